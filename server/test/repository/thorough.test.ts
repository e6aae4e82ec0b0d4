import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { THOROUGH_FILES } from '../../../scripts/thorough-files.ts';
import { TEST_FILES } from '../../../vitest.config.ts';
import { ROOT } from './tidy/sources.ts';

// `npm test` and `npm run test:all` together are all tests, and no test has a time limit of its own.

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const exclude = ['**/node_modules/**'];
const onDisk = globSync('**/*.test.ts', { cwd: ROOT, exclude }).toSorted();
const left = Object.keys(THOROUGH_FILES).flatMap((pattern) => globSync(pattern, { cwd: ROOT }));

/** The files that a run with these words would take. */
function filesOf(...words: readonly string[]): readonly string[] {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const list = [vitest, 'list', '--filesOnly', '--json', ...words];
  const { stdout } = spawnSync(process.execPath, list, { cwd: ROOT, encoding: 'utf8' });
  const found: readonly { readonly file: string }[] = JSON.parse(stdout);
  return found.map(({ file }) => relative(ROOT, file)).toSorted();
}

describe('the two runs of tests', () => {
  const { scripts } = JSON.parse(read('package.json'));

  test('npm run test:all takes every test file once', () => {
    expect(scripts['test:all']).toBe('vitest run');
    expect(globSync(TEST_FILES, { cwd: ROOT, exclude }).toSorted()).toEqual(onDisk);
    expect(filesOf()).toEqual(onDisk);
  });

  test('npm test takes every file but those that are listed with a reason', () => {
    const config = 'vitest.quick.config.ts';
    expect(scripts.test).toBe(`vitest run --config ${config}`);
    const quick = filesOf('--config', config);
    expect([...quick, ...left].toSorted()).toEqual(onDisk);
    expect(quick.length).toBeGreaterThan(onDisk.length / 2);
  });

  test('every pattern of the list is of files that are there', () => {
    const idle = Object.entries(THOROUGH_FILES).filter(
      ([pattern, why]) => why === '' || globSync(pattern, { cwd: ROOT }).length === 0,
    );
    expect(idle).toEqual([]);
  });

  test('continuous integration runs all, and the documents name both', () => {
    expect(read('.ci/run')).toContain('\nnpm run test:all\n');
    for (const page of ['README.md', 'CONTRIBUTING.md']) {
      expect(read(page)).toMatch(/\bnpm test\b/);
      expect(read(page)).toMatch(/\bnpm run test:all\b/);
    }
  });
});

/** Limits that a slow machine reaches while it makes progress; those of `vitest.config.ts` end what hangs. */
const LIMITS = [
  /\.poll\([^;]*\btimeout: [\d_]+/,
  /^ *\}, \d+_000\);$/m,
  /^ *\d+_000,\n *\);$/m,
  /setDefault(?:Navigation)?Timeout\([\d_]+\)/,
  /\.waitFor(?:Function|URL|Event|Selector)?\([^;]*\btimeout: [\d_]+/,
  /\btestTimeout: /,
];

test('no test has a time limit of its own', () => {
  const sources = globSync('{server,client,console}/{src,test}/**/*.ts', { cwd: ROOT, exclude })
    .filter((path) => /\/test\/|\.test\.ts$/.test(path))
    // The longer sets have commands and limits of their own.
    .filter((path) => !path.endsWith('.long.ts') && path !== relative(ROOT, import.meta.filename));
  const found = sources.filter((path) => LIMITS.some((limit) => limit.test(read(path))));
  expect(sources.length).toBeGreaterThan(onDisk.length);
  expect(found).toEqual([]);
});
