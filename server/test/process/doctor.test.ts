import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkTls } from '../../src/cli/doctor/listener-checks.ts';
import {
  checkClock,
  checkCommits,
  checkLease,
  checkLimits,
  checkNotify,
  checkRole,
  checkStandbys,
} from '../../src/cli/doctor/postgres-checks.ts';
import type { ControlSink } from '../../src/cluster/control-log.ts';
import { LEASE_MS } from '../../src/cluster/lease.ts';
import { DAY_MS, systemClock } from '../../src/kernel/instant.ts';
import { diagnosePostgres, type PostgresDiagnostics } from '../../src/storage/postgres/diagnose.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, runPurser, startPurser, temporaryFolder } from './purser.ts';

interface Finding {
  readonly check: string;
  readonly state: 'good' | 'warning' | 'bad' | 'notChecked';
  readonly message: string;
  readonly advice?: string;
}

interface Report {
  readonly healthy: boolean;
  readonly findings: Readonly<Record<string, Finding>>;
  /** The names of the bad findings. */
  readonly wrong: readonly string[];
}

async function diagnose(options: Parameters<typeof runHere>[1]): Promise<Report> {
  const { code, stdout, stderr } = await runHere(['doctor', '--json'], options);
  expect(stderr).toBe('');
  const { healthy, checks } = JSON.parse(stdout) as { healthy: boolean; checks: Finding[] };
  expect(code).toBe(healthy ? 0 : 1);
  return {
    healthy,
    findings: Object.fromEntries(checks.map((finding) => [finding.check, finding])),
    wrong: checks.filter(({ state }) => state === 'bad').map(({ check }) => check),
  };
}

const IN_ORDER_OF_A_START = [
  'Configuration',
  'Data folder',
  'Checkpoints',
  'Database',
  'Key file',
  'Control log',
  'Ledger',
  'Clock',
  'Lease',
  'Wake-up',
  'Limits',
  'Role',
  'Connections',
  'Commits',
  'Standbys',
  'Port',
  'Call limits',
  'TLS',
  'Mail',
  'Providers',
  'Refunds',
  'Bootstrap',
];
const PORT_FREE = ['--port', '0'];
const OTHER_KEY = `${Buffer.alloc(32, 7).toString('base64')}\n`;

