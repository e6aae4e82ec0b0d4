import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { makeSmallDisk } from '../support/small-disk.ts';
import { NO_PGBOUNCER, startPgBouncer } from './pooler.ts';
import { runPurser, startPurser, temporaryFolder } from './purser.ts';

// Broken installations on real files and databases. `purser doctor` finds each, names it in one sentence, and says what to do.

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly message: string;
  readonly advice?: string;
}

/** How doctor is run on a broken installation. */
interface Broken {
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The folder in which it is; the one of the case when absent. */
  readonly folder?: string;
}

/** The one thing that is wrong, as it must be found. `warning`: the exit code is 0. */
interface Found {
  readonly check: string;
  readonly says: RegExp;
  readonly advises?: RegExp;
  readonly state?: 'bad' | 'warning';
}

async function expectFound(place: Required<Pick<Broken, 'folder'>> & Broken, found: Found) {
  const { folder, flags = [], env = {} } = place;
  const port = flags.includes('--port') ? [] : ['--port', '0'];
  const all = { folder, env, flags: [...port, ...flags] };
  const { code, stdout, stderr } = await runPurser(['doctor', '--json'], all);
  expect(stderr).toBe('');
  const { checks } = JSON.parse(stdout) as { readonly checks: readonly Finding[] };
  const { check, says, advises, state = 'bad' } = found;
  const wrong = checks.filter((one) => one.state === 'bad');
  expect(wrong.map((one) => one.check)).toEqual(state === 'bad' ? [check] : []);
  expect(code).toBe(state === 'bad' ? 1 : 0);
  const finding = checks.find((one) => one.check === check);
  expect(finding).toMatchObject({ state, message: expect.stringMatching(says) });
  const { message, advice = '' } = finding as Finding;
  expect(message).toMatch(/^[^\n]*\.$/);
  expect(`${message} ${advice}`).toMatch(advises ?? /./);
}

const OTHER_KEY = `${Buffer.alloc(32, 7).toString('base64')}\n`;

/** A service's folder, as it is after a first start. */
const sound = temporaryFolder();
beforeAll(async () => {
  const purser = await startPurser({ folder: sound.path });
  await purser.stop();
});
afterAll(() => sound[Symbol.dispose]());

const keyFileOf = (folder: string) => join(folder, 'data', 'purser.key');
const databaseOf = (folder: string) => join(folder, 'data', 'purser.db');

const change =
  (sql: string) =>
  (folder: string): Broken => {
    const database = new DatabaseSync(databaseOf(folder));
    database.exec(sql);
    database.close();
    return {};
  };

/** Overwrites a page in the middle of the file. */
function damage(folder: string): Broken {
  const path = databaseOf(folder);
  const bytes = readFileSync(path);
  bytes.fill(0x55, 4_096 * 20, 4_096 * 21);
  writeFileSync(path, bytes, { mode: 0o600 });
  return {};
}

const tls = (folder: string) => ({
  flags: ['--tls-cert-file', join(folder, 'cert.pem'), '--tls-key-file', join(folder, 'key.pem')],
});

function endingCertificate(folder: string): Broken {
  const subject = ['-subj', '/CN=localhost', '-nodes', '-days', '3'];
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], {
    cwd: folder,
    stdio: 'ignore',
  });
  return tls(folder);
}

const NO_OPENSSL = spawnSync('openssl', ['version']).status !== 0;

const EMBEDDED: readonly (readonly [name: string, make: (folder: string) => Broken, Found])[] = [
  [
    'the key file is missing',
    (folder) => (rmSync(keyFileOf(folder)), {}),
    { check: 'Key file', says: /is missing/, advises: /put it back/ },
  ],
  [
    'the key file can be read by everybody',
    (folder) => (chmodSync(keyFileOf(folder), 0o644), {}),
    { check: 'Key file', says: /can be read or changed by others/, advises: /chmod 600/ },
  ],
  [
    'the key file is another one',
    (folder) => (writeFileSync(keyFileOf(folder), OTHER_KEY), {}),
    {
      check: 'Key file',
      says: /does not open the signing key/,
      advises: /Put the right file back/,
    },
  ],
  [
    'the key file is cut short',
    (folder) => (truncateSync(keyFileOf(folder), 20), {}),
    { check: 'Key file', says: /does not hold 32 bytes as base64/ },
  ],
  [
    'the rotation of the key file was not finished',
    (folder) => {
      const [key = '', ...rest] = readFileSync(keyFileOf(folder), 'utf8').split('\n');
      writeFileSync(keyFileOf(folder), [key, OTHER_KEY.trim(), ...rest].join('\n'));
      return {};
    },
    { check: 'Key file', state: 'warning', says: /holds two keys/, advises: /key-file rotate/ },
  ],
  [
    'the database is of a newer program',
    change("insert into migrations (name, applied_at) values ('9999-later', 0)"),
    { check: 'Database', says: /newer version of this program/ },
  ],
  [
    'a table is missing',
    change('drop table banned_identities'),
    { check: 'Database', says: /the table banned_identities is missing/, advises: /restore/ },
  ],
  [
    'a column is missing',
    change('alter table sessions drop column address'),
    { check: 'Database', says: /the column address of sessions is missing/, advises: /restore/ },
  ],
  [
    'an index is missing',
    change('drop index sessions_end'),
    { check: 'Database', says: /the index sessions_end/, advises: /create index/ },
  ],
  ['a page is damaged', damage, { check: 'Database', says: /damaged/, advises: /backup/ }],
  [
    'the database is empty of bytes',
    (folder) => (truncateSync(databaseOf(folder), 0), {}),
    { check: 'Database', says: /damaged/, advises: /backup/ },
  ],
  [
    'the database is gone from beside its key file',
    (folder) => (rmSync(databaseOf(folder)), {}),
    { check: 'Database', says: /is gone/, advises: /backup/ },
  ],
  [
    'the database can be read by everybody',
    (folder) => (chmodSync(databaseOf(folder), 0o644), {}),
    { check: 'Data folder', says: /can be read by others/, advises: /chmod 600/ },
  ],
  [
    'the certificate cannot be read',
    (folder) => tls(folder),
    { check: 'TLS', says: /cert\.pem, which cannot be read \(ENOENT\)/ },
  ],
];

