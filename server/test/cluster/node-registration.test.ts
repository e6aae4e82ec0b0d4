import { expect, it } from 'vitest';
import { makeNodeRegistration, type Nodes } from '../../src/cluster/nodes.ts';
import { makeSharedDatabase } from './shared-database.ts';

function begin() {
  const database = makeSharedDatabase({ now: () => 7 });
  const nodes: Nodes = {
    join: async (nodeId) => database.join(nodeId),
    renew: async (renewal) => database.renew(renewal),
    publish: async (row) => database.publish(row),
    list: async () => database.list(),
    expel: async (row) => database.expel(row),
    leave: async (nodeId) => database.leave(nodeId),
  };
  const expelAll = () => database.list().forEach((row) => database.expel(row));
  return { database, expelAll, node: makeNodeRegistration({ nodes, nodeId: 'a' }) };
}

it('knows which entry its row names', async () => {
  const { node, expelAll } = begin();
  expect(await node.renew(1)).toBe('gone');
  await node.register();
  expect(node.published).toBe(0);
  expect(await node.renew(5)).toBe('renewed');
  expect(node.published).toBe(5);
  expelAll();
  expect(await node.renew(6)).toBe('gone');
  expect(node.published).toBeUndefined();
});

it('publishes what it has applied, which is no heartbeat, and hears of the others', async () => {
  const { node, database } = begin();
  await node.register();
  database.join('b.1');
  const told: unknown[] = [];
  node.onPublish((...published) => void told.push(published));
  await node.publish(3);
  expect(told).toEqual([[3, [{ nodeId: 'b.1', applied: 0, heartbeat: 0 }]]]);
  expect(node.published).toBe(3);
  expect(database.list()).toContainEqual({ nodeId: 'a.1', applied: 3, heartbeat: 0 });
});

it('writes its row in turn, so that it knows what the row says', async () => {
  const { node, database } = begin();
  await node.register();
  await Promise.all([node.publish(3), node.renew(4), node.publish(5)]);
  expect(node.published).toBe(5);
  expect(database.list()).toMatchObject([{ applied: 5 }]);
});

it('never takes up a row that was expelled', async () => {
  const { node, expelAll, database } = begin();
  await node.register();
  const [first] = database.list();
  expelAll();
  await node.renew(1);
  await node.register();
  const [second, ...others] = database.list();
  expect(others).toEqual([]);
  expect(second?.nodeId).not.toBe(first?.nodeId);
});