describe('the embedded database', () => {
  const temporary = temporaryFolder();
  const folder = temporary.path;
  let purser: RunningPurser;
  beforeAll(async () => {
    purser = await startPurser({ folder });
  });
  afterAll(async () => {
    await purser[Symbol.asyncDispose]();
    temporary[Symbol.dispose]();
  });

  test('before the first start everything is in order, and nothing is made', async () => {
    using empty = temporaryFolder();
    const { code, stdout } = await runHere(['doctor', ...PORT_FREE], { folder: empty.path });
    expect(stdout).toMatch(/^✓ Key file +\S+ is not there yet; the first start makes it\.$/m);
    expect(stdout).toMatch(/^– Lease +Not needed/m);
    expect(stdout).toMatch(/Everything is in order\.\n$/);
    expect(code).toBe(0);
    const again = await diagnose({ folder: empty.path, flags: PORT_FREE });
    expect(again.findings['Data folder']?.message).toContain('is not there yet');
  });

  test('while the service runs', async () => {
    const { port } = new URL(purser.url);
    const { findings, wrong } = await diagnose({ folder, flags: ['--port', port] });
    expect(wrong).toEqual([]);
    expect(findings['Port']?.message).toBe(
      `Port ${port} of 127.0.0.1 is served by this installation of Purser.`,
    );
    expect(findings['Database']?.message).toContain('is up to date');
    expect(findings['Key file']?.message).toContain('opens the signing key.');
    expect(findings['Control log']?.message).toMatch(/^Read up to entry \d+: [1-9]\d* facts/);
    expect(Object.keys(findings)).toEqual(IN_ORDER_OF_A_START);
    const everywhere = await diagnose({ folder, flags: ['--host', '0.0.0.0', '--port', port] });
    expect(everywhere.findings['Port']?.message).toContain('is served by this installation');
  });

  test.each(['started before', 'never started'])(
    'another installation has the port of one that was %s',
    async (state) => {
      using own = temporaryFolder();
      if (state === 'started before') await (await startPurser({ folder: own.path })).stop();
      const { port } = new URL(purser.url);
      const flags = ['--port', port];
      const { findings, wrong } = await diagnose({ folder: own.path, flags });
      expect(wrong).toEqual(['Port']);
      expect(findings['Port']).toMatchObject({
        message: `Port ${port} of 127.0.0.1 is served by another installation of Purser.`,
        advice: expect.stringContaining('PURSER_DATA_DIR'),
      });
    },
  );

  test('a Purser that does not name its keys', async () => {
    const silent = createServer(({ url }, response) => {
      response.writeHead(url === '/livez' ? 200 : 503).end('alive\n');
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { findings } = await diagnose({ folder, flags: ['--port', String(port)] });
    silent.close();
    expect(findings['Port']).toMatchObject({
      state: 'notChecked',
      message: expect.stringContaining('cannot be told'),
    });
  });

  test('a port that another program has, and a host that is not this computer', async () => {
    const other = createServer((_, response) => response.end('something else'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { findings, wrong } = await diagnose({ folder, flags: ['--port', String(port)] });
    other.close();
    expect(wrong).toEqual(['Port']);
    expect(findings['Port']).toMatchObject({
      message: `Port ${port} of 127.0.0.1 is taken by another program.`,
      advice: expect.stringContaining('PURSER_PORT'),
    });
    const elsewhere = await diagnose({
      folder,
      flags: ['--port', String(port), '--host', '203.0.113.1'],
    });
    expect(elsewhere.wrong).toEqual(['Port']);
    expect(elsewhere.findings['Port']?.message).toBe(
      '203.0.113.1 cannot be listened on (EADDRNOTAVAIL).',
    );
  });

  test('a person reads what is wrong, with what to do about it, and how much of it there is', async () => {
    const flags = [...PORT_FREE, '--key-file', join(folder, 'none.key')];
    const { code, stdout } = await runHere(['doctor', ...flags], { folder });
    expect(stdout).toMatch(/^✗ Key file +The key file \S+none\.key is missing/m);
    expect(stdout).toMatch(/^1 of 22 checks found something wrong\.\n$/m);
    expect(code).toBe(1);
    const silent = await runHere(['doctor', ...PORT_FREE], {
      folder,
      env: { PURSER_TLS_CERT_FILE: 'x' },
    });
    expect(silent).toMatchObject({ code: 2, stdout: '' });
  });

  test('another key file, a public one, and none', async () => {
    const other = join(folder, 'other.key');
    writeFileSync(other, OTHER_KEY, { mode: 0o600 });
    const flags = [...PORT_FREE, '--key-file', other];
    const foreign = await diagnose({ folder, flags });
    expect(foreign.wrong).toEqual(['Key file']);
    expect(foreign.findings['Key file']?.message).toContain(
      'does not open the signing key, sealed with',
    );
    chmodSync(other, 0o644);
    const exposed = await diagnose({ folder, flags });
    expect(exposed.findings['Key file']?.message).toContain('chmod 600');
    const gone = await diagnose({
      folder,
      flags: [...PORT_FREE, '--key-file', join(folder, 'none.key')],
    });
    expect(gone.findings['Key file']?.message).toContain('is missing');
  });

  test('a database that others can read, and a folder that cannot be written to', async () => {
    const path = join(folder, 'data', 'purser.db');
    const { mode } = statSync(path);
    chmodSync(path, 0o644);
    const { wrong, findings } = await diagnose({ folder, flags: PORT_FREE });
    chmodSync(path, mode);
    expect(wrong).toEqual(['Data folder']);
    expect(findings['Data folder']?.advice).toContain('chmod 600');
    using closed = temporaryFolder();
    // Root may write to any folder, but not enter a file.
    if (process.getuid?.() === 0) writeFileSync(join(closed.path, 'data'), '', { mode: 0o600 });
    else mkdirSync(join(closed.path, 'data'), { mode: 0o500 });
    const other = await diagnose({ folder: closed.path, flags: PORT_FREE });
    expect(other.wrong).toContain('Data folder');
    expect(other.findings['Data folder']?.message).toMatch(
      /data cannot be written to by this user/,
    );
  });

  test('a database of a newer program, and a file that is none', async () => {
    using later = temporaryFolder();
    mkdirSync(join(later.path, 'data'));
    const path = join(later.path, 'data', 'purser.db');
    const database = new DatabaseSync(path);
    database.exec(
      "create table migrations (name text); insert into migrations values ('9999-later')",
    );
    database.close();
    chmodSync(path, 0o600);
    const options = { folder: later.path, flags: PORT_FREE };
    const newer = await diagnose(options);
    expect(newer.wrong).toEqual(['Database']);
    expect(newer.findings['Database']?.message).toContain('newer version of this program');
    expect(newer.findings['Control log']?.state).toBe('notChecked');
    writeFileSync(path, 'This is no database, however long one looks at it. '.repeat(40));
    const none = await diagnose(options);
    expect(none.wrong).toEqual(['Database']);
    expect(none.findings['Database']?.message).toContain('file is not a database');
  });

  test('a database without one of its tables is not whole, and no process serves on it', async () => {
    using folder = temporaryFolder();
    await using purser = await startPurser({ folder: folder.path });
    await purser[Symbol.asyncDispose]();
    const database = new DatabaseSync(join(folder.path, 'data', 'purser.db'));
    database.exec('drop index sessions_end');
    const slow = (await diagnose({ folder: folder.path, flags: PORT_FREE })).findings['Database'];
    expect(slow).toEqual({
      check: 'Database',
      state: 'bad',
      message:
        'The database is not as this program has made it: the index sessions_end of sessions is missing.',
      advice:
        'Make what is missing again: create index if not exists sessions_end on sessions (expires_at);',
    });
    database.exec('drop table banned_identities; drop table bans');
    database.close();
    const { findings, wrong } = await diagnose({ folder: folder.path, flags: PORT_FREE });
    expect(wrong).toEqual(['Database']);
    expect(findings['Database']?.message).toMatch(/the table bans is missing, the table banned_/);
    expect(findings['Database']?.advice).toContain('restore a whole backup');
    const { code, stderr } = await runPurser(['serve'], { folder: folder.path, flags: PORT_FREE });
    expect(stderr).toMatch(/^The database \S+ is not whole: the table bans is missing, /);
    expect(stderr).not.toContain('does not answer');
    expect(code).toBe(1);
  });

  test('a bootstrap key that was revoked, has expired, or is of another title is wrong, and never shown', async () => {
    const issue = (...flags: readonly string[]) =>
      askHere<{ keyId: string; secretKey: string }>(
        ['key', 'issue', purser.ready.titleId, ...flags],
        { folder },
      );
    const bootstrap = async (secretKey: string, flags: readonly string[] = []) => {
      const env = { PURSER_BOOTSTRAP_SECRET_KEY: secretKey };
      const report = await diagnose({ folder, flags: [...PORT_FREE, ...flags], env });
      expect(JSON.stringify(report)).not.toContain(secretKey);
      return { ...report.findings['Bootstrap'], wrong: report.wrong };
    };
    const { keyId, secretKey } = await issue();
    expect((await bootstrap(secretKey)).message).toContain('is a live key of');
    const foreign = await bootstrap(secretKey, ['--bootstrap-title-id', 'CAFE']);
    expect(foreign.wrong).toEqual(['Bootstrap']);
    expect(foreign.message).toMatch(/is a key of title \w+, not of CAFE\.$/);
    await askHere(['key', 'revoke', keyId], { folder });
    expect((await bootstrap(secretKey)).wrong).toEqual(['Bootstrap']);
    const ended = await issue('--expires-in', '0s');
    expect((await bootstrap(ended.secretKey)).wrong).toEqual(['Bootstrap']);
    const unknown = await bootstrap('a_secret_key_that_nobody_has_issued');
    expect(unknown).toMatchObject({ state: 'good', wrong: [] });
    expect(unknown.message).toContain('is made by the next start');
  });

  test('a certificate that cannot be read, has another key, or ends', async () => {
    const cert = join(folder, 'cert.pem');
    const key = join(folder, 'key.pem');
    const flags = [...PORT_FREE, '--tls-cert-file', cert, '--tls-key-file', key];
    const none = await diagnose({ folder, flags });
    expect(none.wrong).toEqual(['TLS']);
    expect(none.findings['TLS']?.message).toContain('cert.pem, which cannot be read (ENOENT)');
    writeFileSync(cert, TEST_CERTIFICATE.cert);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect((await diagnose({ folder, flags })).wrong).toEqual(['TLS']);
    writeFileSync(key, TEST_CERTIFICATE.key);
    expect((await diagnose({ folder, flags })).wrong).toEqual([]);
    const end = new X509Certificate(TEST_CERTIFICATE.cert).validToDate.getTime();
    const listener = { host: '127.0.0.1', port: 0, tlsFiles: { cert, key } };
    const at = (days: number) => checkTls(listener, end - days * DAY_MS);
    expect(at(8)).toMatchObject({ state: 'good' });
    expect(at(6)).toMatchObject({ state: 'bad', message: expect.stringContaining('expires soon') });
    expect(at(-1)).toMatchObject({ state: 'bad', message: expect.stringContaining('has expired') });
  });
});

describe.skipIf(NO_POSTGRES).each([15, 18] as const)('PostgreSQL %i', (version) => {
  const temporary = temporaryFolder();
  const folder = temporary.path;
  const keyFile = join(folder, 'purser.key');
  let env: Readonly<Record<string, string>>;
  let url: string;
  beforeAll(async () => {
    writeFileSync(keyFile, OTHER_KEY, { mode: 0o600 });
    url = await aPostgresDatabase('migrated', version, 'flushing');
    env = { PURSER_DATABASE_URL: url, PURSER_KEY_FILE: keyFile };
  });
  afterAll(() => temporary[Symbol.dispose]());

  test('is in order, and a node could keep its lease', async () => {
    const { findings, wrong } = await diagnose({ folder, flags: PORT_FREE, env });
    expect(wrong).toEqual([]);
    expect(findings['Lease']?.message).toMatch(
      new RegExp(`^Joined, renewed, .* took \\d+ ms of a lease of ${LEASE_MS} ms\\.$`),
    );
    expect(findings['Wake-up']?.message).toMatch(/^PostgreSQL \d+\.\d+ wakes the nodes/);
    expect(findings['Clock']?.message).toMatch(/^This computer's clock is \d+ ms /);
    expect(JSON.stringify(findings)).not.toContain(new URL(url).password);
    expect(await nodesOf(url)).toEqual([]);
  });

  test("the difference between this computer's clock and the database's", async () => {
    const ahead = await diagnosePostgres(url, () => systemClock() + 60_000);
    const { clockAheadMs, uncertaintyMs } = ahead;
    expect(Math.abs(clockAheadMs - 60_000)).toBeLessThan(uncertaintyMs + 5);
    const { state, message } = checkClock(ahead);
    expect(state).toBe('bad');
    expect(message).toContain("ahead of the database's");
  });

  test('a key file is required', async () => {
    const { findings, wrong } = await diagnose({
      folder,
      flags: PORT_FREE,
      env: { PURSER_DATABASE_URL: url },
    });
    expect(wrong).toEqual(['Key file']);
    expect(findings['Key file']?.advice).toContain('PURSER_KEY_FILE');
  });
});

test('an unavailable database is named without its password', async () => {
  using temporary = temporaryFolder();
  const env = {
    PURSER_DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/db',
    PURSER_KEY_FILE: join(temporary.path, 'purser.key'),
  };
  writeFileSync(env.PURSER_KEY_FILE, OTHER_KEY, { mode: 0o600 });
  const { findings, wrong } = await diagnose({ folder: temporary.path, flags: PORT_FREE, env });
  expect(wrong).toEqual(['Database']);
  expect(findings['Database']?.message).toMatch(
    /^The database 127\.0\.0\.1:1\/db does not answer\./,
  );
  expect(JSON.stringify(findings)).not.toContain('hidden');
  expect(readFileSync(env.PURSER_KEY_FILE, 'utf8')).toBe(OTHER_KEY);
});

const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  lock_timeout: '1000',
};

const SERVING = { name: 'purser', isSuperuser: false, mayCreate: false, owned: 0, closed: [] };

describe('the meaning of a diagnosis of the database', () => {
  const diagnostics: PostgresDiagnostics = {
    version: 'PostgreSQL 18.4',
    clockAheadMs: 0,
    uncertaintyMs: 1,
    notify: 'heard',
    standbys: 0,
    role: SERVING,
    settings: { ofConnection: SETTINGS, ofTransaction: SETTINGS, wanted: { lock_timeout: '1000' } },
  };

  test.each([
    [0, 'good'],
    [-1_900, 'good'],
    [2_001, 'good'],
    [2_002, 'bad'],
    [-180_000, 'bad'],
  ])('a clock that is %i ms ahead is %s', (clockAheadMs, state) => {
    expect(checkClock({ ...diagnostics, clockAheadMs })).toMatchObject({ state });
  });

  test.each(['heard', 'unheard', 'unknownToEngine'] as const)(
    'a wake-up that is %s: without one nodes look by themselves, which takes longer',
    (notify) => {
      const outcome = checkNotify({ ...diagnostics, notify });
      expect(outcome.state).toBe(notify === 'heard' ? 'good' : 'warning');
      expect(outcome.message.includes('slower')).toBe(notify !== 'heard');
    },
  );

  /** A diagnosis in which connections, and in them transactions, have other settings. */
  const having = (ofConnection: object, ofTransaction: object = {}): PostgresDiagnostics => ({
    ...diagnostics,
    settings: {
      ...diagnostics.settings,
      ofConnection: { ...SETTINGS, ...ofConnection },
      ofTransaction: { ...SETTINGS, ...ofTransaction },
    },
  });

  test.each([
    ['on', 'on', 'good', 'before they are answered (on)'],
    ['remote_apply', 'on', 'good', 'before they are answered (remote_apply)'],
    ['off', 'on', 'good', 'says synchronous_commit = off, and our transactions say on'],
    ['local', 'on', 'good', 'says synchronous_commit = local'],
    ['on', 'off', 'bad', 'synchronous_commit is off in a transaction that said on'],
  ])('synchronous_commit %s, in a transaction %s: %s', (said, used, state, message) => {
    const of = having({ synchronous_commit: said }, { synchronous_commit: used });
    const found = checkCommits(of);
    expect(found).toMatchObject({ state, message: expect.stringContaining(message) });
  });

  test.each([
    [{}, false, 'good', 'may read and write all tables, no more'],
    [{ owned: 40, mayCreate: true }, false, 'good', 'owns them'],
    [{ isSuperuser: true, mayCreate: true }, false, 'warning', 'is a superuser'],
    [{ closed: ['bans', 'stores'] }, false, 'bad', 'may not read and write bans, stores'],
    [{}, true, 'bad', 'may not make tables, and there are none'],
    [{ mayCreate: true }, true, 'good', 'may read and write'],
  ])('a role %j, without tables: %s: %s', (of, isEmpty, state, message) => {
    const found = checkRole({ ...diagnostics, role: { ...SERVING, ...of } }, isEmpty);
    expect(found).toMatchObject({ state, message: expect.stringContaining(message) });
  });

  test('fsync that is off is bad', () => {
    expect(checkCommits(having({ fsync: 'off' }))).toMatchObject({ state: 'bad' });
  });

  test.each([
    ['', 0, 'good', 'No standby'],
    ['', 1, 'warning', 'asynchronous (1 connected)'],
    ['one', 1, 'good', 'synchronous standbys (one)'],
    ['one', 0, 'bad', 'none is connected'],
  ])('synchronous_standby_names "%s" with %i connected: %s', (names, standbys, state, message) => {
    const of = { ...having({ synchronous_standby_names: names }), standbys };
    const found = checkStandbys(of);
    expect(found).toMatchObject({ state, message: expect.stringContaining(message) });
  });

  test.each([
    ['1000', '1000', 'good', 'Each connection and each transaction has its time limits'],
    ['0', '1000', 'good', 'do not come through, as with a pooler; each transaction has'],
    ['0', '0', 'bad', 'lock_timeout is not what it said'],
  ])('lock_timeout %s, in a transaction %s: %s', (said, used, state, message) => {
    const found = checkLimits(having({ lock_timeout: said }, { lock_timeout: used }));
    expect(found).toMatchObject({ state, message: expect.stringContaining(message) });
  });
});

describe('a lease', () => {
  const address = { kind: 'postgres', url: 'postgres://h/d' } as const;
  const nothing = { add: () => undefined, end: () => undefined };

  /** A database in which a renewal takes this long; afterwards the row has `shown` as its applied entry. */
  function withRenewal(of: { ms: number; outcome?: 'gone'; shown?: number }) {
    const left: string[] = [];
    let nodeId = '';
    const nodes = {
      join: async (id: string) => void (nodeId = id),
      renew: async () => {
        vi.advanceTimersByTime(of.ms);
        return of.outcome ?? 'renewed';
      },
      list: async () => [{ nodeId, applied: of.shown ?? 7 }],
      leave: async (id: string) => void left.push(id),
    };
    const sharedLog = {
      read: async (_: unknown, sink: ControlSink) =>
        (sink.snapshot() ?? nothing).end({ seq: 7, id: '' }),
    };
    return { storage: { nodes, sharedLog } as unknown as PostgresStorage, left };
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    [600, 'good'],
    [700, 'bad'],
  ])('that takes %i ms to renew is %s', async (ms, state) => {
    const { storage, left } = withRenewal({ ms });
    expect(await checkLease(address, storage)).toMatchObject({ state });
    expect(left).toHaveLength(1);
  });

  test.each([
    [{ ms: 1, outcome: 'gone' as const }, /is gone|was made/],
    [{ ms: 1, shown: 6 }, /is this a replica/],
  ])('%j is unexpected, and its row is removed all the same', async (of, message) => {
    const { storage, left } = withRenewal(of);
    await expect(checkLease(address, storage)).rejects.toThrow(message);
    expect(left).toHaveLength(1);
  });
});

async function ask(url: string, statement: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

function nodesOf(url: string): Promise<readonly object[]> {
  return ask(url, 'select * from nodes');
}
