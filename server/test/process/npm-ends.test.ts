import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { SECOND_MS } from '../../src/kernel/instant.ts';
import { beginCall, refusing } from './call-in-flight.ts';
import { childrenOf, isAlive, type ReadyLine, temporaryFolder } from './purser.ts';
import { NO_TERMINAL, runOnTerminal } from './terminal.ts';

// npm passes a signal on to its shell, which passes on nothing. The service notices that they are gone. The terminal's own signals, and
// what is meant to outlive npm, end or go on as ever.

const HAS_PROC = process.platform === 'linux';
const LOG = 'log.txt';
const READY = 'ready.txt';

/** A project of which `npm start` and `npx purser serve` start the service; both write to files. */
function aProject(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const start = `"${process.execPath}" "${inject('program')}" serve --port 0 --drain-time 1m`;
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ scripts: { start } }));
  mkdirSync(join(folder.path, 'node_modules', '.bin'), { recursive: true });
  symlinkSync(inject('program'), join(folder.path, 'node_modules', '.bin', 'purser'));
  return folder.path;
}

/** The environment of a shell: nothing of the npm that runs the tests. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|PURSER_|_$)/.test(name));
  return { ...Object.fromEntries(kept), npm_config_update_notifier: 'false' };
}

const read = (folder: string, name: string) => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
};

/** Waits until the service is ready; kills it when the test ends, where it is still there. */
async function readyIn(folder: string): Promise<ReadyLine & { readonly pid: number }> {
  // The log stands beside it, so that a failure tells why.
  await expect.poll(() => read(folder, READY) + read(folder, LOG)).toContain('"event":"ready"');
  const line = /^\{"event":"ready".*$/m.exec(read(folder, READY))?.[0] ?? '';
  const ready = JSON.parse(line) as ReadyLine & { readonly pid: number };
  onTestFinished(() => {
    if (isAlive(ready.pid)) process.kill(ready.pid, 'SIGKILL');
  });
  return ready;
}

interface Chain {
  readonly npm: ChildProcess;
  /** Of the shell, or of the service where the shell has become it. */
  readonly shell: number;
}

/** Runs npm with its output in files, and waits until the service is ready. */
async function startByNpm(args: readonly string[]) {
  const folder = aProject();
  const line = `exec npm ${args.join(' ')} >${READY} 2>${LOG}`;
  const npm = spawn('sh', ['-c', line], { cwd: folder, env: cleanEnvironment(), stdio: 'ignore' });
  onTestFinished(() => void npm.kill('SIGKILL'));
  const ready = await readyIn(folder);
  const chain: Chain = { npm, shell: childrenOf(npm.pid)[0] ?? 0 };
  return { folder, ready, chain };
}

const messagesOf = (folder: string) =>
  read(folder, LOG)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { readonly msg: string }).msg);

/** It has drained, and closed its database. */
function expectCleanStop(folder: string): void {
  expect(messagesOf(folder).filter((message) => message === 'stopped')).toHaveLength(1);
  expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['purser.db', 'purser.key']);
}

const BY_BASH = ['start', '--script-shell', 'bash'];

describe.runIf(HAS_PROC)('a call under way is answered, and the service ends, after', () => {
  test.each<[signal: NodeJS.Signals, to: keyof Chain, args: readonly string[]]>([
    ['SIGTERM', 'npm', ['start']],
    ['SIGINT', 'npm', BY_BASH],
    ['SIGKILL', 'npm', ['start']],
    ['SIGTERM', 'shell', ['start']],
    ['SIGKILL', 'shell', ['start']],
    ['SIGTERM', 'npm', BY_BASH],
    ['SIGKILL', 'npm', BY_BASH],
    ['SIGTERM', 'npm', ['exec', 'purser', 'serve', '--', '--port', '0']],
    ['SIGKILL', 'npm', ['exec', 'purser', 'serve', '--', '--port', '0']],
    ['SIGKILL', 'npm', ['start', '--', '--workers', '2']],
  ])('%s to the %s of %j', async (signal, to, args) => {
    const { folder, ready, chain } = await startByNpm(args);
    const call = await beginCall({ url: ready.url, ready });
    if (to === 'npm') chain.npm.kill(signal);
    else process.kill(chain.shell, signal);
    await refusing(ready.url);
    expect(await call.finish()).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"SessionTicket"/);
    await expect.poll(() => isAlive(ready.pid)).toBe(false);
    expectCleanStop(folder);
  });
});

/** Loaded into every Node of a start: the service waits with its first line until the file `go` is there. */
const HOLD = `
if (/purser/.test(process.argv[1])) {
  const { existsSync, writeFileSync } = require('node:fs');
  writeFileSync('held.txt', process.pid + ' ' + process.ppid);
  while (!existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}`;

/** Has a script run a line that starts npm, and stops the service before its first line. */
async function startHeld(line: string) {
  const folder = aProject();
  writeFileSync(join(folder, 'hold.cjs'), HOLD);
  const env = { ...cleanEnvironment(), NODE_OPTIONS: `--require=${join(folder, 'hold.cjs')}` };
  const script = `${line} >${READY} 2>${LOG} & echo $! >npm.pid; wait; read end`;
  const shell = spawn('sh', ['-c', script], { cwd: folder, env, stdio: 'pipe', detached: true });
  onTestFinished(() => void shell.kill('SIGKILL'));
  await expect.poll(() => read(folder, 'held.txt')).toMatch(/^\d+ \d+$/);
  const [service = 0, parent = 0] = read(folder, 'held.txt').split(' ').map(Number);
  onTestFinished(() => {
    if (isAlive(service)) process.kill(service, 'SIGKILL');
  });
  return { folder, service, parent, npm: Number(read(folder, 'npm.pid')) };
}

