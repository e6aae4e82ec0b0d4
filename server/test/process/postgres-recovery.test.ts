import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from './balancer.ts';
import { call } from './caller.ts';
import { blockOf } from '../support/guide-lines.ts';
import { layOut, queryOnce } from './nodes.ts';
import { runPurser, temporaryFolder } from './purser.ts';

// The lines of docs/guides/point-in-time.md, on a PostgreSQL of the system: that of npm has no pg_basebackup.

const BIN = globSync('/usr/lib/postgresql/*/bin').findLast((one) =>
  existsSync(join(one, 'pg_basebackup')),
);
const NO_TOOLS =
  BIN === undefined
    ? 'The test of point-in-time recovery is skipped: pg_basebackup is not installed (Debian: apt-get install postgresql)'
    : undefined;
if (NO_TOOLS !== undefined) console.info(NO_TOOLS);

const NOBODY = 65_534;
const ordinaryUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** A server of the system's PostgreSQL in a folder of its own, and a shell in which the guide's names mean that folder. */
async function aServer() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const [port, recoveredPort] = [await findFreePort(), await findFreePort()];
  for (const path of ['', 'backup', 'backup/wal', 'backup/base', 'backup/received']) {
    mkdirSync(at(path), { recursive: true });
    if (ordinaryUser.uid !== undefined) chownSync(at(path), NOBODY, NOBODY);
  }
  const script = fileURLToPath(new URL('../../../deploy/postgresql/archive-wal', import.meta.url));
  copyFileSync(script, at('archive-wal'));
  chmodSync(at('archive-wal'), 0o755);
  const here = (text: string) =>
    text
      .replaceAll('/usr/local/bin/archive-wal', at('archive-wal'))
      .replaceAll(/\/backup(?!_)/g, at('backup'))
      .replaceAll('/var/lib/postgresql', folder.path)
      .replaceAll('5433', recoveredPort);
  const address = (of: string) => `postgres://postgres@127.0.0.1:${of}/purser`;
  const env = {
    PATH: `${BIN}:${process.env['PATH']}`,
    TEST_RUN_ID: process.env['TEST_RUN_ID'],
    PGCONNECT_TIMEOUT: '10',
    SERVER: address(port),
    RECOVERED: address(recoveredPort),
  };
  const shell = (text: string) => {
    const options = { ...ordinaryUser, env, cwd: folder.path, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync('sh', ['-euc', here(text)], options);
    expect(status, `${text}\n${stderr}`).toBe(0);
    return stdout;
  };
  onTestFinished(() => {
    for (const name of ['data', 'recovered']) {
      const stop = ['--pgdata', at(name), '--mode=immediate', 'stop'];
      spawnSync(join(BIN ?? '', 'pg_ctl'), stop, { ...ordinaryUser, stdio: 'ignore' });
    }
    folder[Symbol.dispose]();
  });
  shell('initdb --pgdata=data --username=postgres --auth=trust --no-sync');
  const settings =
    "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\ntimezone = 'UTC'\n";
  appendFileSync(
    at('data/postgresql.conf'),
    `${settings}${here(blockOf('point-in-time.md', 'archive_mode = on'))}`,
  );
  shell(`pg_ctl --pgdata=data --options='-p ${port}' --log=server.log start`);
  await queryOnce(address(port).replace('/purser', '/postgres'), 'create database purser');
  return { at, here, shell, server: env.SERVER, recovered: env.RECOVERED };
}

