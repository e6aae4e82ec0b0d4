import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgresStorage } from '../../src/app/storage/postgres.ts';
import { toProgressLine } from '../../src/cli/program/print.ts';
import { runCommandLine } from '../../src/cli/program/run-command-line.ts';
import { systemClock } from '../../src/kernel/instant.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { type CopiedRows, copyDatabase } from '../../src/storage/copy/copy-database.ts';
import type { Address, CopyOrder, CopyProgress } from '../../src/storage/copy/ends.ts';
import { makeDigest } from '../../src/storage/copy/rows.ts';
import { COPIED_TABLES, TABLE_KEYS } from '../../src/storage/copy/tables.ts';
import { migratePostgres } from '../../src/storage/postgres/storage.ts';
import { migrateSqlite } from '../../src/storage/sqlite/migrations.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { catalogOf, makeCaller, type Player } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { askPurser, exitOf, launch, readyz, startPurser, temporaryFolder } from './purser.ts';

interface Copied {
  readonly rows: number;
  readonly tables: readonly CopiedRows[];
}

/** More than one page of rows, and not a whole number of pages. */
const ITEMS = Array.from({ length: 1_300 }, (_, at) => `item ${at} ${'ÄßI_z'[at % 5]}`);

const temporary = temporaryFolder();
const folder = temporary.path;
const source = join(folder, 'data', 'purser.db');
const keyFile = ['--key-file', join(folder, 'data', 'purser.key')];
const players: Player[] = [];
let titleId: string;
let secretKey: string;

beforeAll(async () => {
  const purser = await startPurser({ folder });
  titleId = purser.ready.titleId;
  secretKey = purser.ready.secretKey ?? '';
  const title = makeCaller({ ...purser, secretKey });
  for (const name of ['good', 'revoked', 'banned', 'Ünïcode 🎮'])
    players.push(await title.logIn(name));
  const [, revoked, banned] = players;
  await title.revokeToken(revoked?.entityToken ?? '', await title.titleToken());
  await title.admin('/Admin/BanUsers', {
    Bans: [{ ServiceId: banned?.playerId, IPAddress: '192.0.2.1' }],
  });
  await title.admin('/Admin/SetCatalogItems', catalogOf(ITEMS));
  const store = {
    CatalogVersion: 'main',
    StoreId: 'all',
    Store: ITEMS.map((ItemId) => ({ ItemId })),
  };
  await title.admin('/Admin/SetStoreItems', store);
  await askHere(['title', 'create', 'Second'], { folder });
  await askHere(['title', 'set', titleId, '--friends-usernames', 'on'], { folder });
  await askHere(['signing-key', 'rotate'], { folder });
  await purser.stop();
});
afterAll(() => temporary[Symbol.dispose]());

const fromSource: Address = { kind: 'sqlite', path: source };

function copyHere(
  order: Partial<CopyOrder> & Pick<CopyOrder, 'to'>,
): Promise<readonly CopiedRows[]> {
  return copyDatabase({
    from: fromSource,
    isWhileServing: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...order,
  });
}

const asPostgres = (url: string): Address => ({ kind: 'postgres', url });
const newFile = (name: string): Address & { kind: 'sqlite' } => ({
  kind: 'sqlite',
  path: join(folder, name),
});

const titlesOf = (url: string) => ask(url, 'select title_id from titles');

async function ask(url: string, statement: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the list of tables', () => {
  const database = () => new DatabaseSync(source, { readOnly: true });
  const all = (statement: string) => {
    const open = database();
    try {
      return open.prepare(statement).all() as Record<string, string>[];
    } finally {
      open.close();
    }
  };

  test('has every table of the schema but those of one database’s own processes', () => {
    // The indexes of words are tables of another type, filled by the rows that are copied.
    const tables = all(
      "select name from pragma_table_list where type = 'table' and name not in ('migrations', 'sqlite_schema', 'sqlite_temp_schema')",
    );
    const known = new Set([...COPIED_TABLES, 'nodes', 'node_figures', 'probes', 'purchase_locks']);
    expect(new Set(tables.map(({ name }) => name))).toEqual(known);
  });

  test.each(COPIED_TABLES)(
    'knows the primary key of %s, and puts it behind what it refers to',
    (table) => {
      const key = all(`select name from pragma_table_info('${table}') where pk > 0 order by pk`);
      expect(key.map(({ name }) => name)).toEqual(TABLE_KEYS[table]);
      const referred = all(`select "table" as name from pragma_foreign_key_list('${table}')`);
      const before: readonly string[] = COPIED_TABLES.slice(0, COPIED_TABLES.indexOf(table));
      expect(referred.filter(({ name }) => !before.includes(name ?? ''))).toEqual([]);
    },
  );
});

