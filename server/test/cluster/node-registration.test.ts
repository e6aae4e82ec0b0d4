import { expect, it } from 'vitest';
import { makeNodeRegistration } from '../../src/cluster/node-registration.ts';
import type { Nodes } from '../../src/cluster/ports.ts';
import { makeSharedDatabase } from './shared-database.ts';

function begin() {
  const database = makeSharedDatabase({ now: () => 7 });
  const nodes: Nodes = {
    join: async (nodeId) => database.join(nodeId),
    renew: async (renewal) => database.renew(renewal),
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
