import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyOperation } from '../../src/kernel/operation.ts';
import { offloadedOperations } from '../../src/offload/operations.ts';
import { operations } from '../../src/operations.ts';
import { fileNameOf, firstDoorOf } from '../support/operation-files.ts';
import { listedRoomArrows, toText, usedRoomArrows, wrongArrows } from './tidy/arrows.ts';
import { circlesIn } from './tidy/circles.ts';
import { deadExports } from './tidy/dead-exports.ts';
import { breachesOf, FENCES, packageBreaches } from './tidy/fences.ts';
import { headlessClausesIn, listHeadlessClauses } from './tidy/prose.ts';
import { listSources, parseSource, ROOT, type Source } from './tidy/sources.ts';

const server = listSources('server/src');
const client = listSources('client/src');
const scripts = listSources('scripts');
const all = [...server, ...client];

describe('tools', () => {
  test.each([
    // Several checkers each look at the types that they share: twice the CPU time.
    ['types', 'tsc', ['--noEmit', '--checkers', '1'], 'npm run types'],
    [
      'types of the console',
      'tsc',
      ['--noEmit', '-p', 'console', '--checkers', '1'],
      'npm run types',
    ],
    ['types of the site', 'tsc', ['--noEmit', '-p', 'site', '--checkers', '1'], 'npm run types'],
    [
      'lint, and the sizes of files and functions',
      'oxlint',
      ['--type-aware', '--deny-warnings'],
      'npm run lint',
    ],
    ['formats', 'biome', ['format', '--colors=off'], 'npm run format'],
  ] as const)('%s', (_, tool, args, advice) => {
    const command = join(ROOT, 'node_modules', '.bin', tool);
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      // Checkers of types collect their garbage a quarter as often, which is a fifth of their work.
      env: { ...process.env, GOGC: '400' },
    });
    expect(status, `${advice}\n${stdout}${stderr}`).toBe(0);
  });
});

