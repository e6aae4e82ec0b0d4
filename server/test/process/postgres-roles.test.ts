import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/storage/migrations/index.ts';
import { SchemaTooOld } from '../../src/storage/migrations/schema-mismatch.ts';
import { migrateUp, prepareSchema } from '../../src/storage/postgres/migrate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { blockOf } from '../support/guide-lines.ts';
import { findFreePort } from './balancer.ts';
import { makeGuideShell } from './guide-shell.ts';
import { aBuyer, buy, stock } from './market.ts';
import { layOut, queryOnce } from './nodes.ts';
import { firstOwnerLink, useFirstLink } from './operator.ts';
import { runPurser } from './purser.ts';

// docs/guides/postgresql.md: one role migrates, another one serves, and has no other privilege.

const IN_THE_SERVER = blockOf('postgresql.md', 'create role purser_migrate');
const IN_THE_DATABASE = blockOf('postgresql.md', 'revoke create on schema public');

/** Does what the guide says on the shared server, as an administrator who is no superuser, with names of its own. */
async function makeRoles(version: 15 | 18) {
  const superuser = await aPostgresDatabase('empty', version, 'flushing');
  const own = randomBytes(4).toString('hex');
  const admin = `admin_${own}`;
  await queryOnce(superuser, `create role ${admin} login createrole createdb password 'admin'`);
  const named = (sql: string) => sql.replaceAll(/\bpurser(?=\b|_migrate\b)/g, `purser_${own}`);
  const as = (role: string, password: string, database?: string) => {
    const url = new URL(superuser);
    Object.assign(url, { username: role, password });
    if (database !== undefined) url.pathname = `/${database}`;
    return url.href;
  };
  for (const statement of named(IN_THE_SERVER).split(/;$/m)) {
    // A database is made outside of a transaction, so each statement is sent by itself.
    // oxlint-disable-next-line no-await-in-loop
    await queryOnce(as(admin, 'admin'), statement);
  }
  const database = `purser_${own}`;
  const migrating = as(`${database}_migrate`, 'MIGRATE-PASSWORD', database);
  await queryOnce(migrating, named(IN_THE_DATABASE));
  return { migrating, serving: as(database, 'SERVE-PASSWORD', database) };
}

test.skipIf(NO_POSTGRES)(
  'one role migrates and another one serves, by the lines of the guide',
  async () => {
    const { migrating, serving } = await makeRoles(18);
    const shell = makeGuideShell({ MIGRATING: migrating, PURSER_PORT: await findFreePort() });
    const options = `PURSER_DATABASE_URL=${serving}\nPURSER_KEY_FILE=purser.key\n`;
    writeFileSync(join(shell.path, 'purser.env'), options, { mode: 0o600 });
    shell.run(blockOf('cluster.md', '(umask 077 && head -c 32 /dev/urandom'));
    const [migrate = '', doctor = '', serve = ''] = blockOf(
      'postgresql.md',
      'PURSER_DATABASE_URL="$MIGRATING" purser migrate up',
    ).split('\n');
    expect(shell.run(`${migrate}\n${doctor}`)).toMatch(/✓ Role .* all tables, no more/);
    await (await shell.start(serve, '"event":"ready"')).stop();
  },
);

describe.skipIf(NO_POSTGRES).each([15, 18] as const)('PostgreSQL %i', (version) => {
  test('the serving role needs the other one to make and change tables, and says so', async () => {
    const { migrating, serving } = await makeRoles(version);
    await using installation = await layOut(serving);
    const { folder, env } = installation;
    const run = (url: string, ...args: readonly string[]) =>
      runPurser(args, { folder, env: { ...env, PURSER_DATABASE_URL: url } });
    const alone = await run(serving, 'serve', '--port', '0');
    expect([alone.code, alone.stderr]).toEqual([
      1,
      expect.stringMatching(/^The role that opens .* purser migrate up" .* owns them/),
    ]);
    expect((await run(serving, 'doctor', '--port', '0')).stdout).toMatch(
      /✗ Role .* may not make tables, and there are none/,
    );
    expect(await run(serving, 'migrate', 'up')).toMatchObject({ code: 1 });
    expect(await run(migrating, 'migrate', 'up')).toMatchObject({ code: 0 });
    expect((await run(serving, 'doctor', '--port', '0')).stdout).toMatch(
      /✓ Role .* all tables, no more/,
    );
    await expect(installation.query('create table mine (a int)')).rejects.toThrow(/denied/);
    await expect(installation.query('drop table bans')).rejects.toThrow(/must be owner/);

    const later = {
      ...MIGRATIONS,
      '9999-later': () => 'create table if not exists later (a int);',
    };
    await expect(prepareSchema(serving, later)).rejects.toThrow(SchemaTooOld);
    expect(await migrateUp(migrating, later)).toEqual(['9999-later']);
    await prepareSchema(serving, later);
    await installation.query('insert into later values (1)');
    await installation.query('update later set a = 2');
    await installation.query('delete from later');
  });

  test('the serving role does all that a service does', async () => {
    const { migrating, serving } = await makeRoles(version);
    await migrateUp(migrating);
    await using installation = await layOut(serving);
    const [one, two] = [await installation.startNode(), await installation.startNode()];
    const { titleId } = installation;
    const place = { url: one.url, titleId, secretKey: one.title.secretKey };
    await stock(place);
    const player = await aBuyer(place, 'somebody');
    const key = { itemId: 'sword', key: 'once' } as const;
    expect(await buy(place, player, key)).toMatchObject({ status: 200 });
    expect(await buy({ url: two.url }, player, key)).toMatchObject({ status: 200, isReplay: true });
    const judge = await two.title.titleToken();
    expect(await two.title.validate(player.entityToken, judge)).toBe('OK');
    await one.title.revokeToken(player.entityToken, judge);
    expect(await two.title.validate(player.entityToken, judge)).toBe('EntityTokenRevoked');
    const owner = firstOwnerLink();
    await installation.query(owner.insert);
    const session = await useFirstLink(one.url, owner.secret);
    expect(session.cookie).toHaveLength(43);
    expect((await runPurser(['doctor', '--port', '0'], installation)).code).toBe(0);
    expect(one.stderr() + two.stderr()).not.toContain('permission denied');

    await Promise.all([one.stop(), two.stop()]);
    const named = [player.playerId, '--title', titleId];
    // Once: each starts a process.
    const commands =
      version === 15
        ? []
        : [
            ['signing-key', 'rotate'],
            ['player', 'export', ...named],
            ['player', 'delete', ...named, '--yes'],
            ['ledger', 'export', '-'],
            ['copy', '--to', 'sqlite:copy.db'],
            ['restore', '--in-place'],
          ];
    for (const command of commands) {
      // oxlint-disable-next-line no-await-in-loop
      const { code, stderr } = await runPurser(command, installation);
      expect([...command, code, stderr]).toEqual([
        ...command,
        0,
        expect.not.stringMatching(/denied/),
      ]);
    }
  });
});