describe.skipIf(NO_POSTGRES).each([15, 18] as const)('PostgreSQL %i', (version) => {
  test('there and back, everything is the same, and what was revoked stays revoked', async () => {
    const url = await aPostgresDatabase('empty', version);
    const there = await askHere<Copied>(['copy', '--from', `sqlite:${source}`, '--to', url], {
      folder,
    });
    const file = `sqlite:${join(folder, `back-${version}.db`)}`;
    const back = await askHere<Copied>(['copy', '--from', url, '--to', file], { folder });
    expect(back.tables).toEqual(there.tables);
    expect(there.tables).toHaveLength(COPIED_TABLES.length);
    const counts = Object.fromEntries(there.tables.map(({ table, rows }) => [table, rows]));
    expect(counts).toMatchObject({
      titles: 2,
      players: 4,
      store_items: ITEMS.length,
      control_head: 1,
    });

    const flags = ['--database-url', file, ...keyFile];
    const titles = await askHere(['title', 'list', '--database-url', file], { folder });
    expect(titles).toContainEqual(
      expect.objectContaining({ titleId, showsFriendsUsernames: true }),
    );
    await using purser = await startPurser({ folder, flags });
    const title = makeCaller({ url: purser.url, ready: { titleId }, secretKey });
    const titleToken = await title.titleToken();
    const verdicts = await Promise.all(
      players.map((it) => title.validate(it.entityToken, titleToken)),
    );
    expect(verdicts).toEqual(['OK', 'EntityTokenRevoked', 'EntityTokenRevoked', 'OK']);
    const { data } = await title.admin('/Admin/GetStoreItems', {
      CatalogVersion: 'main',
      StoreId: 'all',
    });
    expect(data.Store.map(({ ItemId }: { ItemId: string }) => ItemId)).toEqual(ITEMS);
  });

  test('a target that is not empty is refused, and stays as it was', async () => {
    const url = await aPostgresDatabase('migrated', version);
    await copyHere({ to: asPostgres(url) });
    const again = await runHere(['copy', '--from', `sqlite:${source}`, '--to', url], { folder });
    expect(again.stderr).toMatch(
      /^The database \S+ is not empty \(its control log has entries\), /,
    );
    expect(again.stderr).not.toContain('tests');
    expect(again.code).toBe(1);
    expect(await ask(url, 'select count(*)::int as number from titles')).toEqual([{ number: 2 }]);
  });
});

