import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { ROWS } from '../../../bench/rows.ts';

// Proves that each script of the bench works. What it measures here, among other tests, says nothing.

const RUN = fileURLToPath(new URL('../../../bench/run.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'purser-bench-test-'));
const results = join(folder, 'results');
const docs = join(folder, 'docs');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bench(...args: readonly string[]) {
  const child = spawn(process.execPath, [RUN, ...args, '--results', results, '--docs', docs], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

describe.skipIf(process.platform !== 'linux')('npm run bench', () => {
  describe('a row runs once, prints its table and writes its result', { concurrent: true }, () => {
    test.each(ROWS.map(({ name, title }) => [name, title] as const))(
      '%s',
      async (name, title) => {
        const { code, stdout, stderr } = await bench(name, '--quick');
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        expect(stdout).toContain(`${name}: ${title}\n`);
        expect(stdout).toMatch(/^finding +measured +min to max/m);
        const written = JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'));
        expect(written.findings.length).toBeGreaterThan(0);
        expect(written.settings.isQuick).toBe(true);
      },
      120_000,
    );
  });

  test('the report tells of every row and draws it', async () => {
    const { code, stderr } = await bench('report');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const page = readFileSync(join(docs, 'performance.md'), 'utf8');
    for (const { name } of ROWS) expect(page).toContain(`](performance/${name}.svg)`);
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
    for (const file of readdirSync(join(docs, 'performance'))) {
      const drawing = readFileSync(join(docs, 'performance', file), 'utf8');
      expect(drawing).toMatch(/^<svg [^]*<\/svg>\n$/);
      expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('an unknown row is refused', async () => {
    const { code, stderr } = await bench('nothing');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'There is no row nothing; --help lists them.\n',
    });
  });
});