describe('arrows', () => {
  test('point where they may', () => {
    expect(wrongArrows(server, listedRoomArrows())).toEqual([]);
  });

  test('every arrow between rooms that ARCHITECTURE.md lists is there', () => {
    const used = new Set(usedRoomArrows(server).map(toText));
    expect(listedRoomArrows().map(toText).toSorted()).toEqual([...used].toSorted());
  });

  test.each([
    ['kernel/errors.ts', '../titles/ports.ts', []],
    ['http/pipeline/pipeline.ts', '../../players/ports.ts', []],
    ['storage/storage.ts', '../economy/stores/store.ts', []],
    ['economy/store.ts', '../players/player.ts', [{ from: 'matchmaker', to: 'players' }]],
    ['credentials/authenticate.ts', '../titles/ports.ts', [{ from: 'credentials', to: 'titles' }]],
    ['titles/title.ts', '../app/app.ts', []],
  ])('%s may not import %s', (path, to, listed) => {
    const source = parseSource(`server/src/${path}`, `import type { X } from '${to}';`);
    expect(wrongArrows([source], listed)).toHaveLength(1);
  });

  test('the client imports nothing but itself', () => {
    const outside = client
      .flatMap(({ imports }) => imports)
      .filter((to) => !to.startsWith('client/'));
    expect(outside).toEqual([]);
  });

  test('the console knows of the others only the client', () => {
    const files = globSync('console/src/**/*.{ts,tsx}', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(0);
    const outside = files.flatMap((file) => {
      const imported = readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\.[^']+)'/g);
      return [...imported].filter(
        ([, to = '']) => !posix.join(posix.dirname(file), to).startsWith('console/src/'),
      );
    });
    expect(outside).toEqual([]);
  });
});

describe('fences', () => {
  test.each(FENCES.map((fence) => [fence.what, fence] as const))(
    '%s only where it may',
    (_, fence) => {
      expect(breachesOf(fence, all)).toEqual([]);
    },
  );

  test.each([
    ['process.env.HOME'],
    ['Date.now()'],
    ['new Date()'],
    ['randomBytes(8)'],
    ['Math.random()'],
    ["console.log('x')"],
    ["process.stdout.write('x')"],
    ["db.prepare('SELECT id, name FROM titles')"],
    ['`X-PlayFabSDK`'],
    ["import Type from 'typebox'"],
    ["import { createServer } from 'node:http'"],
    ["'See purser key list.'"],
    ['value as any'],
    [['// TO', 'DO: later'].join('')],
    ['// @ts-ignore'],
  ])('%s is seen', (line) => {
    const source = parseSource('server/src/economy/store.ts', `const a = 1; /* b */ ${line}`);
    expect(FENCES.flatMap((fence) => breachesOf(fence, [source]))).toHaveLength(1);
  });

  test('packages are imported where they belong', () => {
    expect(packageBreaches(all)).toEqual([]);
  });
});

describe('prose', () => {
  test('no comment opens a sentence with a clause that has no noun before it', () => {
    expect(listHeadlessClauses()).toEqual([]);
  });

  test.each([
    ['/**', 'What a player owns. */', 1],
    ['//', 'Refused: Whoever asks again waits.', 1],
    ['const a = 1; //', 'Who it was.', 1],
    [' *', 'It is kept. Whatever comes later is dropped.', 1],
    ['/**', 'What if nobody asks? */', 0],
    ['/**', 'What-if prices of an item. */', 0],
    ['/**', 'The items that a player owns, and what they cost. */', 0],
    ["const text = '", "What a player owns.';", 0],
  ])('%s %s: %i', (mark, text, count) => {
    expect(headlessClausesIn('server/src/a.ts', `${mark} ${text}`)).toHaveLength(count);
  });
});

describe('circles', () => {
  test('of files that import each other, by types too, have three at most', () => {
    expect(circlesIn(server).filter((circle) => circle.length > 3)).toEqual([]);
  });

  test('are found', () => {
    const files = [
      ['a.ts', 'b.ts'],
      ['b.ts', 'c.ts'],
      ['c.ts', 'a.ts'],
      ['d.ts', 'a.ts'],
    ] as const;
    const sources = files.map(([path, to]) => parseSource(path, `import { x } from './${to}';`));
    expect(circlesIn(sources)).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });
});

describe('no dead wood', () => {
  test('every export is imported by another file', () => {
    expect(deadExports(server)).toEqual([]);
  });

  test('every import leads to a file', () => {
    const lost = all.flatMap(({ path, imports }) =>
      imports.filter((to) => !existsSync(join(ROOT, to))).map((to) => `${path} imports ${to}`),
    );
    expect(lost).toEqual([]);
  });

  test('every file is reached from an entry', () => {
    const entries = [
      'server/src/main.ts',
      'client/src/index.ts',
      'client/src/verifier/index.ts',
      ...scripts.map(({ path }) => path),
    ];
    const reached = reachedFrom(entries, [...all, ...scripts]);
    expect(all.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  test('every limit is used', () => {
    const isOfLimits = ({ path }: { readonly path: string }) =>
      /^server\/src\/kernel\/(outside-|operator-)?limits\.ts$/.test(path);
    const names = server
      .filter(isOfLimits)
      .flatMap(({ code }) => [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name));
    const others = server.filter((source) => !isOfLimits(source)).map(({ code }) => code);
    expect(names.length).toBeGreaterThan(0);
    expect(
      names.filter(
        (name) => !others.some((code) => new RegExp(String.raw`\b${name}\b`).test(code)),
      ),
    ).toEqual([]);
  });
});

describe('operations', () => {
  const files = server.filter(({ path }) => path.includes('/operations/'));
  const providers = server.filter(({ path }) => path.includes('/providers/'));

  test.each(providers.map(({ path }) => [path] as const))(
    '%s, which may have several, has none that is not listed',
    async (path) => {
      const exports = Object.values<unknown>(await import(join(ROOT, path)));
      const declared = exports.filter(isOperation);
      expect(declared.filter((one) => !operations.some((listed) => listed === one))).toEqual([]);
    },
  );

  test.each(files.map(({ path }) => [path] as const))(
    '%s is called like its operation, which is listed',
    async (path) => {
      const exports = Object.values<unknown>(await import(join(ROOT, path)));
      const [declared] = exports.filter(isOperation);
      expect(exports).toHaveLength(1);
      const isListed = operations.some((one) => one === declared);
      expect(isListed, 'server/src/operations.ts has a line for it').toBe(true);
      expect(basename(path, '.ts')).toBe(declared && fileNameOf(declared, operations));
    },
  );

  test.each([
    ['those that may run in the worker', offloadedOperations],
    ['all others', operations.slice(offloadedOperations.length)],
  ])('%s are listed by path', (_, listed: readonly AnyOperation[]) => {
    const paths: readonly string[] = listed.map((one) => firstDoorOf(one).path);
    expect(paths).toEqual(paths.toSorted());
  });
});

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === 'object' && value !== null && 'handle' in value;
}

/** The paths that imports lead to, whatever the number of steps. */
function reachedFrom(entries: readonly string[], sources: readonly Source[]): ReadonlySet<string> {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  // Iterating over a set includes what is added meanwhile.
  const reached = new Set(entries);
  for (const path of reached) {
    for (const to of byPath.get(path)?.imports ?? []) reached.add(to);
  }
  return reached;
}