describe.skipIf(NO_POSTGRES)('all or nothing', () => {
  test.each(['copying', 'verifying'] as const)(
    'stopped while %s, it leaves nothing behind',
    async (step) => {
      const to = asPostgres(await aPostgresDatabase('migrated'));
      const stop = new AbortController();
      const onProgress: CopyOrder['onProgress'] = (at) => {
        if (at.step === step && at.of === 'store_items') stop.abort(new Error('stopped by a test'));
      };
      await expect(copyHere({ to, signal: stop.signal, onProgress })).rejects.toThrow(
        'stopped by a test',
      );
      await expect(copyHere({ to })).resolves.toHaveLength(COPIED_TABLES.length);
    },
  );

  test('a target that changes the rows that it is given is detected', async () => {
    const url = await aPostgresDatabase('migrated');
    await ask(
      url,
      `create function shout() returns trigger language plpgsql as 'begin new.name = upper(new.name); return new; end';
       create trigger shout before insert on titles for each row execute function shout()`,
    );
    await expect(copyHere({ to: asPostgres(url) })).rejects.toThrow(
      /^The table titles is not the same/,
    );
    expect(await ask(url, 'select * from titles')).toEqual([]);
    expect(await ask(url, 'select seq from control_head')).toEqual([{ seq: '0' }]);
  });

  test('a target in which anything is, even a node, is refused; one that is being filled is locked', async () => {
    const url = await aPostgresDatabase('migrated');
    await ask(url, "insert into nodes (node_id, applied, heartbeat) values ('one', 0, 1)");
    await expect(copyHere({ to: asPostgres(url) })).rejects.toThrow(/its table nodes has rows/);
    await ask(url, 'delete from nodes');
    const steps: CopyProgress[] = [];
    const blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('begin; lock table nodes in access exclusive mode');
    const copied = copyHere({ to: asPostgres(url), onProgress: (at) => steps.push(at) });
    const waiting = "select pid from pg_locks where relation = 'nodes'::regclass and not granted";
    await expect.poll(() => ask(url, waiting)).toHaveLength(1);
    // It still checks that the target is empty, and nothing can be inserted meanwhile.
    const entry = ask(url, 'select seq from control_head where id = 1 for update nowait');
    await expect(entry).rejects.toMatchObject({ code: '55P03' });
    await blocker.end();
    await copied;
    const last = steps.at(-1);
    expect(last).toMatchObject({ step: 'verifying', done: last?.total });
  });

  test('killed in the middle, it leaves nothing behind, and can be repeated', async () => {
    const url = await aPostgresDatabase('migrated');
    const blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('begin; lock table titles in share mode');
    const copying = launch(['copy', '--from', `sqlite:${source}`, '--to', url], { folder });
    const waiting = "select pid from pg_locks where relation = 'titles'::regclass and not granted";
    await expect.poll(() => ask(url, waiting)).toHaveLength(1);
    copying.kill('SIGKILL');
    await exitOf(copying);
    await blocker.end();
    expect(await titlesOf(url)).toEqual([]);
    expect(await ask(url, 'select seq from control_head')).toEqual([{ seq: '0' }]);
    await expect(copyHere({ to: asPostgres(url) })).resolves.toHaveLength(COPIED_TABLES.length);
  });

  test('a source without tables, or of a newer program, is refused', async () => {
    const url = await aPostgresDatabase('empty');
    const order = { from: asPostgres(url), to: newFile('from-elsewhere.db') };
    await expect(copyHere(order)).rejects.toThrow("has no tables of Purser's");
    await migratePostgres(url);
    await ask(url, "insert into migrations (name, applied_at) values ('9999-later', 0)");
    await expect(copyHere(order)).rejects.toThrow('newer version');
    expect(existsSync(order.to.path)).toBe(false);
  });

  test('other columns and later steps are refused', async () => {
    const url = await aPostgresDatabase('migrated');
    await ask(url, 'alter table titles add column colour text');
    await expect(copyHere({ to: asPostgres(url) })).rejects.toThrow('has other columns than');
    await ask(url, "insert into migrations (name, applied_at) values ('9999-later', 0)");
    await expect(copyHere({ to: asPostgres(url) })).rejects.toThrow('newer version');
  });

  test('a source with a live node is refused, one with a dead node is not', async () => {
    const url = await aPostgresDatabase('migrated');
    await copyHere({ to: asPostgres(url) });
    const storage = await openPostgresStorage({ url, clock: systemClock, random: systemRandom });
    await storage.nodes.join('some node');
    const from = asPostgres(url);
    const first = copyHere({ from, to: newFile('from-dead-node.db') });
    await expect(first).resolves.toHaveLength(COPIED_TABLES.length);
    const refused = expect(copyHere({ from, to: newFile('from-live-node.db') })).rejects.toThrow(
      /is served by node some node: stop what uses it first/,
    );
    await sleep(500);
    await storage.nodes.renew({ nodeId: 'some node', applied: 1 });
    await refused;
    await storage.close();
    expect(existsSync(newFile('from-live-node.db').path)).toBe(false);
  });
});

