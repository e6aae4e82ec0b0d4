import { expect } from 'vitest';
import type { ChangesSince } from '../../src/storage/copy/changes-since.ts';
import { aPostgresDatabase, postgresTest } from '../support/postgres-databases.ts';
import { call } from './caller.ts';
import { layOut } from './nodes.ts';
import { errorAt, firstOwnerLink, useFirstLink } from './operator.ts';
import { runPurser } from './purser.ts';

interface Restored {
  readonly operators: { readonly sessions: number };
  readonly since?: ChangesSince;
  readonly again?: ChangesSince;
}

postgresTest('a database that pg_restore, or a failover, has put in place', async () => {
  await using old = await layOut();
  const first = await old.startNode();
  const { secret, insert } = firstOwnerLink();
  await old.query(insert);
  const session = await useFirstLink(first.url, secret);
  const good = await first.title.logIn('good');
  const banned = await first.title.logIn('banned');
  const { keyId } = await old.command<{ keyId: string }>('key', 'issue', old.titleId);
  const databaseUrl = await aPostgresDatabase('empty');
  // As pg_dump and pg_restore do: all of one moment, while it is served; the rows of nodes too.
  await old.command('copy', '--to', databaseUrl, '--while-serving');
  await old.command('player', 'ban', banned.playerId);
  await old.command('key', 'revoke', keyId);
  const [head] = await old.query<{ seq: string }>('select seq from control_head');

  await using restored = await layOut(databaseUrl);
  const env = { ...old.env, PURSER_DATABASE_URL: databaseUrl };
  const line = ['restore', '--in-place', '--before', old.databaseUrl, '--again', '--json'];
  const run = (...more: readonly string[]) =>
    runPurser([...line, ...more], { folder: old.folder, env });

  const node = await restored.startNode({
    env: { PURSER_KEY_FILE: old.env['PURSER_KEY_FILE'] ?? '' },
  });
  const refused = await run();
  expect(refused.stderr).toMatch(/ is served by node \S+: stop what uses it first\.\n$/);
  expect(refused.code).toBe(1);
  expect(await errorAt(node.url, session)).toBeUndefined();
  // It leaves its row, as in a dump of a database that is served.
  await node.stop('SIGKILL');

  for (const isFirst of [true, false]) {
    const { stdout, stderr } = await run();
    expect(stderr).toBe('');
    const { operators, since, again } = JSON.parse(stdout) as Restored;
    expect(operators.sessions).toBe(isFirst ? 1 : 0);
    expect(again?.secretKeys.map((key) => key.keyId)).toEqual(isFirst ? [keyId] : []);
    expect(again?.bans.map(({ playerId }) => playerId)).toEqual(isFirst ? [banned.playerId] : []);
    expect(since).toMatchObject({ secretKeys: [], bans: [] });
    expect(stdout).not.toContain(new URL(old.databaseUrl).password);
  }
  const [raised] = await restored.query<{ seq: string }>('select seq from control_head');
  expect(Number(raised?.seq)).toBeGreaterThan(Number(head?.seq) + 1_000_000);

  const again = await restored.startNode({ env: old.env });
  const title = again.title;
  const body = { TitleId: old.titleId, CustomId: 'banned' };
  const login = await call(`${again.url}/Client/LoginWithCustomID`, body);
  expect(login.error).toBe('AccountBanned');
  expect(await errorAt(again.url, session)).toBe('NotAuthenticated');
  for (const player of [good, banned]) {
    const { entityToken, sessionTicket } = player;
    const { secretKey } = first.title;
    const asked = await call(`${again.url}/Authentication/GetEntityToken`, {}, { secretKey });
    const verdict = await title.validate(entityToken, asked.data.EntityToken);
    expect(verdict).toBe('EntityTokenRevoked');
    const auth = { AuthorizationTicket: sessionTicket };
    const { data } = await call(`${again.url}/Matchmaker/AuthUser`, auth, { secretKey });
    expect(data.Authorized).toBe(false);
  }
});

postgresTest(
  'a database from before that cannot be reached is said before anything is done',
  async () => {
    await using installation = await layOut();
    const node = await installation.startNode();
    await node.stop();
    const keys = 'select kid from signing_keys';
    const before = await installation.query(keys);
    const { folder, env } = installation;
    const away = 'postgres://me:secret@127.0.0.1:1/gone';
    const ran = await runPurser(['restore', '--in-place', '--before', away], { folder, env });
    expect(ran.stderr).toMatch(/^The database \S+ cannot be opened: connect ECONNREFUSED .*\.\n$/);
    expect(ran.stderr).not.toContain('secret');
    expect(ran.code).toBe(1);
    expect(await installation.query(keys)).toEqual(before);
  },
);
