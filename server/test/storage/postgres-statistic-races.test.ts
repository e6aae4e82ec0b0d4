import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { STATISTIC_GRACE_MS } from '../../src/kernel/statistic-limits.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { Player } from '../../src/players/player.ts';
import { createStatistic, listStatistics } from '../../src/statistics/commands/definitions.ts';
import { findPlayerStatistics, updateStatistics } from '../../src/statistics/commands/values.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { removal } from './deletion.conformance.ts';
import { aTitle, logIn, NOW, unique } from './given.ts';
import { ask, openNode } from './postgres-given.ts';
import { boardsOf, writtenBoardsOf } from './statistics-given.ts';

const WRITERS = 64;

describe.skipIf(NO_POSTGRES)('statistics that many write on three nodes', () => {
  let url: string;
  let nodes: readonly PostgresStorage[];
  /** The writers take turns between the nodes. */
  const node = (index: number) => nodes[index % nodes.length] as PostgresStorage;

  beforeAll(async () => {
    url = await aPostgresDatabase();
    nodes = await Promise.all([openNode({ url }), openNode({ url }), openNode({ url })]);
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  const aPlayer = async (titleId: string) =>
    (await logIn(node(0), { titleId, subject: unique('player') })).player;
  const addAt = (
    { at, now, version }: { readonly at: number; readonly now: number; readonly version?: number },
    { titleId, playerId }: Player,
    values: Readonly<Record<string, number>>,
  ) =>
    node(at).run(updateStatistics, {
      titleId,
      playerId,
      updates: Object.entries(values).map(([statistic, value]) => ({ statistic, value, version })),
      isForced: false,
      isByPlayer: false,
      graceMs: STATISTIC_GRACE_MS,
      now,
    });
  const add = (at: number, player: Player, values: Readonly<Record<string, number>>) =>
    addAt({ at, now: NOW + at }, player, values);
  const expectBoards = async (titleId: string) => {
    const reading = { readRows: (text: string) => ask(url, text) };
    expect(await writtenBoardsOf(reading, titleId)).toEqual(await boardsOf(reading, titleId));
  };
  const numbers = Array.from({ length: WRITERS }, (_, index) => index);

  it('lose nothing where all write one statistic of one player', async () => {
    const titleId = await aTitle(node(0));
    const of = { titleId, statistic: 'sum', aggregation: 'sum', now: NOW } as const;
    await node(0).run(createStatistic, of);
    const player = await aPlayer(titleId);
    const outcomes = await Promise.all(
      numbers.map((at) => add(at, player, { sum: 1, [`own ${at}`]: at })),
    );
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['updated']));
    const { playerId } = player;
    const found = await node(1).run(findPlayerStatistics, { titleId, playerId, now: NOW });
    expect(found?.find(({ statistic }) => statistic === 'sum')?.value).toBe(WRITERS);
    expect(found).toHaveLength(WRITERS + 1);
    expect(await node(2).run(listStatistics, { titleId })).toHaveLength(WRITERS + 1);
    await expectBoards(titleId);
  });

  it('are in the version of their moment where all write when the clock resets, or in the one that they name', async () => {
    const titleId = await aTitle(node(0));
    const of = { titleId, aggregation: 'sum', resetInterval: 'hour', now: NOW } as const;
    await node(0).run(createStatistic, { ...of, statistic: 'sum' });
    const shared = await aPlayer(titleId);
    const players = await Promise.all(numbers.map(() => aPlayer(titleId)));
    const resetAt = NOW + HOUR_MS;
    const writes = numbers.flatMap((at) => {
      // One half before the reset, the other one from it on; these write into the version before, too.
      const now = resetAt - WRITERS / 2 + at;
      const isLate = now >= resetAt;
      const own = addAt({ at: at + 1, now }, players[at] as Player, { sum: at });
      const late = isLate ? [addAt({ at: at + 2, now, version: 0 }, shared, { sum: 100 })] : [];
      return [addAt({ at, now }, shared, { sum: 1 }), own, ...late];
    });
    const outcomes = await Promise.all(writes);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['updated']));
    const valuesOf = async ({ playerId }: Player) => {
      const versions = [0, 1].map((version) => ({ statistic: 'sum', version }));
      const query = { titleId, playerId, versions, now: resetAt };
      const found = await node(0).run(findPlayerStatistics, query);
      return new Map(found?.map(({ version, value }) => [version, value]));
    };
    const half = WRITERS / 2;
    const sums = await valuesOf(shared);
    expect([sums.get(0), sums.get(1)]).toEqual([half + 100 * half, half]);
    for (const [at, player] of players.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      expect([...(await valuesOf(player))]).toEqual([[at < half ? 0 : 1, at]]);
    }
    await expectBoards(titleId);
  });

  it('make a name once, and no deleted player has a place', async () => {
    const titleId = await aTitle(node(0));
    const players = await Promise.all(numbers.map(() => aPlayer(titleId)));
    const [leaving, ...others] = players as [Player, ...Player[]];
    const writes = others.map((player, at) => add(at, player, { b: 1, a: at }));
    const last = numbers.map((at) => add(at, leaving, { a: at, b: at }));
    expect(await node(1).run(removePlayer, removal(leaving))).toBe('removed');
    await Promise.all([...writes, ...last]);
    expect((await node(0).run(listStatistics, { titleId })).map(({ name }) => name)).toEqual([
      'a',
      'b',
    ]);
    const reading = { readRows: (text: string) => ask(url, text) };
    expect(await boardsOf(reading, titleId)).toHaveLength(2 * others.length);
    await expectBoards(titleId);
  });
});