describe('files', () => {
  test('a served source is refused, unless it is to be copied while it is served', async () => {
    await using purser = await startPurser({ folder });
    const line = [
      'copy',
      '--from',
      `sqlite:${source}`,
      '--to',
      `sqlite:${join(folder, 'served.db')}`,
    ];
    const refused = await runHere(line, { folder });
    expect(refused.stderr).toMatch(
      /^The database \S+ is open in another process: stop what uses it/,
    );
    expect(refused.stderr.trimEnd()).not.toContain('\n');
    expect(refused.code).toBe(1);
    expect(existsSync(join(folder, 'served.db'))).toBe(false);
    // A process of its own, because it lowers its priority.
    const { rows } = await askPurser<Copied>([...line, '--while-serving'], { folder });
    expect(rows).toBeGreaterThan(2 * ITEMS.length);
    await expect.poll(() => readyz(purser)).toBe('200 ready\n');
  });

  test.each([false, true])('no files stay beside the two (served: %s)', async (isWhileServing) => {
    using home = temporaryFolder();
    const at = (name: string): Address => ({ kind: 'sqlite', path: join(home.path, name) });
    copyFileSync(source, join(home.path, 'from.db'));
    await copyHere({ from: at('from.db'), to: at('to.db'), isWhileServing });
    expect(readdirSync(home.path).toSorted()).toEqual(['from.db', 'to.db']);
  });

  test('a served source is read in one go, and then left alone: its log can be emptied', async () => {
    const database = new DatabaseSync(source);
    onTestFinished(() => database.close());
    const emptied: unknown[] = [];
    const steps: CopyProgress['step'][] = [];
    await copyHere({
      to: newFile('left-alone.db'),
      isWhileServing: true,
      onProgress({ step }) {
        steps.push(step);
        if (step === 'reading') return;
        // Not in the copy: it is of the moment when it began.
        database.exec("insert into meta (name, value) values ('after', '1')");
        emptied.push(database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy']);
        database.exec("delete from meta where name = 'after'");
      },
    });
    expect(steps[0]).toBe('reading');
    expect(new Set(emptied)).toEqual(new Set([0]));
    using copied = new DatabaseSync(join(folder, 'left-alone.db'));
    expect(copied.prepare("select * from meta where name = 'after'").all()).toEqual([]);
  });

  test('a served source that is stopped while it is read leaves nothing behind', async () => {
    using home = temporaryFolder();
    const stop = new AbortController();
    stop.abort(new Error('stopped by a test'));
    const to: Address = { kind: 'sqlite', path: join(home.path, 'to.db') };
    const copying = copyHere({ to, isWhileServing: true, signal: stop.signal });
    await expect(copying).rejects.toThrow('stopped by a test');
    expect(readdirSync(home.path)).toEqual([]);
  });

  test('a file made for a copy that was stopped is gone', async () => {
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('stopped by a test'));
    const to = newFile('stopped.db');
    await expect(copyHere({ to, signal: stop.signal, onProgress })).rejects.toThrow('stopped');
    expect(existsSync(to.path)).toBe(false);
  });

  test('a file that somebody else has open is refused, and stays', async () => {
    const to = newFile('open.db');
    await migrateSqlite(to.path);
    using other = new DatabaseSync(to.path);
    other.exec('begin immediate');
    await expect(copyHere({ to })).rejects.toThrow(
      /open\.db is open in another process: stop what uses it first\.$/,
    );
    expect(existsSync(to.path)).toBe(true);
    other.exec('rollback');
  });

  test('a signal stops it, takes the bar away, and leaves no file', async () => {
    const to = newFile('by-signal.db');
    const stderr = Object.assign(new PassThrough(), { isTTY: true });
    let shown = '';
    stderr.setEncoding('utf8').on('data', (text: string) => {
      if (shown === '') process.emit('SIGINT');
      shown += text;
    });
    const terminal = { stdin: Readable.from([]), stdout: new PassThrough(), stderr };
    const line = ['copy', '--from', `sqlite:${source}`, '--to', `sqlite:${to.path}`];
    expect(await runCommandLine(line, { terminal, environment: {} })).toBe(1);
    const [before, bar, after] = shown.split('\r\u001B[2K');
    expect(before).toBe('');
    expect(bar).toMatch(/^[█░]{30} +\d+ % {2}copying \w+$/);
    expect(after).toBe('Stopped: nothing was copied.\n');
    expect(existsSync(to.path)).toBe(false);
  });

  test.each<[what: string, flags: readonly string[], code: number, sentence: RegExp]>([
    [
      'no database',
      ['--from', `sqlite:${join(folder, 'none.db')}`, '--to', `sqlite:${join(folder, 'x.db')}`],
      1,
      /^There is no database at/,
    ],
    [
      'no folder',
      ['--to', `sqlite:${join(folder, 'nowhere', 'x.db')}`],
      1,
      /^Nothing was copied: /,
    ],
    ['neither end', [], 2, /^Say with --from or with --to/],
    ['the same twice', ['--to', `sqlite:${source}`], 1, /cannot be copied to itself/],
    ['another engine', ['--to', 'mysql://root:secret@host/db'], 2, /^--to must be sqlite:PATH or/],
    [
      'nobody there',
      ['--to', 'postgres://me:secret@127.0.0.1:1/db'],
      1,
      /^Nothing was copied: connect ECONNREFUSED/,
    ],
  ])('%s is refused in one sentence without a password', async (_, flags, code, sentence) => {
    const refused = await runHere(['copy', ...flags], { folder });
    expect(refused.stderr.trimEnd()).toMatch(sentence);
    expect(refused.stderr.trimEnd()).not.toContain('\n');
    expect(refused.stderr).not.toContain('secret');
    expect(refused.code).toBe(code);
  });
});

test('a digest knows every value and not the order', () => {
  const digestOf = (rows: readonly Record<string, string | number | null>[]) => {
    const digest = makeDigest({ columns: ['a', 'b'] });
    digest.add(rows);
    return digest.text();
  };
  const one = { a: '1', b: null };
  const two = { a: 'x', b: 2 };
  expect(digestOf([one, two])).toBe(digestOf([two, one]));
  for (const other of [
    { a: 1, b: null },
    { a: '1', b: '' },
    { a: '1', b: 'null' },
  ]) {
    expect(digestOf([other, two])).not.toBe(digestOf([one, two]));
  }
});

test('the bar shows how far it has come', () => {
  const at = (done: number) => toProgressLine({ step: 'copying', of: 'players', done, total: 300 });
  expect(at(0)).toBe(`${'░'.repeat(30)}   0 %  copying players`);
  expect(at(150)).toBe(`${'█'.repeat(15)}${'░'.repeat(15)}  50 %  copying players`);
  expect(at(301)).toBe(`${'█'.repeat(30)} 100 %  copying players`);
});