describe.runIf(HAS_PROC)('npm that is gone before the service has begun', () => {
  test.each<[signal: NodeJS.Signals, to: 'npm' | 'parent', line: string]>([
    ['SIGTERM', 'npm', 'exec npm start'],
    ['SIGKILL', 'npm', 'exec npm start'],
    ['SIGKILL', 'parent', 'exec npm start'],
    ['SIGKILL', 'npm', 'exec npm start --script-shell bash'],
    ['SIGTERM', 'npm', 'exec npm exec purser serve -- --port 0'],
  ])('ends the service: %s to %s of %s', async (signal, to, line) => {
    const { folder, service, npm, parent } = await startHeld(line);
    process.kill(to === 'npm' ? npm : parent, signal);
    await expect.poll(() => isAlive(npm)).toBe(false);
    writeFileSync(join(folder, 'go'), '');
    await expect.poll(() => isAlive(service)).toBe(false);
    expect(messagesOf(folder)).toContain(
      'npm, which started this process, has ended or was told to stop',
    );
  });

  test.each([
    ['nohup', 'exec bash -c "nohup npm start"'],
    ['setsid', 'exec setsid npm start'],
  ])('leaves the service running: %s', async (_, line) => {
    const { folder, service, npm } = await startHeld(line);
    process.kill(npm, 'SIGKILL');
    await expect.poll(() => isAlive(npm)).toBe(false);
    writeFileSync(join(folder, 'go'), '');
    const ready = await readyIn(folder);
    const readyAt = performance.now();
    // It looks four times a second.
    await expect.poll(() => performance.now() - readyAt).toBeGreaterThan(SECOND_MS);
    expect((await fetch(`${ready.url}/livez`)).status).toBe(200);
    expect(isAlive(service)).toBe(true);
    expect(messagesOf(folder).join()).not.toContain('npm');
  });
});

describe.skipIf(NO_TERMINAL || !HAS_PROC)('on a terminal', () => {
  test.each([['sh'], ['bash']])('Ctrl-C under npm and %s is one stop', async (shell) => {
    const folder = aProject();
    const line = `npm start --script-shell ${shell} >${READY} 2>${LOG}`;
    const { terminal } = runOnTerminal(line, folder, cleanEnvironment());
    const ready = await readyIn(folder);
    const call = await beginCall({ url: ready.url, ready });
    terminal.stdin?.write('\u0003');
    await refusing(ready.url);
    expect(await call.finish()).toMatch(/HTTP\/1\.1 200 OK/);
    await expect.poll(() => isAlive(ready.pid)).toBe(false);
    expectCleanStop(folder);
    expect(messagesOf(folder).filter((message) => message === 'stopping')).toHaveLength(1);
    expect(messagesOf(folder).join()).not.toContain('npm');
  });

  /**
   * Starts npm from an interactive shell, whose jobs get a hang-up signal with it: also where the shell sees the end of its input before
   * its own signal, which `huponexit` of a login shell is for.
   */
  async function startAsJob(line: string) {
    const folder = aProject();
    const { terminal } = runOnTerminal('bash --noprofile -il', folder, cleanEnvironment());
    terminal.stdin?.write(`shopt -s huponexit; ${line}\n`);
    const ready = await readyIn(folder);
    const npm = Number(read(folder, 'npm.pid'));
    return { folder, terminal, ready, npm };
  }

  test.each([
    ['nohup', `nohup npm start >${READY} 2>${LOG} & echo $! >npm.pid`, 'reloaded'],
    [
      'without its streams',
      `npm start >${READY} 2>${LOG} </dev/null & echo $! >npm.pid`,
      'npm, which started this process, ended with its terminal; the service goes on',
    ],
  ])('a service that outlives its terminal goes on: %s', async (_, line, message) => {
    const { folder, terminal, ready, npm } = await startAsJob(line);
    terminal.kill('SIGKILL');
    await expect.poll(() => isAlive(npm)).toBe(false);
    await expect.poll(() => messagesOf(folder)).toContain(message);
    expect((await fetch(`${ready.url}/livez`)).status).toBe(200);
    expect(messagesOf(folder)).not.toContain('stopping');
    process.kill(ready.pid, 'SIGTERM');
    await expect.poll(() => isAlive(ready.pid)).toBe(false);
    expectCleanStop(folder);
  });

  test('a job on its terminal ends with it', async () => {
    const { folder, terminal, ready } = await startAsJob(
      `npm start 2>${LOG} | tee ${READY} & echo $! >npm.pid`,
    );
    terminal.kill('SIGKILL');
    await expect.poll(() => isAlive(ready.pid)).toBe(false);
    expectCleanStop(folder);
  });
});

const NO_SETSID = spawnSync('setsid', ['--version']).status !== 0;

test.skipIf(NO_SETSID)('a script that leaves the service behind ends without it', async () => {
  const folder = aProject();
  const serve = `"${process.execPath}" "${inject('program')}" serve --port 0`;
  const start = `setsid ${serve} >${READY} 2>${LOG} & until grep -q ready ${READY}; do sleep 0.1; done`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  const { status } = spawnSync('npm', ['start'], { cwd: folder, env: cleanEnvironment() });
  expect(status).toBe(0);
  const ready = await readyIn(folder);
  expect((await fetch(`${ready.url}/livez`)).status).toBe(200);
  process.kill(ready.pid, 'SIGTERM');
  await expect.poll(() => isAlive(ready.pid)).toBe(false);
  expectCleanStop(folder);
});
