import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import type { Command } from '../../src/storage/command.ts';
import { RollbackWith, type Tx } from '../../src/storage/query/tx.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import type { CommandReply } from '../../src/storage/sqlite/writer.ts';
import { makeWriter } from '../../src/storage/sqlite/writer.ts';
import { temporaryFolder, unique } from './given.ts';

const folder = temporaryFolder();

const REFUSED = { status: 'refused' };

/** Commands that do what no real command does. */
const toys = {
  put: async (tx: Tx, value: unknown) => {
    await tx.send('insert into meta values (?, ?)', [value, value]);
    tx.emit({ type: 'banned', count: 1 });
    return value;
  },
  putThenThrow: async (tx: Tx, value: unknown) => {
    await toys.put(tx, value);
    throw new TypeError(`thrown after ${String(value)}`);
  },
  putThenRollBack: async (tx: Tx, value: unknown) => {
    await toys.put(tx, value);
    throw new RollbackWith({ status: 'refused', value });
  },
  refuse: async () => REFUSED,
  refuseByRollback: async () => {
    throw new RollbackWith(REFUSED);
  },
  putThenRefuse: async (tx: Tx, value: unknown) => {
    await toys.put(tx, value);
    return REFUSED;
  },
  /** Only the commit finds out that there is no such title. */
  breakCommit: async (tx: Tx) => {
    await tx.send('pragma defer_foreign_keys = on', []);
    await tx.send("insert into catalogs values ('none', 'v', 1, 0, 0, 0)", []);
  },
  /** Rolls back, as SQLite does by itself when the disk is full in the middle of a transaction. */
  loseTransaction: async (tx: Tx) => {
    await tx.send('rollback', []);
    throw new Error('lost');
  },
  fill: async (tx: Tx, value: unknown) => {
    await tx.send('insert into meta values (?, ?)', [value, 'x'.repeat(1_000_000)]);
  },
};

async function aWriter() {
  const path = join(folder, `${unique('writer-')}.db`);
  createSqliteFile(path);
  const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => connection.database.close());
  migrateFile(connection, path);
  const { database } = connection;
  const ran: string[] = [];
  const commands = new Map<string, Pick<Command, 'run' | 'changes' | 'isRefusal'>>(
    Object.entries(toys).map(([name, toy]) => {
      const run = (tx: Tx, value: unknown): Promise<unknown> => {
        ran.push(name);
        return toy(tx, value);
      };
      const isRefusal = (result: unknown): boolean => result === REFUSED;
      return [name, { run, changes: 'rows', isRefusal }];
    }),
  );
  const commitBatch = makeWriter({ connection, commands });
  const run = (...batch: readonly (readonly [keyof typeof toys, string])[]) =>
    commitBatch(batch.map(([name, input]) => ({ name, input })));
  const names = () =>
    database
      .prepare('select name from meta order by name')
      .all()
      .map((row) => row['name']);
  const first = new Set(names());
  const stored = () => names().filter((name) => !first.has(name));
  return { run, stored, database, ran };
}

/** The result, or the error that a caller would get. */
const resultOf = (reply: CommandReply) => ('error' in reply ? reply.error : reply.result.result);

describe('commits that commands share', () => {
  it('answer each command, in order', async () => {
    const { run, stored } = await aWriter();
    const outcomes = await run(['put', 'a'], ['put', 'b']);
    expect(outcomes.map(resultOf)).toEqual(['a', 'b']);
    expect(stored()).toEqual(['a', 'b']);
  });

  it('are no trouble to others where a command is refused that has written nothing', async () => {
    const { run, stored, ran } = await aWriter();
    const outcomes = await run(
      ['put', 'a'],
      ['refuse', ''],
      ['refuseByRollback', ''],
      ['put', 'b'],
    );
    expect(outcomes.map(resultOf)).toEqual(['a', REFUSED, REFUSED, 'b']);
    expect(stored()).toEqual(['a', 'b']);
    expect(ran).toEqual(['put', 'refuse', 'refuseByRollback', 'put']);
  });

  it('leave out what a refused command has written, and run twice for it only once in a while', async () => {
    const { run, stored, ran } = await aWriter();
    const batch = (value: string) =>
      run(
        ['put', value],
        ['putThenRefuse', `refused ${value}`],
        ['putThenRollBack', `no ${value}`],
      );
    for (const value of ['a', 'b', 'c']) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await batch(value)).map(resultOf)).toMatchObject([value, REFUSED, REFUSED]);
    }
    expect(stored()).toEqual(['a', 'b', 'c']);
    // The first pass of the first batch ends with the refusal.
    expect(ran).toHaveLength(2 + 3 * 3);
  });

  it('leave out a command that fails, and only that one', async () => {
    const { run, stored } = await aWriter();
    const outcomes = await run(['put', 'a'], ['putThenThrow', 'b'], ['put', 'a'], ['put', 'c']);
    const [first, thrown, duplicate, last] = outcomes.map(resultOf);
    expect([first, last]).toEqual(['a', 'c']);
    expect(thrown).toMatchObject({ name: 'TypeError', message: 'thrown after b' });
    expect(duplicate).toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1555 });
    expect(duplicate).not.toBeInstanceOf(StorageUnavailable);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('undo what a command wrote that throws RollbackWith, and answer with its outcome', async () => {
    const { run, stored } = await aWriter();
    const outcomes = await run(['put', 'a'], ['putThenRollBack', 'b'], ['put', 'c']);
    expect(outcomes.map(resultOf)).toEqual(['a', { status: 'refused', value: 'b' }, 'c']);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('tell nobody success when the commit fails', async () => {
    const { run, stored } = await aWriter();
    const outcomes = await run(
      ['put', 'a'],
      ['putThenThrow', 'b'],
      ['breakCommit', ''],
      ['put', 'c'],
    );
    const [first, thrown, culprit, last] = outcomes.map(resultOf);
    for (const outcome of [first, culprit, last])
      expect(outcome).toBeInstanceOf(StorageUnavailable);
    expect(thrown).toMatchObject({ message: 'thrown after b' });
    expect(stored()).toEqual([]);
    expect((await run(['put', 'a'])).map(resultOf)).toEqual(['a']);
  });

  it('tell nobody success when SQLite rolls the whole transaction back', async () => {
    const { run, stored } = await aWriter();
    const outcomes = await run(['put', 'a'], ['loseTransaction', ''], ['put', 'c']);
    const [first, culprit, last] = outcomes.map(resultOf);
    for (const outcome of [first, last]) expect(outcome).toBeInstanceOf(StorageUnavailable);
    expect(culprit).toMatchObject({ message: 'lost' });
    expect(stored()).toEqual([]);
    expect((await run(['put', 'a'])).map(resultOf)).toEqual(['a']);
  });

  it('go on when a full disk has room again', async () => {
    const { run, stored, database } = await aWriter();
    const pages = Number(database.prepare('pragma page_count').get()?.['page_count']);
    database.exec(`pragma max_page_count = ${pages + 2}`);
    const [full] = (await run(['fill', 'a'], ['put', 'b'])).map(resultOf);
    expect(full).toBeInstanceOf(StorageUnavailable);
    expect(full).toMatchObject({ fault: 'diskFull', cause: { errcode: 13 } });
    expect(stored()).not.toContain('a');
    database.exec(`pragma max_page_count = ${pages + 10_000}`);
    expect((await run(['fill', 'c'])).map(resultOf)).toEqual([undefined]);
    expect(stored()).toContain('c');
  });
});
