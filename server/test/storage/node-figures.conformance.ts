import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRecentPlayers, readNodeStats, writeNodeStats } from '../../src/cluster/commands.ts';
import type { NodeStats } from '../../src/cluster/node-stats.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { logIn, type MakeStorage, NOW, type TestedStorage, twoTitles, unique } from './given.ts';

/** Tests the promises of NodeFigures. */
export function nodeFiguresConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const write = (nodeId: string, at: number, forgetBefore = 0) => {
    const figures: NodeStats = {
      nodeId,
      version: '1.2.3',
      startedAt: NOW,
      at,
      state: 'ready',
      pools: [],
      steps: [],
    };
    return storage.run(writeNodeStats, { figures, forgetBefore }).then(() => figures);
  };

  describe('figures of processes', () => {
    it('are the last of each, and those of who fell silent are forgotten', async () => {
      const [one, other] = [unique('node'), unique('node')].toSorted() as [string, string];
      await write(one, NOW);
      const last = await write(one, NOW + 1);
      const early = await write(other, NOW);
      const since = async (moment: number) =>
        (await storage.run(readNodeStats, { since: moment })).nodes;
      expect(await since(NOW)).toEqual([last, early]);
      expect(await since(NOW + 1)).toEqual([last]);
      await write(one, NOW + 2, NOW + 1);
      expect((await since(NOW)).map(({ nodeId }) => nodeId)).toEqual([one]);
    });

    it('tell how many players of each title logged in since then', async () => {
      const [titleId, other] = await twoTitles(storage);
      await logIn(storage, { titleId, subject: 'a player' });
      const counts = async (since: number) => {
        const titles = await storage.run(countRecentPlayers, { since });
        return [titleId, other].map((id) => titles.find((one) => one.titleId === id)?.count);
      };
      expect(await counts(NOW - HOUR_MS)).toEqual([1, 0]);
      expect(await counts(NOW + HOUR_MS)).toEqual([0, 0]);
    });
  });
}
