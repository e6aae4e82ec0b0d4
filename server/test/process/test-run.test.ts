import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isAlive, temporaryFolder } from './purser.ts';

// A run of tests reports its result, and leaves nothing behind.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const GUARD = join(ROOT, 'server/test/support/run-guard.ts');

/** Starts a process and a paused one under a guard, in folders that the guard has made, and ends when it is told to. */
const RUN = `
  const { guardRun } = await import(${JSON.stringify(GUARD)});
  const { spawn } = await import('node:child_process');
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const endRun = guardRun();
  const folder = mkdtempSync(tmpdir() + '/of-a-test-');
  const start = () => spawn('sleep', ['600'], { stdio: 'ignore', cwd: folder }).pid;
  const pids = [start(), start()];
  process.kill(pids[1], 'SIGSTOP');
  console.log(JSON.stringify({ folder: tmpdir(), pids }));
  process.stdin.once('data', async () => { await endRun(); process.exit(); }).resume();
`;

test.each(['the end', 'SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'by %s everything that a run has started ends, and its files are removed',
  async (how) => {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // A process that is killed resets the pipe of an input that it has not read.
    run.stdin.on('error', () => undefined);
    const [line] = (await once(createInterface(run.stdout), 'line')) as [string];
    const { folder, pids } = JSON.parse(line) as { folder: string; pids: number[] };
    expect(pids.map(isAlive)).toEqual([true, true]);
    expect(existsSync(folder)).toBe(true);
    const exited = once(run, 'exit');
    if (how === 'the end') run.stdin.write('.');
    else run.kill(how);
    await exited;
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
    await expect.poll(() => existsSync(folder)).toBe(false);
  },
);

/** Runs of the tests in a folder that is made of these files. `lines` gives the exit code and the last lines. */
function aRun(folder: string, files: Readonly<Record<string, string>>) {
  // Tests there find Vitest.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const words = ['run', '--root', folder, '--globals', '--reporter'];
  const reporter = join(ROOT, 'scripts/closing-line.ts');
  return {
    async lines(count: number, ...flags: readonly string[]) {
      const run = spawn(process.execPath, [vitest, ...words, reporter, ...flags], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [output, [code]] = await Promise.all([text(run.stdout), once(run, 'exit')]);
      return { code: code as number, last: output.trimEnd().split('\n').slice(-count) };
    },
  };
}

test('skipped tests are named, and a set-up that fails is a failure', async () => {
  using folder = temporaryFolder();
  const { lines } = aRun(folder.path, {
    'some.test.ts':
      "test('good', () => {}); test.skip('not here', () => {}); test('bad', () => { throw 1 })",
    'set-up.ts': "export const setup = () => { throw new Error('no set-up') }",
    'broken.config.mjs': "export default { test: { globalSetup: ['./set-up.ts'] } }",
  });
  const [some, none] = await Promise.all([
    lines(2),
    lines(2, '--config', join(folder.path, 'broken.config.mjs')),
  ]);
  expect(some).toEqual({ code: 1, last: ['1 skipped: not here', '1 passed, 1 failed'] });
  expect(none.last.at(-1)).toBe('0 passed, 1 failed');
  expect(none.code).toBe(1);
});

test('where there is no PostgreSQL, tests with it are skipped, and the closing lines say why', async () => {
  using folder = temporaryFolder();
  const elsewhere = "Object.defineProperty(process, 'arch', { value: 'riscv64' });";
  const databases = join(ROOT, 'server/test/support/postgres-databases.ts');
  const { lines } = aRun(folder.path, {
    // Of the main thread, and of the threads with tests.
    'vitest.config.mjs': `${elsewhere} export default { test: { execArgv: ['--import', './elsewhere.mjs'] } }`,
    'elsewhere.mjs': elsewhere,
    'some.test.ts': `
      import { beforeAll, test } from 'vitest';
      import { aPostgresDatabase, postgresTest } from ${JSON.stringify(databases)};
      beforeAll(() => aPostgresDatabase());
      postgresTest('with it', () => {});
      postgresTest.each([15, 18])('with %i', () => {});`,
    'other.test.ts': "import { test } from 'vitest'; test('without it', () => {})",
  });
  const { code, last } = await lines(3);
  expect(last).toEqual([
    `Tests with PostgreSQL are skipped: there is none for ${process.platform}-riscv64 in server/test/postgres-packages`,
    '3 skipped: with it; with 15; with 18',
    '1 passed, 0 failed',
  ]);
  expect(code).toBe(0);
});
