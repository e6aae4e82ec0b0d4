import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATISTIC_GRACE_MS } from '../../src/kernel/statistic-limits.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { Player } from '../../src/players/player.ts';
import { type BoardPart, findAround, findTop } from '../../src/statistics/commands/boards.ts';
import { foldBoards, verifyBoards } from '../../src/statistics/commands/groups.ts';
import { updateStatistics } from '../../src/statistics/commands/values.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { sorted } from './board-model.ts';
import { removal } from './deletion.conformance.ts';
import { aTitle, logIn, NOW, unique } from './given.ts';
import { openNode } from './postgres-given.ts';

const WRITERS = 64;
const ROUNDS = 3;
/** Small, so that groups are cut and joined all the time. */
const SIZE = 4;

describe.skipIf(NO_POSTGRES)('a board whose top 64 players write on three nodes', () => {
  let nodes: readonly PostgresStorage[];
  const node = (index: number) => nodes[index % nodes.length] as PostgresStorage;

  beforeAll(async () => {
    const url = await aPostgresDatabase();
    nodes = await Promise.all([openNode({ url }), openNode({ url }), openNode({ url })]);
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));

  it('has no wrong rank while all nodes fold, nor afterwards', async () => {
    const titleId = await aTitle(node(0));
    const logIns = Array.from({ length: WRITERS }, (_, at) =>
      logIn(node(at), { titleId, subject: unique('player') }),
    );
    const players = (await Promise.all(logIns)).map(({ player }) => player);
    const query = { titleId, statistic: 'score', limit: 100, wholeAccounts: false, now: NOW };
    const write = ({ playerId }: Player, { at, value }: { at: number; value: number }) =>
      node(at).run(updateStatistics, {
        titleId,
        playerId,
        updates: [{ statistic: 'score', value }],
        isForced: true,
        isByPlayer: false,
        graceMs: STATISTIC_GRACE_MS,
        now: NOW + at,
      });
    const valueOf = (at: number, round: number) => (at * 7 + round * 13) % 50;

    async function writeRounds(player: Player, at: number): Promise<void> {
      for (let round = 1; round <= ROUNDS; round += 1) {
        // oxlint-disable no-await-in-loop
        const value = valueOf(at, round);
        expect((await write(player, { at, value })).status).toBe('updated');
        const part = await node(at + 1).run(findAround, { ...query, playerId: player.playerId });
        // oxlint-enable no-await-in-loop
        // All better players are shown, and so the first one is nobody's worse.
        expect(placesOf(part)[0]?.[0]).toBe(0);
        expect(placesOf(part)).toContainEqual([expect.any(Number), player.playerId, value]);
      }
    }
    const done = new AbortController();
    async function foldOn(at: number): Promise<void> {
      while (!done.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop
        await node(at).run(foldBoards, { size: SIZE, atOnce: 7 });
      }
    }
    const folding = nodes.map((_, at) => foldOn(at));
    await Promise.all(players.map(writeRounds)).finally(() => done.abort());
    await Promise.all(folding);
    const [leaving, ...others] = players as [Player, ...Player[]];
    expect(await node(1).run(removePlayer, removal(leaving))).toBe('removed');

    const entries = sorted(
      others.map(({ playerId }, index) => {
        const at = index + 1;
        return { holder: playerId, value: valueOf(at, ROUNDS), changedAt: NOW + at };
      }),
    );
    const look = async () => {
      expect(placesOf(await node(0).run(findTop, { ...query, start: 0 }))).toEqual(entries);
      for (const [index, entry] of entries.entries()) {
        const around = { ...query, playerId: entry[1], limit: 1 };
        // oxlint-disable-next-line no-await-in-loop
        expect(placesOf(await node(index).run(findAround, around))).toEqual([entry]);
      }
    };
    await look();
    // oxlint-disable-next-line no-await-in-loop
    while ((await node(0).run(foldBoards, { size: SIZE })).folded > 0);
    await look();
    const counted = await node(0).run(verifyBoards, { titleId, size: SIZE, atOnce: 1_000 });
    expect(counted).toMatchObject({ boards: 1, corrected: 0 });
  });
});

/** The entries of a part, as they are compared. */
function placesOf(part: BoardPart | string): readonly (readonly [number, string, number])[] {
  if (typeof part === 'string') throw new Error(part);
  return part.entries.map(({ position, value, account }) => {
    return [position, account.player.playerId, value];
  });
}
