import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { ROOT } from '../repository/tidy/sources.ts';
import { blockOf } from '../support/guide-lines.ts';
import { aPostgresDatabase, postgresTest } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { findFreePort } from './balancer.ts';
import { makeCaller } from './caller.ts';
import { makeGuideShell } from './guide-shell.ts';
import { queryOnce } from './nodes.ts';
import { askPurser, startPurser } from './purser.ts';

// The lines of docs/guides/cluster.md, with ports, a role and a database of the test's own.

const missing = ['createuser', 'haproxy', 'setsid'].filter(
  (program) => spawnSync(program, ['--version']).error !== undefined,
);
/** The reason why the steps of the guide are not taken here; undefined: they are. */
const NO_TOOLS =
  missing.length > 0
    ? `The steps to a cluster are not taken: ${missing.join(', ')} is missing (Debian: apt-get install postgresql-client haproxy)`
    : undefined;
if (NO_TOOLS !== undefined) console.info(NO_TOOLS);

const PASSWORD = 'a-password-of-the-test';
const READY = '"event":"ready"';

/** A shell whose tools of PostgreSQL reach the shared server, and which calls `purser`, the role and the database, by another name. */
async function besideAServer() {
  const url = new URL(await aPostgresDatabase('empty'));
  const shell = makeGuideShell({
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
  });
  const name = `guide_${process.pid}`;
  const [proxy = '', ...ports] = await Promise.all([0, 1, 2, 3].map(findFreePort));
  onTestFinished(() => {
    shell.run(`dropdb --force --if-exists ${name}; dropuser --if-exists ${name} 2>dropped`);
  });
  const withPorts = (lines: string) =>
    ports.reduce((text, port, index) => text.replaceAll(`730${index + 1}`, port), lines);
  return { shell, superuser: url.href, server: url.host, name, proxy, ports, withPorts };
}

test.skipIf(NO_POSTGRES !== undefined || NO_TOOLS !== undefined)(
  'three nodes on one machine, behind HAProxy',
  async () => {
    const { shell, superuser, server, name, proxy, ports, withPorts } = await besideAServer();
    // Without a terminal createuser reads the password from standard input.
    const made = blockOf('cluster.md', 'createuser')
      .replaceAll(/\bpurser$/gm, name)
      .replace('--owner=purser', `--owner=${name}`)
      .replace(/^createuser .*$/m, 'setsid --wait $& 2>prompts');
    shell.run(made, `${PASSWORD}\n${PASSWORD}\n`);
    shell.run(blockOf('cluster.md', '(umask 077 && head -c 32 /dev/urandom'));
    const options = blockOf('cluster.md', '# purser.env')
      .replace('//purser:PASSWORD@127.0.0.1:5432/purser', `//${name}:${PASSWORD}@${server}/${name}`)
      .replace('DELAY=4s', 'DELAY=100ms');
    writeFileSync(join(shell.path, 'purser.env'), options, { mode: 0o600 });
    const checked = shell.run(withPorts(blockOf('cluster.md', 'purser migrate up')));
    expect(checked).toContain('Everything is in order.');
    await queryOnce(
      superuser,
      blockOf('observability.md', 'grant pg_read_all_stats').replace('to purser', `to ${name}`),
    );

    const lines = withPorts(blockOf('cluster.md', 'purser serve')).trim().split('\n');
    const [first = '', ...others] = lines;
    const node = await shell.start(first, READY);
    const nodes = [node, ...(await Promise.all(others.map((line) => shell.start(line, READY))))];
    const proxied = blockOf('cluster.md', 'NODE_1=')
      .replace('LISTEN=0.0.0.0:7300', `LISTEN=127.0.0.1:${proxy}`)
      .replaceAll(/10\.0\.0\.1(\d):7300/g, (_, at: string) => `127.0.0.1:${ports[Number(at) - 1]}`);
    await shell.start(proxied);
    shell.run(withPorts(blockOf('cluster.md', 'for port in 7301')));

    const url = `http://127.0.0.1:${proxy}`;
    const status = (path: string) =>
      fetch(url + path).then(
        (reply) => reply.status,
        () => 0,
      );
    await expect.poll(() => status('/openapi.json')).toBe(200);
    expect(await status('/metrics')).toBe(404);
    const ready = JSON.parse(node.stdout());
    const caller = makeCaller({ url, ready, secretKey: ready.secretKey });
    const { sessionTicket } = await caller.logIn('player');
    expect(await caller.isAuthorized(sessionTicket)).toBe(true);
    await Promise.all(nodes.map((each) => each.stop()));
  },
);

test('the files for containers', () => {
  const shell = makeGuideShell();
  // The lines write into it.
  rmSync(join(shell.path, 'deploy'));
  cpSync(join(ROOT, 'deploy'), join(shell.path, 'deploy'), { recursive: true });
  shell.run(blockOf('cluster.md', 'cd deploy && mkdir -p secrets'));
  const at = (name: string) => join(shell.path, 'deploy/secrets', name);
  const names = ['postgres-password', 'purser.key', 'purser.env'];
  for (const name of names) expect(statSync(at(name)).mode & 0o777).toBe(0o600);
  const read = (name: string) => readFileSync(at(name), 'utf8');
  expect(Buffer.from(read('purser.key'), 'base64')).toHaveLength(32);
  const options = Object.fromEntries(
    read('purser.env')
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s, 2)),
  );
  expect(options['PURSER_DATABASE_URL']).toContain(read('postgres-password'));
  const config = loadConfig({}, { ...options, PURSER_KEY_FILE: at('purser.key') });
  expect(config).toMatchObject({ ok: true });
});

postgresTest('moving house, by either guide', async () => {
  const shell = makeGuideShell();
  const purser = await startPurser({ folder: shell.path });
  await purser.stop();
  const titles = [expect.objectContaining({ titleId: purser.ready.titleId })];
  const keyFile = 'PURSER_KEY_FILE=data/purser.key\n';
  const [one, other] = [await aPostgresDatabase('empty'), await aPostgresDatabase('empty')];
  writeFileSync(join(shell.path, 'purser.env'), `PURSER_DATABASE_URL=${one}\n${keyFile}`);
  shell.run(blockOf('cluster.md', 'purser copy --from'));
  const elsewhere = 'postgres://purser@db.internal:5432/purser';
  shell.run(blockOf('command-line.md', 'purser copy --from').replace(elsewhere, other));
  for (const url of [one, other]) {
    const flags = ['--database-url', url, '--key-file', 'data/purser.key'];
    // oxlint-disable-next-line no-await-in-loop
    expect(await askPurser(['title', 'list'], { folder: shell.path, flags })).toEqual(titles);
  }
});
