import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { OPTIONS } from '../../src/config/options.ts';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { findFreePort } from './balancer.ts';
import { makeCaller } from './caller.ts';
import { blockOf } from '../support/guide-lines.ts';
import {
  addTargets,
  allowedCalls,
  makeHostRoot,
  NO_SYSTEMD,
  PATH,
  readUnit,
  wordsOf,
} from './host-root.ts';
import { LITESTREAM, NO_LITESTREAM } from './litestream.ts';
import { childrenOf, exitOf, readyz, temporaryFolder } from './purser.ts';

// The guide's lines are run in a folder that stands for the root of a host, and so is what the unit says: no systemd runs as the first
// process here. Its accounts and namespaces are judged by systemd-analyze alone.

const install = blockOf('one-host.md', 'npm install --global');
const commands = blockOf('one-host.md', 'purser() {');
const renewal = blockOf('one-host.md', 'install -D --mode=0640');
const backups = blockOf('one-host.md', 'install --directory');
const upgrade = blockOf('one-host.md', 'systemctl stop purser');
const removal = blockOf('one-host.md', 'systemctl disable');
const behindProxy = blockOf('one-host.md', 'PURSER_TRUSTED_PROXIES=');
const withCertificate = blockOf('one-host.md', 'PURSER_HOST=');
const lowPorts = blockOf('one-host.md', '[Service]');

const UNITS = ['purser.service', 'purser-backup.service', 'purser-litestream.service'];
/** systemd-analyze counts tenths; 10.0 is a service without any restriction. */
const EXPOSURE_MAX = 15;

const temporary = temporaryFolder();
const host = makeHostRoot(temporary.path);
const { inside, run } = host;
const unit = readUnit('purser.service');
const dataFolder = inside('/var/lib/purser');
const optionsFile = inside('/etc/purser/purser.env');
let port: string;
let environment: Readonly<Record<string, string>>;

const linesOf = (block: string) => block.split('\n').filter((line) => line !== '');

beforeAll(async () => {
  const lines =
    NO_SYSTEMD === undefined
      ? linesOf(install)
      : linesOf(install).filter((line) => !line.startsWith('system'));
  run(lines.join('\n'));
  // The manager makes these.
  for (const folder of ['/var/lib/purser', '/var/cache/purser']) {
    mkdirSync(inside(folder), { mode: 0o700, recursive: true });
  }
  port = await findFreePort();
  writeFileSync(optionsFile, `${inside(readFileSync(optionsFile, 'utf8'))}PURSER_PORT=${port}\n`);
  environment = {
    PATH,
    ...Object.fromEntries(unit('Environment').map((entry) => inside(entry).split('=', 2))),
  };
});

afterAll(() => temporary[Symbol.dispose]());

