import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_PLAYER_DATA_LIMITS } from '../../src/kernel/player-data-limits.ts';
import { type DataUpdate, findData, updateData } from '../../src/player-data/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { removal } from './deletion.conformance.ts';
import { aTitle, logIn, NOW, unique } from './given.ts';
import { openNode } from './postgres-given.ts';

const WRITERS = 64;
const UPDATES_OF_WRITER = 5;

describe.skipIf(NO_POSTGRES)('data of players on three nodes', () => {
  let nodes: readonly PostgresStorage[];
  let titleId: string;
  beforeAll(async () => {
    const url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url }), await openNode({ url })];
    titleId = await aTitle(node(0));
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));
  const node = (index: number) => nodes[index % nodes.length] as PostgresStorage;

  const aPlayer = async () => (await logIn(node(0), { titleId, subject: unique('p') })).player;
  const set = (at: PostgresStorage, playerId: string, entries: DataUpdate['set']) => {
    const of = { titleId, playerId, kind: 'data', isPublic: false } as const;
    return at.run(updateData, { ...of, set: entries, remove: [], now: NOW });
  };
  const found = async (at: PostgresStorage, playerId: string) => {
    const data = await at.run(findData, { titleId, playerId, kind: 'data' });
    if (typeof data === 'string') return undefined;
    return { ...data, values: new Map(data.records.map(({ key, value }) => [key, value])) };
  };

  it('64 writers of one player lose nothing: each update has a version of its own, and the sums are right', async () => {
    const { playerId } = await aPlayer();
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const versions: number[] = [];
      for (let count = 1; count <= UPDATES_OF_WRITER; count += 1) {
        const entries = [
          [`of ${writer}`, 'x'.repeat(count)],
          ['of all', `${writer}`],
        ] as const;
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await set(node(writer + count), playerId, entries);
        if (outcome.status !== 'updated') throw new Error(outcome.status);
        versions.push(outcome.version);
      }
      return versions;
    });
    const versions = (await Promise.all(writers)).flat();
    const all = WRITERS * UPDATES_OF_WRITER;
    expect(new Set(versions).size).toBe(all);
    expect(Math.max(...versions)).toBe(all);
    const data = await found(node(1), playerId);
    expect(data?.version).toBe(all);
    expect(data?.values.size).toBe(WRITERS + 1);
    for (let writer = 0; writer < WRITERS; writer += 1) {
      expect(data?.values.get(`of ${writer}`)).toBe('x'.repeat(UPDATES_OF_WRITER));
    }
    // The next update says so where one more key, or one more byte, is one too many.
    const sum = [...(data?.values.values() ?? [])].join('').length;
    const of = { titleId, playerId, kind: 'data', isPublic: false, remove: [], now: NOW } as const;
    const more = { keysMax: WRITERS + 2, bytesMax: sum + 1, limitsUpdates: false };
    const exact = { ...USUAL_PLAYER_DATA_LIMITS, ...more };
    const one = { ...of, set: [['one', '1']], limits: exact } as const;
    const keys = { ...one, limits: { ...exact, keysMax: WRITERS + 1 } };
    const bytes = { ...one, limits: { ...exact, bytesMax: sum } };
    expect(await node(0).run(updateData, keys)).toMatchObject({ status: 'tooManyKeys' });
    expect(await node(1).run(updateData, bytes)).toMatchObject({ status: 'tooLong' });
    expect(await node(2).run(updateData, one)).toMatchObject({ status: 'updated' });
  });

  it('writers of one entity who go by the version that they have read lose nothing', async () => {
    const { playerId } = await aPlayer();
    const of = { titleId, playerId, kind: 'objects' } as const;
    const rounds = Array.from({ length: 12 }, async (_, writer) => {
      for (let done = false, call = writer; !done; call += 1) {
        // oxlint-disable-next-line no-await-in-loop
        const read = await node(call).run(findData, of);
        if (typeof read === 'string') throw new Error(read);
        const sum = Number(read.records[0]?.value ?? 0) + 1;
        const change = { set: [['sum', `${sum}`]], remove: [], isPublic: false, now: NOW } as const;
        const update = { ...of, ...change, ifVersion: read.version };
        // oxlint-disable-next-line no-await-in-loop
        const outcome = await node(call + 1).run(updateData, update);
        if (outcome.status !== 'updated') expect(outcome.status).toBe('otherVersion');
        done = outcome.status === 'updated';
      }
    });
    await Promise.all(rounds);
    expect(await node(2).run(findData, of)).toMatchObject({
      version: rounds.length,
      records: [{ key: 'sum', value: `${rounds.length}` }],
    });
  });

  it('updates that meet a deletion are in time or find no player, and leave nothing', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, aPlayer));
    // Half of the players have data already, the others' first update meets the deletion.
    await Promise.all(players.slice(6).map(({ playerId }) => set(node(0), playerId, [['a', '0']])));
    const outcomes = players.flatMap((player, at) => [
      ...[0, 1, 2].map((index) => set(node(index), player.playerId, [['a', `${index}`]])),
      node(at).run(removePlayer, removal(player)),
      ...[0, 1, 2].map((index) => set(node(index), player.playerId, [['b', `${index}`]])),
    ]);
    for (const outcome of await Promise.all(outcomes)) {
      const word = typeof outcome === 'string' ? outcome : outcome.status;
      expect(['updated', 'noPlayer', 'removed']).toContain(word);
    }
    for (const { playerId } of players) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await found(node(0), playerId)).toBeUndefined();
      // oxlint-disable-next-line no-await-in-loop
      expect(await set(node(1), playerId, [['a', '']])).toEqual({ status: 'noPlayer' });
    }
  });
});
