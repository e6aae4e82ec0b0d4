import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aPostgresDatabase, postgresTest } from '../support/postgres-databases.ts';
import { layOut, queryOnce } from './nodes.ts';
import { temporaryFolder } from './purser.ts';

// docs/guides/postgresql.md: passwords that change, and limits of time that the role or the server sets.

/** A new database of a role of its own, whose settings may be changed. */
async function aRole(version: 15 | 18 = 18) {
  const superuser = await aPostgresDatabase('empty', version);
  const name = `role_${randomBytes(4).toString('hex')}`;
  const database = new URL(superuser).pathname.slice(1);
  const asSuperuser = <Row>(statement: string) => queryOnce<Row>(superuser, statement);
  await asSuperuser(`create role ${name} login password 'word-one'`);
  await asSuperuser(`alter database ${database} owner to ${name}`);
  const url = new URL(superuser);
  Object.assign(url, { username: name, password: '' });
  return { name, url, asSuperuser };
}

postgresTest('a password that changes under load, in the file and for the role', async () => {
  using folder = temporaryFolder();
  const { name, url, asSuperuser } = await aRole();
  const file = join(folder.path, 'password');
  writeFileSync(file, 'word-one\n', { mode: 0o600 });
  url.searchParams.set('passwordfile', file);
  await using installation = await layOut(url.href);
  const node = await installation.startNode();
  const outcomes: { readonly at: 'cut' | 'whole'; readonly outcome: string }[] = [];
  const state: { at: 'cut' | 'whole'; stopped: boolean } = { at: 'whole', stopped: false };
  const log = (outcome: string) => outcomes.push({ at: state.at, outcome });
  const caller = async (number: number): Promise<void> => {
    for (let round = 0; !state.stopped; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await node.title.logIn(`${number} ${round}`).then(
        () => log('good'),
        (error: unknown) => log(String(error)),
      );
    }
  };
  const callers = [1, 2, 3, 4].map(caller);
  const more = async (count: number) => {
    const from = outcomes.length;
    await expect.poll(() => outcomes.length - from).toBeGreaterThan(count);
  };
  const backends = () =>
    asSuperuser<{ pid: number }>(`select pid from pg_stat_activity where usename = '${name}'`);
  await more(20);
  await asSuperuser(`alter role ${name} password 'word-two'`);
  writeFileSync(file, 'word-two\n');
  await more(20);
  const before = await backends();
  state.at = 'cut';
  await asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`,
  );
  await more(8);
  state.at = 'whole';
  await more(40);
  state.stopped = true;
  await Promise.all(callers);
  const failed = outcomes.filter(({ outcome }) => outcome !== 'good');
  expect(failed.filter(({ at }) => at === 'whole')).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(callers.length);
  const after = await backends();
  expect(after.length).toBeGreaterThan(0);
  expect(after.filter(({ pid }) => before.some((one) => one.pid === pid))).toEqual([]);
  expect(node.stdout() + node.stderr()).not.toMatch(/word-(one|two)/);
});

postgresTest('a file that is missing or empty is named, and a start waits for it', async () => {
  using folder = temporaryFolder();
  const { url } = await aRole();
  const file = join(folder.path, 'password');
  url.searchParams.set('passwordfile', file);
  await using installation = await layOut(url.href);
  await expect(installation.command('title', 'list')).rejects.toThrow(/no such file .*password'/);
  writeFileSync(file, '\n');
  await expect(installation.command('title', 'list')).rejects.toThrow(/password is empty\./);
  writeFileSync(file, 'wrong');
  const starting = installation.startNode();
  await expect(installation.command('title', 'list')).rejects.toThrow(/authentication failed/);
  writeFileSync(file, 'word-one');
  expect((await starting).stderr()).not.toContain('fatal');
});

postgresTest('a password file that never ends is named, and keeps no thread', async () => {
  using folder = temporaryFolder();
  const { url } = await aRole();
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const large = join(folder.path, 'large');
  writeFileSync(large, 'word'.repeat(20_000));
  const cases = [
    [pipe, /is no regular file/],
    ['/dev/zero', /is no regular file/],
    [folder.path, /is no regular file/],
    [large, /is larger than 65536 bytes/],
  ] as const;
  for (const [file, reason] of cases) {
    url.searchParams.set('passwordfile', file);
    // oxlint-disable-next-line no-await-in-loop
    await using installation = await layOut(url.href);
    // oxlint-disable-next-line no-await-in-loop
    await expect(installation.command('title', 'list'), file).rejects.toThrow(reason);
  }
});

test('a file with a certificate that never ends is named before anything connects', async () => {
  using folder = temporaryFolder();
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const large = join(folder.path, 'large');
  writeFileSync(large, '');
  truncateSync(large, 2_000_000);
  const cases = [
    ['sslrootcert', pipe, /The file \S+pipe of sslrootcert is no regular file\./],
    ['sslcert', '/dev/zero', /The file \/dev\/zero of sslcert is no regular file\./],
    ['sslkey', folder.path, /of sslkey is no regular file\./],
    ['sslrootcert', large, /of sslrootcert is larger than 1048576 bytes\./],
  ] as const;
  for (const [name, file, reason] of cases) {
    // oxlint-disable-next-line no-await-in-loop
    await using installation = await layOut(`postgres://me@127.0.0.1:1/d?${name}=${file}`);
    // oxlint-disable-next-line no-await-in-loop
    await expect(installation.command('title', 'list'), file).rejects.toThrow(reason);
  }
});