test.skipIf(NO_TOOLS)(
  'what was before the moment is there, and what came later is not',
  async () => {
    const { at, here, shell, server, recovered } = await aServer();
    await using installation = await layOut(server);
    const { titleId } = installation;
    const node = await installation.startNode();
    const early = await node.title.logIn('early');
    shell(blockOf('point-in-time.md', 'psql "$SERVER" -c \'select pg_switch_wal()\' -c'));
    const [end] = await installation.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    // It would go on until it is stopped.
    shell(`${blockOf('point-in-time.md', 'pg_receivewal').trim()} --no-loop --endpos=${end?.lsn}`);
    expect(shell('ls backup/received')).toMatch(/^[0-9A-F]{24}(\.partial)?$/m);
    shell(blockOf('point-in-time.md', 'pg_basebackup'));
    await node.title.logIn('before');
    await node.title.admin('/Admin/SetCatalogItems', {
      CatalogVersion: 'main',
      Catalog: [{ ItemId: 'sword' }],
    });
    const [now] = await installation.query<{ text: string }>(
      'select clock_timestamp()::text as text',
    );
    const moment = now?.text ?? '';
    await node.title.logIn('after');
    await node.title.admin('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: [] });
    await node.title.revokeToken(early.entityToken, await node.title.titleToken());
    await node.stop();

    // Of a base backup that was deleted long ago.
    const old = '0'.repeat(24);
    shell(`touch backup/wal/${old} backup/wal/${old}.00000028.backup`);
    shell(blockOf('point-in-time.md', 'OLDEST='));
    expect(shell('ls backup/wal').split('\n')).not.toContain(old);
    shell(blockOf('point-in-time.md', 'psql "$SERVER" -c \'select pg_switch_wal()\''));
    shell(blockOf('point-in-time.md', 'cp -Rp'));
    const target = here(blockOf('point-in-time.md', 'restore_command =')).replace(
      '2026-11-26 17:30:00+00',
      moment,
    );
    expect(target).toContain(moment);
    appendFileSync(at('recovered/postgresql.auto.conf'), target.replaceAll(/^ +/gm, ''));
    await expect.poll(() => Number(shell('ls backup/wal | wc -l'))).toBeGreaterThanOrEqual(3);
    shell(blockOf('point-in-time.md', 'pg_ctl'));
    await expect
      .poll(() => shell(blockOf('point-in-time.md', 'pg_ctl').replace(/^ *pg_ctl.*$/m, '')))
      .toMatch(/^ paused /m);
    shell(blockOf('point-in-time.md', 'psql "$RECOVERED" -c \'select pg_wal_replay_resume()\''));
    await expect
      .poll(() => queryOnce(recovered, 'select pg_is_in_recovery() as is'))
      .toEqual([{ is: false }]);

    const flags = ['--database-url', recovered];
    const restored = ['restore', '--in-place', '--before', server];
    const done = await runPurser(restored, { ...installation, flags });
    expect([done.stderr, done.code]).toEqual(['', 0]);
    const healthy = await runPurser(['doctor', '--port', '0'], { ...installation, flags });
    expect(healthy.code, healthy.stdout).toBe(0);
    // These two, in other words.
    expect(blockOf('point-in-time.md', 'purser restore --in-place')).toBe(
      'purser restore --in-place --database-url "$RECOVERED" --before "$DATABASE"\npurser doctor --database-url "$RECOVERED" --port 0\n',
    );

    const after = await installation.startNode({ through: recovered });
    const logIn = (CustomId: string) =>
      call(`${after.url}/Client/LoginWithCustomID`, {
        TitleId: titleId,
        CustomId,
        CreateAccount: false,
      });
    expect((await logIn('early')).status).toBe(200);
    expect((await logIn('before')).status).toBe(200);
    expect((await logIn('after')).error).toBe('AccountNotFound');
    const { data } = await after.title.admin('/Admin/GetCatalogItems', { CatalogVersion: 'main' });
    expect(data.Catalog).toMatchObject([{ ItemId: 'sword' }]);
    expect(await after.title.validate(early.entityToken, await after.title.titleToken())).not.toBe(
      'OK',
    );
  },
);

test.skipIf(NO_TOOLS)(
  'a segment is archived whole, again without harm, and never over another one',
  () => {
    using folder = temporaryFolder();
    const script = fileURLToPath(
      new URL('../../../deploy/postgresql/archive-wal', import.meta.url),
    );
    const segment = join(folder.path, 'segment');
    const archive = () => spawnSync('sh', [script, segment, '0001', folder.path]).status;
    writeFileSync(segment, 'one');
    writeFileSync(join(folder.path, '.0001.part'), 'half of one that was interrupted');
    expect([archive(), archive()]).toEqual([0, 0]);
    expect(globSync('{*,.*}', { cwd: folder.path }).toSorted()).toEqual(['0001', 'segment']);
    writeFileSync(segment, 'two');
    expect(archive()).toBe(1);
  },
);
