import { expect, it } from 'vitest';
import { watchNodes } from '../../src/app/follow-control.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import type { ClusterChange } from '../../src/kernel/measures.ts';
import { makeSharedDatabase } from './shared-database.ts';

function begin() {
  const database = makeSharedDatabase({ now: () => 7 });
  const outside = { isAway: false };
  const changes: ClusterChange[] = [];
  const nodes = {
    join: async (nodeId: string) => database.join(nodeId),
    async renew(renewal: { readonly nodeId: string; readonly applied: number }) {
      if (outside.isAway) throw new StorageUnavailable({ cause: new Error('cut') });
      return database.renew(renewal);
    },
    publish: async (row: { readonly nodeId: string; readonly applied: number }) =>
      database.publish(row),
    list: async () => database.list(),
    expel: async (row: { readonly nodeId: string; readonly heartbeat: number }) =>
      database.expel(row),
    leave: async (nodeId: string) => database.leave(nodeId),
  };
  const watched = watchNodes(nodes, {
    nodeId: 'me',
    onChange: (change) => void changes.push(change),
  });
  return { ...watched, outside, changes };
}

it('tells of a node once it is really expelled, and of this one when it finds that out', async () => {
  const { nodes, changes, whyNotRenewed } = begin();
  await nodes.join('a.1');
  expect(await nodes.renew({ nodeId: 'a.1', applied: 1 })).toBe('renewed');
  expect(await nodes.expel({ nodeId: 'a.1', heartbeat: 0 })).toBe('gone');
  expect(changes).toEqual([]);
  expect(await nodes.expel({ nodeId: 'a.1', heartbeat: 1 })).toBe('expelled');
  expect(await nodes.renew({ nodeId: 'a.1', applied: 2 })).toBe('gone');
  expect(changes).toEqual([
    { kind: 'expelled', nodeId: 'a.1', by: 'me' },
    { kind: 'wasExpelled', nodeId: 'a.1' },
  ]);
  expect(whyNotRenewed()).toBe('another process has expelled this node');
});

it('knows why a renewal failed, until one succeeds', async () => {
  const { nodes, outside, whyNotRenewed } = begin();
  await nodes.join('a.1');
  outside.isAway = true;
  await expect(nodes.renew({ nodeId: 'a.1', applied: 1 })).rejects.toThrow(StorageUnavailable);
  expect(whyNotRenewed()).toBe('cut');
  outside.isAway = false;
  await nodes.renew({ nodeId: 'a.1', applied: 1 });
  expect(whyNotRenewed()).toBeUndefined();
});