test.each([
  ['?sslmod=verify-full', /has the unknown parameter sslmod; /],
  ['?passfile=/x', /has the unknown parameter passfile; /],
  ['?passwordfile=/x', /has both a password and a passwordfile/],
  ['?sslmode=', /has the parameter sslmode twice or without a value/],
  ['?sslmode=verify-full&sslmode=disable', /has the parameter sslmode twice or without a value/],
  [
    '?sslmode=bogus',
    /has an unknown value of sslmode; known ones are verify-full, .*, no-verify\./,
  ],
  ['?sslmode=disable&sslrootcert=/x', /has sslmode=disable, which encrypts nothing, and sslroot/],
])('an address that is less safe than it looks is refused: %s', async (parameters, reason) => {
  await using installation = await layOut(`postgres://me:hidden@127.0.0.1:1/d${parameters}`);
  await expect(installation.command('title', 'list')).rejects.toThrow(reason);
});

postgresTest.for([15, 18] as const)(
  'limits of time that the role has, on PostgreSQL %i: every call succeeds',
  async (version) => {
    const { name, url, asSuperuser } = await aRole(version);
    url.password = 'word-one';
    const limits = {
      statement_timeout: '50ms',
      lock_timeout: '1ms',
      idle_in_transaction_session_timeout: '50ms',
      idle_session_timeout: '300ms',
      ...(version === 18 && { transaction_timeout: '1s' }),
    };
    await using installation = await layOut(url.href);
    await installation.command('migrate', 'up');
    for (const [limit, value] of Object.entries(limits)) {
      // oxlint-disable-next-line no-await-in-loop
      await asSuperuser(`alter role ${name} set ${limit} = '${value}'`);
    }
    const node = await installation.startNode();
    const idle = async () => {
      const rows = await asSuperuser<{ pid: number }>(
        `select pid from pg_stat_activity where usename = '${name}' and state = 'idle'`,
      );
      return rows.map(({ pid }) => pid);
    };
    const judge = await node.title.titleToken();
    for (let round = 0; round < 8; round += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const calls = [1, 2, 3].map((player) => node.title.logIn(`${round} ${player}`));
      // oxlint-disable-next-line no-await-in-loop
      const [player] = await Promise.all(calls);
      if (!player) throw new Error('A player is missing');
      // oxlint-disable-next-line no-await-in-loop
      await node.title.revokeToken(player.entityToken, judge);
      // oxlint-disable-next-line no-await-in-loop
      expect(await node.title.validate(player.entityToken, judge)).toBe('EntityTokenRevoked');
      // oxlint-disable-next-line no-await-in-loop
      const before = await idle();
      // The server ends them all.
      // oxlint-disable-next-line no-await-in-loop
      await expect
        .poll(async () => (await idle()).filter((pid) => before.includes(pid)).length)
        .toBeLessThan(before.length);
    }
    expect(node.stderr()).not.toMatch(/"level":"(error|fatal)"/);
  },
);