describe('doctor on the embedded database finds that', () => {
  async function look(make: (folder: string) => Broken, found: Found): Promise<void> {
    using temporary = temporaryFolder();
    const folder = temporary.path;
    cpSync(sound.path, folder, { recursive: true });
    expect(statSync(databaseOf(folder)).mode & 0o777).toBe(0o600);
    await expectFound({ folder, ...make(folder) }, found);
  }

  test.each(EMBEDDED)('%s', (_, make, found) => look(make, found));

  test.skipIf(NO_OPENSSL)('the certificate ends within days (needs openssl)', () =>
    look(endingCertificate, {
      check: 'TLS',
      says: /expires soon/,
      advises: /Put a new certificate/,
    }),
  );

  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const flags = ['--port', String((other.address() as AddressInfo).port)];
    const found = { check: 'Port', says: /is taken by another program/, advises: /PURSER_PORT/ };
    await look(() => ({ flags }), found);
    other.close();
  });

  test('the disk is nearly full', async ({ skip }) => {
    using disk = makeSmallDisk(20);
    if (!disk) return skip('This user may not mount a small file system.');
    const { path } = disk;
    await look((folder) => (cpSync(folder, path, { recursive: true }), { folder: path }), {
      check: 'Data folder',
      says: /has 1\d MiB of free disk left/,
      advises: /Make room/,
    });
  });
});

describe.skipIf(NO_POSTGRES)('doctor on PostgreSQL finds that', () => {
  const temporary = temporaryFolder();
  const folder = temporary.path;
  const keyFile = join(folder, 'purser.key');
  let server: PostgresServer;
  let unsafe: PostgresServer;
  const envOf = (url: string) => ({ PURSER_DATABASE_URL: url, PURSER_KEY_FILE: keyFile });
  const on = (url: string, more: Broken = {}) => {
    return { folder, ...more, env: { ...envOf(url), ...more.env } };
  };
  beforeAll(async () => {
    writeFileSync(keyFile, OTHER_KEY, { mode: 0o600 });
    const settings = { fsync: 'on', max_connections: 43 };
    [server, unsafe] = await Promise.all([
      startPostgres(18, { settings }),
      startPostgres(18, { settings: { ...settings, fsync: 'off' } }),
    ]);
    for (const { url } of [server, unsafe]) {
      // oxlint-disable-next-line no-await-in-loop
      const { code } = await runPurser(['migrate', 'up'], { folder, env: envOf(url) });
      expect(code).toBe(0);
    }
  });
  afterAll(async () => {
    await Promise.all([server, unsafe].map((one) => one.stop()));
    temporary[Symbol.dispose]();
  });

  test('the password is wrong', async () => {
    const url = new URL(server.url);
    url.password = 'another';
    await expectFound(on(url.href), {
      check: 'Database',
      says: /password authentication failed/,
      advises: /PURSER_DATABASE_URL has the right host, port, name and password/,
    });
  });

  test('fsync is off', () =>
    expectFound(on(unsafe.url), {
      check: 'Commits',
      says: /^fsync is off/,
      advises: /Set fsync = on/,
    }));

  test('the processes may open more connections than there are', () =>
    expectFound(on(server.url, { flags: ['--workers', '3'] }), {
      check: 'Connections',
      says: /^3 processes may open 60 connections, of 40 that/,
      advises: /PURSER_POOL_MAX/,
    }));

  test('the clock is wrong', async () => {
    const file = join(folder, 'clock');
    writeFileSync(file, '-300000');
    const wrongClock = fileURLToPath(new URL('wrong-clock.ts', import.meta.url));
    const env = { NODE_OPTIONS: `--import ${wrongClock}`, TEST_CLOCK_FILE: file };
    const found = { check: 'Clock', says: /ms behind the database's/, advises: /NTP/ };
    await expectFound(on(server.url, { env }), found);
  });

  test('a pooler hides the wake-up', async ({ skip }) => {
    if (NO_PGBOUNCER !== undefined) return skip(NO_PGBOUNCER);
    await using pooler = await startPgBouncer(server.url);
    await expectFound(on(pooler.url), {
      check: 'Wake-up',
      state: 'warning',
      says: /does not wake the nodes .* as through a pooler in transaction mode/,
      advises: /directly/,
    });
  });

  test('replication is asynchronous', async () => {
    const standby = await server.startStandby();
    await expectFound(on(server.url), {
      check: 'Standbys',
      state: 'warning',
      says: /^Replication is asynchronous \(1 connected\)/,
      advises: /synchronous_standby_names/,
    });
    await standby.stop();
  });
});