/** Starts what ExecStart says, as the manager does. */
function startService(tracer: readonly string[] = []) {
  const [program = '', ...args] = [...tracer, ...wordsOf(inside(unit('ExecStart')[0] ?? ''))];
  const child = spawn(program, args, {
    cwd: dataFolder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (log += chunk));
  const exited = exitOf(child);
  return {
    child,
    log: () => log,
    exited,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Runs another command of the unit about a process, and gives its exit code. */
async function runLine(name: string, pid: number | undefined): Promise<number | null> {
  const MAINPID = `${pid}`;
  const [program = '', ...args] = wordsOf(unit(name)[0] ?? '', { MAINPID });
  const child = spawn(program, args.map(inside), {
    env: { ...environment, MAINPID },
    stdio: 'inherit',
  });
  return (await exitOf(child)).code;
}

test('the upgrade installs as the installation does', () => {
  expect(linesOf(install)).toContain(upgrade.trim());
});

test('the options of the guide are read', () => {
  for (const block of [behindProxy, withCertificate]) {
    const given = Object.fromEntries(linesOf(block).map((line) => line.split('=', 2)));
    expect(loadConfig({}, given)).toMatchObject({ ok: true });
  }
});

test('the installed options are for root and the service alone', () => {
  expect(statSync(optionsFile).mode & 0o777).toBe(0o640);
});

test('it serves as the unit says, is ready when ExecStartPost ends, reloads and stops', async () => {
  await using service = startService();
  expect(await runLine('ExecStartPost', service.child.pid)).toBe(0);
  const served = { url: `http://127.0.0.1:${port}` };
  await expect.poll(() => readyz(served)).toBe('200 ready\n');
  expect(readdirSync(dataFolder)).toEqual(expect.arrayContaining(['purser.db', 'purser.key']));
  expect(readdirSync(inside('/var/cache/purser'))).not.toEqual([]);

  appendFileSync(optionsFile, 'PURSER_LOG_LEVEL=debug\n');
  expect(await runLine('ExecReload', service.child.pid)).toBe(0);
  await expect.poll(service.log).toContain('"msg":"reloaded"');

  service.child.kill('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
  expect(service.log()).toContain('"msg":"stopped"');
  expect(service.log()).not.toMatch(/purser_sk_/);
  // The process is gone, so the next start does not wait until its time is over.
  expect(await runLine('ExecStartPost', service.child.pid)).toBe(1);
});

test('a wrong option ends it with the code with which it is not restarted', async () => {
  const before = readFileSync(optionsFile);
  appendFileSync(optionsFile, 'PURSER_PORT=many\n');
  await using service = startService();
  expect((await service.exited).code).toBe(Number(unit('RestartPreventExitStatus')[0]));
  writeFileSync(optionsFile, before);
});

test('the journal has the log, and not the line with the first secret key', () => {
  expect([unit('StandardOutput'), unit('StandardError')]).toEqual([['null'], ['journal']]);
});

test('numbers agree with the options', () => {
  const seconds = (text = '') => Number(/^(\d+)s$/.exec(text)?.[1]);
  const drain = seconds(OPTIONS.drainDelayMs.fallback) + seconds(OPTIONS.drainTimeMs.fallback);
  expect(seconds(unit('TimeoutStopSec')[0])).toBeGreaterThan(drain);
  expect(Number(unit('LimitNOFILE')[0])).toBeGreaterThan(
    4 * Number(OPTIONS.connectionsMax.fallback),
  );
});

test('the commands of the guide, beside the service', async () => {
  await using service = startService();
  expect(await runLine('ExecStartPost', service.child.pid)).toBe(0);
  const purser = linesOf(commands)[0] ?? '';
  const [title] = JSON.parse(run(`${purser}\npurser title list --json`, environment)) as {
    titleId: string;
  }[];
  const printed = run(commands.replace('A1B2C', title?.titleId ?? ''), environment);
  expect(printed).toContain('Everything is in order.');
  expect(printed).toMatch(/#link=\S+/);
  expect(printed).toMatch(/purser_sk_/);
});

test('a renewed certificate is copied to where the options of the guide name it', () => {
  const lineage = join(temporary.path, 'lineage');
  mkdirSync(lineage);
  writeFileSync(join(lineage, 'fullchain.pem'), TEST_CERTIFICATE.cert);
  writeFileSync(join(lineage, 'privkey.pem'), TEST_CERTIFICATE.key);
  run(renewal, { RENEWED_LINEAGE: lineage });
  const named = [...withCertificate.matchAll(/_FILE=(\S+)/g)];
  expect(named.map(([, path = '']) => statSync(inside(path)).mode & 0o777)).toEqual([0o640, 0o640]);
});

test.skipIf(NO_SYSTEMD !== undefined)('backups are made as their unit says', () => {
  run(backups);
  const [program = '', ...args] = wordsOf(
    inside(readUnit('purser-backup.service')('ExecStart')[0] ?? ''),
  );
  execFileSync(program, args, { env: environment, stdio: 'pipe' });
  expect(readdirSync(inside('/var/backups/purser'))).toEqual([
    expect.stringMatching(/^purser-.*\.db$/),
  ]);
});

const noLitestreamHere = NO_SYSTEMD ?? NO_LITESTREAM;

test.skipIf(noLitestreamHere !== undefined)(
  'Litestream is installed, replicates as its unit says, and restores',
  async () => {
    const installing = blockOf(
      'backup.md',
      'install --mode=0640 --group=purser deploy/litestream.yml',
    );
    const restoring = blockOf('backup.md', 'set -a && . /etc/purser/litestream.env');
    run(installing.replace('s3://BUCKET', `file://${temporary.path}/replica`));
    const config = inside('/etc/purser/litestream.yml');
    writeFileSync(config, inside(readFileSync(config, 'utf8')));
    const named = readFileSync(inside('/etc/purser/litestream.env'), 'utf8').trim().split('=', 2);
    const [, ...args] = wordsOf(
      inside(readUnit('purser-litestream.service')('ExecStart')[0] ?? ''),
    );
    const litestream = spawn(LITESTREAM, args, {
      env: Object.fromEntries([named]),
      stdio: 'ignore',
    });
    const ended = exitOf(litestream);
    await using service = startService();
    expect(await runLine('ExecStartPost', service.child.pid)).toBe(0);
    const ask = (command: string) =>
      JSON.parse(run(`/opt/purser/bin/purser ${command} --json`, environment));
    const replicating = { check: 'Checkpoints', message: 'Checkpoints are left to Litestream.' };
    // Its folder is there a second after the database.
    await expect
      .poll(() => ask('doctor').checks)
      .toContainEqual(expect.objectContaining(replicating));
    const before = ask('title list');
    service.child.kill('SIGTERM');
    await service.exited;
    litestream.kill('SIGTERM');
    await ended;

    const lost = join(temporary.path, 'lost');
    const program = join(temporary.path, 'program');
    [lost, program].forEach((folder) => mkdirSync(folder));
    run(`mv /var/lib/purser/purser.db* /var/lib/purser/.purser.db-litestream ${lost}`);
    symlinkSync(LITESTREAM, join(program, 'litestream'));
    run(restoring, { PATH: `${program}:${PATH}` });
    expect(ask('title list')).toEqual(before);
  },
);

if (NO_SYSTEMD !== undefined) console.info(NO_SYSTEMD);

describe.skipIf(NO_SYSTEMD !== undefined)('systemd', () => {
  const enabled = inside('/etc/systemd/system/multi-user.target.wants/purser.service');

  test('the account is there, and the unit is enabled', () => {
    expect(readFileSync(inside('/etc/passwd'), 'utf8')).toMatch(
      /^purser:.*:\/usr\/sbin\/nologin$/m,
    );
    expect(existsSync(inside('/etc/systemd/system/purser.service'))).toBe(true);
    expect(readdirSync(join(enabled, '..'))).toEqual(['purser.service']);
  });

  test('it understands each unit, also with the right to low ports', () => {
    addTargets(host);
    const units = inside('/etc/systemd/system');
    run(
      'install --mode=0644 --target-directory=/etc/systemd/system deploy/systemd/*.service deploy/systemd/*.timer',
    );
    mkdirSync(join(units, 'purser.service.d'));
    writeFileSync(join(units, 'purser.service.d', 'ports.conf'), lowPorts);
    const args = ['verify', '--man=no', `--root=${host.path}`, ...UNITS, 'purser-backup.timer'];
    const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect([stderr, status]).toEqual(['', 0]);
  });

  test.each(UNITS)('%s leaves no more exposed than it must', (name) => {
    const path = join('deploy/systemd', name);
    const args = [
      'security',
      '--offline=true',
      `--threshold=${EXPOSURE_MAX}`,
      '--no-pager',
      `./${path}`,
    ];
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
    const isOfNode = name !== 'purser-litestream.service';
    expect(readUnit(name)('MemoryDenyWriteExecute')).toEqual(isOfNode ? [] : ['yes']);
  });

  const hasStrace = spawnSync('strace', ['--version']).error === undefined;

  test.skipIf(!hasStrace)(
    'what the service asks of the system is allowed (Debian: apt-get install strace)',
    async () => {
      const trace = join(temporary.path, 'trace');
      const quiet = 'trace=!futex,epoll_wait,read,write,clock_gettime,madvise,mprotect';
      await using service = startService(['strace', '-f', '-qq', '-e', quiet, '-o', trace]);
      expect(await runLine('ExecStartPost', service.child.pid)).toBe(0);
      const url = `http://127.0.0.1:${port}`;
      const [title] = JSON.parse(run('/opt/purser/bin/purser title list --json', environment));
      const { secretKey } = JSON.parse(
        run(`/opt/purser/bin/purser key issue ${title.titleId} --json`, environment),
      );
      const caller = makeCaller({ url, ready: title, secretKey });
      await caller.logIn('traced');
      // A thread of its own answers it.
      const CustomTags = { filler: 'x'.repeat(100_000) };
      await caller.admin('/Admin/SetCatalogItems', {
        CatalogVersion: 'main',
        Catalog: [],
        CustomTags,
      });
      const [main = 0] = childrenOf(service.child.pid);
      process.kill(main, 'SIGTERM');
      await service.exited;

      const lines = readFileSync(trace, 'utf8').split('\n');
      const made = new Set(lines.flatMap((line) => /^\d+ +(\w+)\(/.exec(line)?.[1] ?? []));
      const allowed = allowedCalls(unit('SystemCallFilter'));
      // SQLite gives files to the owner of the database where it runs as root, which the service does not.
      expect([...made].filter((call) => !allowed.has(call) && call !== 'fchown')).toEqual([]);
      const written = lines.flatMap(
        (line) =>
          /openat\(\S+ "([^"]+)", [^)]*O_(?:WRONLY|RDWR|CREAT)[^)]*\) += \d/.exec(line)?.[1] ?? [],
      );
      const isWritable = (path: string) =>
        ['/var/lib/purser/', '/var/cache/purser/'].some((folder) =>
          path.startsWith(inside(folder)),
        ) || path === '/dev/null';
      expect(written).toContain(join(dataFolder, 'purser.db'));
      expect(written.filter((path) => !isWritable(path))).toEqual([]);
    },
  );

  test('it is removed', () => {
    run(removal);
    expect(existsSync(inside('/opt/purser'))).toBe(false);
    expect(readdirSync(join(enabled, '../..'))).not.toContain('purser.service');
    expect(readdirSync(dataFolder)).toContain('purser.db');
  });
});
