import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { USUAL_PLAYER_DATA_LIMITS } from '../../src/kernel/player-data-limits.ts';
import { STATISTIC_GRACE_MS, STATISTIC_VERSIONS_KEPT } from '../../src/kernel/statistic-limits.ts';
import { type DataUpdate, updateData } from '../../src/player-data/commands.ts';
import { createStatistic } from '../../src/statistics/commands/definitions.ts';
import { updateStatistics } from '../../src/statistics/commands/values.ts';
import { BUSY, type Command, makeTx } from '../../src/storage/command.ts';
import {
  connectionOptions,
  postgresConnection,
  type PostgresConnection,
} from '../../src/storage/postgres/connection.ts';
import { inTransaction } from '../../src/storage/postgres/transaction.ts';
import { isQuick } from '../support/is-quick.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { makeBatchRunner } from './batch-given.ts';
import { aTitle, logIn, NOW, temporaryFolder, type TestedStorage, unique } from './given.ts';
import { makeSqlite } from './make-storages.ts';
import { ask, openNode, TEST_TIMEOUTS } from './postgres-given.ts';
import { boardsOf, writtenBoardsOf } from './statistics-given.ts';

// A batch of updates of statistics, and one of players' data, gives on PostgreSQL what the same updates give one by one on either engine: first
// those that the batch has done, in their order, then those that it left.

const RUNS = isQuick() ? 12 : 60;

type Engine = Pick<TestedStorage, 'run' | 'readRows'>;
/** A title on an engine, with its players: two who are known, and one who never had anything. */
interface World {
  readonly on: Engine;
  readonly titleId: string;
  readonly players: readonly string[];
}

