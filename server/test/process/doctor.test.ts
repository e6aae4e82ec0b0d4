import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkClock, checkNotify } from '../../src/cli/doctor/postgres-checks.ts';
import { LEASE_MS } from '../../src/cluster/lease.ts';
import type { PostgresDiagnostics } from '../../src/storage/postgres/diagnose.ts';
import { NO_POSTGRES } from '../support/postgres.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import {
  askPurser,
  type PurserOptions,
  type RunningPurser,
  runPurser,
  startPurser,
  temporaryFolder,
} from './purser.ts';

interface Finding {
  readonly check: string;
  readonly state: 'good' | 'bad' | 'notChecked';
  readonly message: string;
  readonly advice?: string;
}

interface Report {
  readonly healthy: boolean;
  readonly findings: Readonly<Record<string, Finding>>;
  /** The names of what is wrong. */
  readonly wrong: readonly string[];
}

async function examine(options: PurserOptions): Promise<Report> {
  const { code, stdout, stderr } = await runPurser(['doctor', '--json'], options);
  expect(stderr).toBe('');
  const { healthy, checks } = JSON.parse(stdout) as { healthy: boolean; checks: Finding[] };
  expect(code).toBe(healthy ? 0 : 1);
  return {
    healthy,
    findings: Object.fromEntries(checks.map((finding) => [finding.check, finding])),
    wrong: checks.filter(({ state }) => state === 'bad').map(({ check }) => check),
  };
}

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
    const { code, stdout } = await runPurser(['doctor', ...PORT_FREE], { folder: empty.path });
    expect(stdout).toMatch(/^✓ Key file +\S+ is not there yet; the first start makes it\.$/m);
    expect(stdout).toMatch(/^– Lease +Not needed/m);
    expect(stdout).toMatch(/Everything is in order\.\n$/);
    expect(code).toBe(0);
    const again = await examine({ folder: empty.path, flags: PORT_FREE });
    expect(again.findings['Data folder']?.message).toContain('is not there yet');
  });

  test('while the service runs', async () => {
    const { port } = new URL(purser.url);
    const { findings, wrong } = await examine({ folder, flags: ['--port', port] });
    expect(wrong).toEqual([]);
    expect(findings['Port']?.message).toBe(`Port ${port} of 127.0.0.1 is served by Purser.`);
    expect(findings['Database']?.message).toContain('is up to date');
    expect(findings['Key file']?.message).toContain('opens all 1 signing keys');
    expect(findings['Control log']?.message).toMatch(/^Read up to entry \d+: \d+ facts/);
  });

  test('a port that another program has', async () => {
    const other = createServer((_, response) => response.end('something else'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { findings, wrong } = await examine({ folder, flags: ['--port', String(port)] });
    other.close();
    expect(wrong).toEqual(['Port']);
    expect(findings['Port']).toMatchObject({
      message: `Port ${port} of 127.0.0.1 is taken by another program.`,
      advice: expect.stringContaining('PURSER_PORT'),
    });
  });

  test('another key file, a public one, and none', async () => {
    const other = join(folder, 'other.key');
    writeFileSync(other, OTHER_KEY, { mode: 0o600 });
    const flags = [...PORT_FREE, '--key-file', other];
    const foreign = await examine({ folder, flags });
    expect(foreign.wrong).toEqual(['Key file']);
    expect(foreign.findings['Key file']?.message).toContain('does not open 1 of 1 signing keys');
    chmodSync(other, 0o644);
    const exposed = await examine({ folder, flags });
    expect(exposed.findings['Key file']?.message).toContain('chmod 600');
    const gone = await examine({ folder, flags: [...PORT_FREE, '--key-file', 'none.key'] });
    expect(gone.findings['Key file']?.message).toContain('is missing');
  });

  test('a database that others can read', async () => {
    using open = temporaryFolder();
    const first = await startPurser({ folder: open.path });
    await first.stop();
    chmodSync(join(open.path, 'data', 'purser.db'), 0o644);
    const { wrong, findings } = await examine({ folder: open.path, flags: PORT_FREE });
    expect(wrong).toEqual(['Data folder']);
    expect(findings['Data folder']?.advice).toContain('chmod 600');
  });

  test('a database of a newer program, and a file that is none', async () => {
    using later = temporaryFolder();
    mkdirSync(join(later.path, 'data'));
    const path = join(later.path, 'data', 'purser.db');
    const database = new DatabaseSync(path);
    database.exec(
      "create table kysely_migration (name text); insert into kysely_migration values ('9999-later')",
    );
    database.close();
    chmodSync(path, 0o600);
    const options = { folder: later.path, flags: PORT_FREE };
    const newer = await examine(options);
    expect(newer.wrong).toEqual(['Database']);
    expect(newer.findings['Database']?.message).toContain('newer version of this program');
    expect(newer.findings['Control log']?.state).toBe('notChecked');
    writeFileSync(path, 'This is no database, however long one looks at it. '.repeat(40));
    const none = await examine(options);
    expect(none.wrong).toEqual(['Database']);
    expect(none.findings['Database']?.message).toContain('file is not a database');
  });

  test('a bootstrap key that was revoked is wrong, and never shown', async () => {
    const { keyId, secretKey } = await askPurser<{ keyId: string; secretKey: string }>(
      ['key', 'issue', purser.ready.titleId],
      { folder },
    );
    const env = { PURSER_BOOTSTRAP_SECRET_KEY: secretKey };
    const options = { folder, flags: PORT_FREE, env };
    expect((await examine(options)).findings['Bootstrap']?.message).toContain('is a live key of');
    await askPurser(['key', 'revoke', keyId], { folder });
    const { wrong, findings } = await examine(options);
    expect(wrong).toEqual(['Bootstrap']);
    expect(JSON.stringify(findings)).not.toContain(secretKey);
  });

  test('a certificate that cannot be read', async () => {
    const flags = [...PORT_FREE, '--tls-cert-file', 'none.pem', '--tls-key-file', 'none.key'];
    const { wrong, findings } = await examine({ folder, flags });
    expect(wrong).toEqual(['TLS']);
    expect(findings['TLS']?.message).toContain('none.pem, which cannot be read (ENOENT)');
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
    url = await aPostgresDatabase('migrated', version);
    env = { PURSER_DATABASE_URL: url, PURSER_KEY_FILE: keyFile };
  });
  afterAll(() => temporary[Symbol.dispose]());

  test('is in order, and a node could keep its lease', async () => {
    const { findings, wrong } = await examine({ folder, flags: PORT_FREE, env });
    expect(wrong).toEqual([]);
    expect(findings['Lease']?.message).toMatch(
      new RegExp(`^Joined, renewed, .* took \\d+ ms of a lease of ${LEASE_MS} ms\\.$`),
    );
    expect(findings['Wake-up']?.message).toMatch(/^PostgreSQL \d+\.\d+ wakes the nodes/);
    expect(findings['Clock']?.message).toMatch(/^This computer's clock is \d+ ms /);
    expect(JSON.stringify(findings)).not.toContain(new URL(url).password);
    expect(await nodesOf(url)).toEqual([]);
  });

  test('a key file is wanted', async () => {
    const { findings, wrong } = await examine({
      folder,
      flags: PORT_FREE,
      env: { PURSER_DATABASE_URL: url },
    });
    expect(wrong).toEqual(['Key file']);
    expect(findings['Key file']?.advice).toContain('PURSER_KEY_FILE');
  });

  test('an older schema is wrong, and stays as it is', async () => {
    const older = await aPostgresDatabase('migrated', version);
    await ask(older, "delete from kysely_migration where name = '0002-nodes'");
    const options = { folder, flags: PORT_FREE, env: { ...env, PURSER_DATABASE_URL: older } };
    const { findings, wrong } = await examine(options);
    expect(wrong).toEqual(['Database']);
    expect(findings['Database']?.message).toContain('run "purser migrate up"');
    expect(findings['Lease']?.state).toBe('notChecked');
    expect(await ask(older, 'select name from kysely_migration')).toHaveLength(1);
  });
});

test('a database that is away is said without its password', async () => {
  using temporary = temporaryFolder();
  const env = {
    PURSER_DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/db',
    PURSER_KEY_FILE: join(temporary.path, 'purser.key'),
  };
  writeFileSync(env.PURSER_KEY_FILE, OTHER_KEY, { mode: 0o600 });
  const { findings, wrong } = await examine({ folder: temporary.path, flags: PORT_FREE, env });
  expect(wrong).toEqual(['Database']);
  expect(findings['Database']?.message).toMatch(
    /^The database 127\.0\.0\.1:1\/db does not answer\./,
  );
  expect(JSON.stringify(findings)).not.toContain('hidden');
  expect(readFileSync(env.PURSER_KEY_FILE, 'utf8')).toBe(OTHER_KEY);
});

describe('what a look at the database means', () => {
  const address = { kind: 'postgres', url: 'postgres://h/d' } as const;
  const diagnostics: PostgresDiagnostics = {
    version: 'PostgreSQL 18.4',
    clockAheadMs: 0,
    uncertaintyMs: 1,
    notify: 'heard',
  };

  test.each([
    [0, 'good'],
    [-1_900, 'good'],
    [2_001, 'good'],
    [2_002, 'bad'],
    [-180_000, 'bad'],
  ])('a clock that is %i ms ahead is %s', (clockAheadMs, state) => {
    expect(checkClock(address, { ...diagnostics, clockAheadMs })).toMatchObject({ state });
  });

  test.each(['heard', 'unheard', 'unknownToEngine'] as const)(
    'a wake-up that is %s is good, for nodes look by themselves',
    (notify) => {
      const outcome = checkNotify(address, { ...diagnostics, notify });
      expect(outcome.state).toBe('good');
      expect(outcome.message.includes('look by themselves')).toBe(notify !== 'heard');
    },
  );
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
