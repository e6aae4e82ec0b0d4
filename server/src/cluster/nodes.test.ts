import { expect, test } from 'vitest';
import { makeNodeCounter, type NodeRow } from './nodes.ts';

test('a node counts at first, and then while its heartbeat moves', async () => {
  let rows: NodeRow[] = [];
  const count = makeNodeCounter({ list: async () => rows });
  const row = (nodeId: string, heartbeat: number) => ({ nodeId, heartbeat, applied: 0 });
  const counts = [];
  for (const now of [
    [row('a', 1), row('dead', 7)],
    [row('a', 4), row('dead', 7)],
    [row('a', 8), row('dead', 7), row('new', 0)],
    [row('a', 9), row('new', 3)],
    [],
  ]) {
    rows = now;
    // oxlint-disable-next-line no-await-in-loop
    counts.push(await count());
  }
  expect(counts).toEqual([2, 1, 2, 2, 0]);
});
