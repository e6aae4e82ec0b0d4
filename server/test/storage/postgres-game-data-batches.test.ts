import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { updateData } from '../../src/player-data/commands.ts';
import { createStatistic } from '../../src/statistics/commands/definitions.ts';
import { updateStatistics } from '../../src/statistics/commands/values.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aTitle, logIn, NOW } from './given.ts';
import { openNodeForTest } from './postgres-given.ts';
import { sentDuring } from './sent-statements.ts';

const MANY = 64;
/** As many as an update in a batch may have. */
const NAMES = Array.from({ length: 16 }, (_, index) => `name ${index}`);
/** Rows of one batch; the last update may write more. */
const ROWS = 128;

describe.skipIf(NO_POSTGRES)('updates of game data that share a transaction', () => {
  let url: string;
  beforeAll(async () => {
    url = await aPostgresDatabase();
  });

  async function given() {
    const storage = await openNodeForTest({ url });
    const titleId = await aTitle(storage);
    const logins = Array.from({ length: MANY }, (_, index) =>
      logIn(storage, { titleId, subject: `player-${index}` }),
    );
    const playerIds = (await Promise.all(logins)).map(({ player }) => player.playerId);
    for (const statistic of NAMES) {
      // oxlint-disable-next-line no-await-in-loop
      await storage.run(createStatistic, { titleId, statistic, now: NOW });
    }
    const score = async (playerId: string, count = 1): Promise<string> => {
      const updates = NAMES.slice(0, count).map((statistic) => ({ statistic, value: 1 }));
      const change = { updates, isForced: false, graceMs: 0 };
      const update = { titleId, playerId, ...change, isByPlayer: false, now: NOW };
      return (await storage.run(updateStatistics, update)).status;
    };
    const keep = async (playerId: string, count = 1): Promise<string> => {
      const set = NAMES.slice(0, count).map((name) => [name, '1'] as const);
      const change = { kind: 'data', isPublic: false, set, remove: [] } as const;
      return (await storage.run(updateData, { titleId, playerId, ...change, now: NOW })).status;
    };
    // The first data of a player are written by themselves.
    await Promise.all(playerIds.map((playerId) => keep(playerId)));
    const operator = new pg.Client(url);
    await operator.connect();
    onTestFinished(() => operator.end());
    return { playerIds, score, keep, operator };
  }

  it.each([
    { what: 'statistics', by: 'score', lock: 'players', into: 'player_statistics' },
    { what: 'data', by: 'keep', lock: 'player_data_heads', into: 'player_data' },
  ] as const)(
    'are of $what: few transactions, and none waits for a player whom somebody has locked',
    async ({ by, lock, into }) => {
      const { playerIds, operator, [by]: update } = await given();
      const [locked, ...others] = playerIds as [string];
      await operator.query('begin');
      await operator.query(`select 1 from ${lock} where player_id = $1 for update`, [locked]);
      const settled: string[] = [];
      const waiting = update(locked).finally(() => settled.push('locked'));
      const sent = await sentDuring(async () => {
        const outcomes = await Promise.all(others.map((playerId) => update(playerId)));
        expect([...new Set(outcomes)]).toEqual(['updated']);
      });
      const begun = sent.filter(({ text }) => text.startsWith(`insert into ${into} (`));
      // The first one runs by itself.
      expect(begun.length).toBeLessThanOrEqual(16);
      expect(settled).toEqual([]);
      await operator.query('commit');
      expect(await waiting).toBe('updated');
    },
  );

  it.each([
    { what: 'statistics', by: 'score' },
    { what: 'data', by: 'keep' },
  ] as const)('are of $what: the wider they are, the fewer share one', async ({ by }) => {
    const { playerIds, [by]: update } = await given();
    const sent = await sentDuring(async () => {
      const wide = playerIds.map((playerId) => update(playerId, NAMES.length));
      expect([...new Set(await Promise.all(wide))]).toEqual(['updated']);
    });
    const commits = sent.filter(({ text }) => text === 'commit');
    expect(commits.length).toBeGreaterThanOrEqual((MANY * NAMES.length) / ROWS);
  });
});
