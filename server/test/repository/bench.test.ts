import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ROWS } from '../../../bench/rows.ts';

// Proves that each script of the bench works. Its figures, measured here among other tests, say nothing.

// That of the built package.
const program = inject('program');
const RUN = fileURLToPath(new URL('../../../bench/run.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'purser-bench-test-'));
const results = join(folder, 'results');
const docs = join(folder, 'docs');
const temporary = join(folder, 'temporary');
/** Of all processes: their temporary folders, where it would be, are new. */
const compileCache = join(folder, 'compile-cache');
mkdirSync(temporary);
// PostgreSQL does not run as root: other users may pass through.
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function startBench(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [RUN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: temporary, NODE_COMPILE_CACHE: compileCache, ...env },
  });
}

async function bench(...args: readonly string[]) {
  return ended(startBench([...args, '--results', results, '--docs', docs]));
}

/** Processes that a bench has started to serve. */
function servicesOf(pid: number | undefined): readonly string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return children.filter((child) => commandOf(child).includes('purser.cjs'));
}

/** Empty for a process that has ended. */
function commandOf(pid: string): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

async function ended(child: ReturnType<typeof startBench>) {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

describe.skipIf(process.platform !== 'linux')('npm run bench', () => {
  describe('a row runs once, prints its table and writes its result', () => {
    const runs: Awaited<ReturnType<typeof bench>>[] = [];

    beforeAll(async () => {
      // All rows of a quick run share their servers. In two runs, because many rows wait.
      const turns = [0, 1].map((turn) => ROWS.filter((_, index) => index % 2 === turn));
      const begun = turns.map((rows) => {
        const names = rows.map(({ name }) => name);
        return bench(...names, '--quick', '--program', program);
      });
      runs.push(...(await Promise.all(begun)));
    });

    test.for(ROWS)('$name', ({ name, title }, { skip }) => {
      const [stdout = '', stderr = ''] = (['stdout', 'stderr'] as const).map((stream) =>
        runs.map((run) => run[stream]).join(''),
      );
      skip(stdout.includes(`${name}: skipped: strace`), 'needs strace');
      expect(stderr).not.toMatch(new RegExp(`^${name}(?: failed)?: `, 'm'));
      const table = stdout.slice(stdout.indexOf(`${name}: ${title}\n`));
      expect(table).toMatch(/^.+\n(?:\n|.+\n)*?finding +measured +min to max/);
      const written = JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'));
      expect(written.findings.length).toBeGreaterThan(0);
      expect(written.settings.isQuick).toBe(true);
    });

    test('nothing else failed', () => {
      const clean = { code: 0, stderr: '' };
      expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual([clean, clean]);
    });
  });

  test('a row runs without wrk and taskset too, and says so', async () => {
    const child = startBench(['auth-user', '--quick', '--program', program], { PATH: folder });
    const { code, stdout, stderr } = await ended(child);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/with node:http \(.*install wrk\), server and load on the same cores/);
  });

  test('an interrupted row leaves no process and no file', async () => {
    const child = startBench(['auth-user', '--rounds', '1000', '--results', results]);
    let services: readonly string[] = [];
    const look = () => (services = servicesOf(child.pid));
    await expect.poll(look).toHaveLength(1);
    child.kill('SIGINT');
    expect(await ended(child)).toMatchObject({ code: 130, stderr: '' });
    expect(services.map((pid) => commandOf(pid))).toEqual(['']);
  });

  test('nothing is left in the temporary folder', () => {
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('the report has a section for each row', async () => {
    const { code, stderr } = await bench('report');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const page = readFileSync(join(docs, 'performance.md'), 'utf8');
    const run = ROWS.filter(({ name }) => existsSync(join(results, `${name}.json`)));
    for (const { name } of run) expect(page).toContain(`\n## ${name}\n`);
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
    expect(page).toMatch(/^\| of the reference’s rate \| [\d.]+ × \|/m);
  });

  test('an unknown row is refused', async () => {
    const { code, stderr } = await bench('nothing');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'There is no row nothing; --help lists them.\n',
    });
  });
});