describe.skipIf(NO_POSTGRES)('updates of game data together', () => {
  const folder = temporaryFolder();
  let url: string;
  let client: pg.Client;
  let connection: PostgresConnection;
  let runner: ReturnType<typeof makeBatchRunner>;
  let postgres: Engine;
  let sqlite: TestedStorage;
  let close: () => Promise<void>;

  beforeAll(async () => {
    url = await aPostgresDatabase();
    const node = await openNode({ url });
    close = node.close;
    postgres = { run: node.run, readRows: (text) => ask(url, text) };
    sqlite = await makeSqlite(folder);
    client = new pg.Client(connectionOptions(url, TEST_TIMEOUTS));
    await client.connect();
    connection = postgresConnection(client, TEST_TIMEOUTS);
    runner = makeBatchRunner(connection);
  });
  afterAll(async () => {
    await client.end();
    await sqlite.close();
    await close();
  });

  async function aWorld(on: Engine, prepare: (world: World) => Promise<unknown>): Promise<World> {
    const titleId = await aTitle(on as TestedStorage);
    const players: string[] = [];
    for (let count = 1; count <= 3; count += 1) {
      const subject = unique('player');
      players.push((await logIn(on as TestedStorage, { titleId, subject })).player.playerId);
    }
    const world = { on, titleId, players };
    await prepare(world);
    return world;
  }

  /** The rows of a table in a world, without what no two worlds share. */
  async function rowsOf({ on, titleId, players }: World, table: string) {
    const rows = await on.readRows(`select * from ${table} where title_id = '${titleId}'`);
    return rows
      .map((row) => {
        const { title_id: _, player_id, ...more } = row as Readonly<Record<string, unknown>>;
        const known = Object.entries({ player: players.indexOf(player_id as string), ...more });
        return known.map(([name, value]) => `${name}=${String(value)}`).join(' ');
      })
      .toSorted();
  }

  /** Runs a batch, and the same calls one by one on both engines, and expects the same of all. Gives the results, and which calls the batch left. */
  async function expectSame<Input>(
    command: Command<string, Input>,
    {
      prepare,
      inputs,
      tables,
    }: {
      readonly prepare: (world: World) => Promise<unknown>;
      readonly inputs: (world: World) => readonly Input[];
      readonly tables: readonly string[];
    },
  ) {
    const batch = await aWorld(postgres, prepare);
    const { results, order, alone } = await runner.runInBatch(command, inputs(batch));
    for (const on of [postgres, sqlite]) {
      const apart = await aWorld(on, prepare);
      const calls = inputs(apart);
      const run = on.run as (command: unknown, input: Input | undefined) => Promise<unknown>;
      const expected: unknown[] = [];
      for (const index of order) expected[index] = await run(command, calls[index]);
      expect(results).toEqual(expected);
      for (const table of tables) {
        expect(await rowsOf(batch, table)).toEqual(await rowsOf(apart, table));
      }
    }
    return { batch, results, alone };
  }

  /** Locks a row from outside until the end of the test. */
  async function lock(text: string): Promise<void> {
    const other = new pg.Client(url);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin');
    await other.query(text);
  }
  const runBatch = <Input>(command: Command<string, Input>, inputs: readonly Input[]) =>
    inTransaction(connection, 'write', async () =>
      command.batch?.run(makeTx(connection).tx, inputs.map(command.pack)),
    );

  describe('statistics', () => {
    type Update = Parameters<typeof updateStatistics.pack>[0];
    const EXCESS = { state: {} as never, retryAfterSeconds: 1 };
    const NAMES = ['sum', 'max', 'last', 'hourly'];
    const LATER = NOW + (STATISTIC_VERSIONS_KEPT + 3) * HOUR_MS;
    const aChange = (more: Omit<Update, 'graceMs' | 'isByPlayer'>): Update => {
      return { graceMs: STATISTIC_GRACE_MS, isByPlayer: false, ...more };
    };

    /** The first player has values, among them in a version that the next one of its statistic ends. */
    async function prepare({ on, titleId, players: [playerId = ''] }: World): Promise<void> {
      const of = { titleId, now: NOW } as const;
      const bounds = { minimum: -5, maximum: 20, largestStep: 15 };
      for (const aggregation of ['sum', 'max', 'last'] as const) {
        await on.run(createStatistic, { ...of, statistic: aggregation, aggregation, bounds });
      }
      await on.run(createStatistic, { ...of, statistic: 'hourly', resetInterval: 'hour' });
      const updates = NAMES.map((statistic) => ({ statistic, value: 4 }));
      const first = aChange({ ...of, playerId, updates, isForced: false });
      await on.run(updateStatistics, first);
    }

    const anUpdate = fc.record({
      // The last one is nobody.
      player: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
      isForced: fc.constantFrom(false, false, true),
      addedMax: fc.constantFrom(undefined, undefined, 0, 1),
      values: fc.uniqueArray(
        fc.record({
          statistic: fc.constantFrom(...NAMES, ...NAMES, 'new', 'newer'),
          value: fc.constantFrom(4, 4, -3, 9, 12, 21, 2_147_483_647),
          version: fc.constantFrom(undefined, undefined, undefined, 0, STATISTIC_VERSIONS_KEPT + 3),
        }),
        { selector: ({ statistic }) => statistic, maxLength: 4 },
      ),
    });

    it('give what they give one by one', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anUpdate, { minLength: 1, maxLength: 10, size: 'max' }),
          fc.constantFrom(NOW, LATER),
          async (drawn, from) => {
            const inputs = ({ titleId, players }: World) =>
              drawn.map(({ player, isForced, addedMax: max, values: updates }, index) => {
                const playerId = players[player] ?? 'nobody';
                const growth = max === undefined ? undefined : { max, most: 100, excess: EXCESS };
                const of = { titleId, playerId, updates, isForced, growth };
                return aChange({ ...of, now: from + index });
              });
            const tables = ['player_statistics', 'statistics'];
            const given = { prepare, inputs, tables };
            const { batch, alone } = await expectSame(updateStatistics, given);
            const { on, titleId } = batch;
            expect(await writtenBoardsOf(on, titleId)).toEqual(await boardsOf(on, titleId));
            // Only of nobody, or about names that were not there.
            for (const index of alone) {
              const { player, values } = drawn[index] as (typeof drawn)[number];
              const isNew = values.some(({ statistic }) => !NAMES.includes(statistic));
              expect(player === 3 || isNew).toBe(true);
            }
          },
        ),
        { numRuns: RUNS },
      );
    });

    it('of one player in two versions take a value that is too old off its board once', async () => {
      const inputs = ({ titleId, players: [playerId = ''] }: World) =>
        [STATISTIC_VERSIONS_KEPT + 2, undefined].map((version) => {
          const updates = [{ statistic: 'hourly', value: 5, version }];
          return aChange({ titleId, playerId, isForced: false, now: LATER, updates });
        });
      const given = { prepare, inputs, tables: ['player_statistics'] };
      const { batch, alone } = await expectSame(updateStatistics, given);
      expect(alone).toEqual([]);
      const { on, titleId } = batch;
      expect(await writtenBoardsOf(on, titleId)).toEqual(await boardsOf(on, titleId));
    });

    it('of one player see the values of each other, and one that is refused changes nothing', async () => {
      const inputs = ({ titleId, players: [playerId = ''] }: World) =>
        [6, 11, 9, 1].map((value, index) =>
          aChange({
            titleId,
            playerId,
            isForced: false,
            now: NOW + index,
            updates: [
              { statistic: 'last', value: index },
              { statistic: 'sum', value },
            ],
          }),
        );
      const given = { prepare, inputs, tables: ['player_statistics'] };
      const { results, batch, alone } = await expectSame(updateStatistics, given);
      expect(alone).toEqual([]);
      // 4, then 10, 21 is too much, 19, 20.
      expect(results.map((result) => (result as { status: string }).status)).toEqual([
        'updated',
        'outOfBounds',
        'updated',
        'updated',
      ]);
      expect((await rowsOf(batch, 'player_statistics')).join('\n')).toMatch(
        /statistic=sum version=0 value=20 changed_at=\d+3 /,
      );
    });

    it('of a player whom somebody else has locked can be in a later batch, and about a new name run by themselves', async () => {
      const { titleId, players } = await aWorld(postgres, prepare);
      await lock(`select 1 from players where player_id = '${players[0]}' for update`);
      const change = (playerId = '', statistic = 'sum') =>
        aChange({
          titleId,
          playerId,
          isForced: false,
          now: NOW,
          updates: [{ statistic, value: 1 }],
        });
      const [one, other] = players;
      const updates = [change(one), change(other), change(other, 'new')];
      const updated = { status: 'updated', added: 1 };
      expect(await runBatch(updateStatistics, updates)).toEqual([BUSY, updated, undefined]);
    });

    it('of many values run by themselves', () => {
      const of = (count: number) => {
        const updates = Array.from({ length: count }, (_, at) => ({
          statistic: `${at}`,
          value: 1,
        }));
        const change = { titleId: '', playerId: '', isForced: false, now: NOW, updates };
        return updateStatistics.batch?.isSmall?.(aChange(change));
      };
      expect([of(16), of(17)]).toEqual([true, false]);
    });
  });

  describe('players’ data', () => {
    const LIMITS = {
      ...USUAL_PLAYER_DATA_LIMITS,
      keysMax: 6,
      bytesMax: 30,
      objectsMax: 2,
      objectBytesMax: 9,
    };
    const PLAIN = { isPublic: false, remove: [], limits: LIMITS, now: NOW } as const;

    /** Two players have data; the third never had any. */
    async function prepare({ on, titleId, players }: World): Promise<void> {
      for (const playerId of players.slice(0, 2)) {
        for (const kind of ['data', 'objects'] as const) {
          const set = [['a', '12']] as const;
          await on.run(updateData, { ...PLAIN, titleId, playerId, kind, set });
        }
      }
    }

    const anUpdate = fc.record({
      // The last one is nobody.
      player: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
      kind: fc.constantFrom('data', 'data', 'readOnly', 'objects', 'accountObjects'),
      isPublic: fc.boolean(),
      isByPlayer: fc.constantFrom(undefined, true),
      ifVersion: fc.constantFrom(undefined, undefined, undefined, 1, 2),
      keys: fc.uniqueArray(
        fc.record({
          key: fc.constantFrom('a', 'b', 'c', 'd'),
          value: fc.constantFrom(undefined, '1', 'ü'.repeat(4), 'x'.repeat(10)),
        }),
        { selector: ({ key }) => key, maxLength: 3 },
      ),
    });

    it('give what they give one by one', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anUpdate, { minLength: 1, maxLength: 12, size: 'max' }),
          async (drawn) => {
            const inputs = ({ titleId, players }: World): readonly DataUpdate[] =>
              drawn.map(({ player, keys, isByPlayer, ...more }, index) => ({
                ...PLAIN,
                ...more,
                ...(isByPlayer && { isByPlayer }),
                titleId,
                playerId: players[player] ?? 'nobody',
                now: NOW + index,
                set: keys.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])),
                remove: keys.filter(({ value }) => value === undefined).map(({ key }) => key),
              }));
            const tables = ['player_data', 'player_data_heads'];
            const { alone } = await expectSame(updateData, { prepare, inputs, tables });
            // Only of nobody, or the first data of a player.
            for (const index of alone) expect([2, 3]).toContain(drawn[index]?.player);
          },
        ),
        { numRuns: RUNS },
      );
    });

    it('of one player see each other, and one that is refused changes nothing', async () => {
      const inputs = ({ titleId, players: [playerId = ''] }: World): readonly DataUpdate[] => {
        const of = { ...PLAIN, titleId, playerId, kind: 'objects' } as const;
        return [
          { ...of, set: [['b', '1']], ifVersion: 1 },
          { ...of, set: [['c', '1']] },
          { ...of, set: [], remove: ['a', 'b'] },
          { ...of, set: [['b', '2']], ifVersion: 3 },
          { ...of, set: [['b', '3']], ifVersion: 3 },
        ];
      };
      const tables = ['player_data', 'player_data_heads'];
      const { results, alone } = await expectSame(updateData, { prepare, inputs, tables });
      expect(alone).toEqual([]);
      expect(results).toMatchObject([
        { status: 'updated', version: 2, known: [] },
        { status: 'tooManyKeys', of: 'entity' },
        { status: 'updated', version: 3, known: ['a', 'b'] },
        { status: 'updated', version: 4, known: [] },
        { status: 'otherVersion', version: 4 },
      ]);
    });

    it('of a player whom somebody else has locked can be in a later batch', async () => {
      const { titleId, players } = await aWorld(postgres, prepare);
      await lock(`select 1 from player_data_heads where player_id = '${players[0]}' for update`);
      const update = (playerId = '') =>
        ({ ...PLAIN, titleId, playerId, kind: 'data', set: [['b', '']] }) as const;
      const outcomes = await runBatch(updateData, players.map(update));
      expect(outcomes).toMatchObject([BUSY, { status: 'updated', version: 2 }, BUSY]);
    });

    it('of long texts, of many keys and of characters run by themselves', () => {
      const isSmall = (more: Partial<DataUpdate>) =>
        updateData.batch?.isSmall?.({
          ...PLAIN,
          titleId: '',
          playerId: '',
          kind: 'data',
          set: [],
          ...more,
        });
      const keys = Array.from({ length: 17 }, (_, at) => `${at}`);
      const text = 'x'.repeat(4_096);
      const long = {
        set: [
          ['a', text],
          ['b', text],
        ],
      } as const;
      expect(isSmall({ ...long, remove: keys.slice(0, 14) })).toBe(true);
      expect(isSmall({ set: [...long.set, ['c', 'x']] })).toBe(false);
      expect(isSmall({ remove: keys })).toBe(false);
      expect(isSmall({ characterId: 'C' })).toBe(false);
    });
  });
});
