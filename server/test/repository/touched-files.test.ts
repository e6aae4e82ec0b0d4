import { basename, posix } from 'node:path';
import { expect, test } from 'vitest';
import { listSources, type Source } from './tidy/sources.ts';

/** The files that a new operation with a command of its own touches, its tests among them. ARCHITECTURE.md names the figure. */
const FILES_MAX = 5;

const WHERE = 'ARCHITECTURE.md, "To add something", says which';

const server = listSources('server/src');
const tests = listSources('server/test');

/** An operation and one command that its handler runs, by the name of the command's value: `banPlayers`. */
const stored = server
  .filter(({ path }) => path.includes('/operations/'))
  .flatMap((operation) => commandsRunBy(operation).map((command) => ({ operation, ...command })));

test('operations that run commands are found', () => {
  expect(stored.length).toBeGreaterThan(80);
});

test.each(stored.map((one) => [basename(one.operation.path), one.name, one] as const))(
  '%s with %s touches few files',
  (_, name, { operation, file }) => {
    const touched: Readonly<Record<string, readonly string[]>> = {
      operation: [operation.path],
      'contents of the API': importersOf(operation),
      command: [file],
      scenarios: tests
        .map(({ path }) => path)
        .filter((path) => basename(path) === `${basename(operation.path, '.ts')}.scenarios.ts`),
      // A list of cases is enough for a command, though other lists use it as well.
      conformance: tests
        .filter(({ code }) => new RegExp(String.raw`\b${name}\b`).test(code))
        .map(({ path }) => path)
        .slice(0, 1),
    };
    for (const [what, paths] of Object.entries(touched)) {
      expect(paths, `${name} lacks its ${what}: ${WHERE}`).not.toEqual([]);
    }
    const paths = new Set(Object.values(touched).flat());
    expect(
      paths.size,
      `More than ${FILES_MAX} files, ${WHERE}:\n${[...paths].join('\n')}`,
    ).toBeLessThanOrEqual(FILES_MAX);
  },
);

test('a column of a store is named in its table and its statements, and a field in one file of the console', () => {
  const naming = (sources: readonly Source[], words: RegExp) =>
    sources.filter(({ code }) => words.test(code)).map(({ path }) => path);
  expect(naming(server, /\bmarketing_data\b/)).toEqual([
    'server/src/economy/stores/sql/stores.ts',
    'server/src/storage/migrations/0001-initial-economy.ts',
    'server/src/storage/query/economy-tables.ts',
  ]);
  const pages = listSources('console/src/pages/stores');
  expect(naming(pages, /'(?:DisplayName|Description|Metadata)'/)).toEqual([
    'console/src/pages/stores/header-fields.ts',
  ]);
});

test('the table of contents of storage has every file that declares a command', () => {
  const contents = server.find(({ path }) => path === 'server/src/app/storage/commands.ts');
  const declaring = server.filter(({ code }) =>
    /^export const \w+ = (?:command|revisionCommand)\b/m.test(code),
  );
  expect(declaring.length).toBeGreaterThan(10);
  const missing = declaring.filter(({ path }) => !contents?.imports.includes(path));
  expect(
    missing.map(({ path }) => path),
    'server/src/app/storage/commands.ts lacks them',
  ).toEqual([]);
});

/** The commands that a handler runs, `deps.run(banPlayers, …)`, or has run: `{ command: updateStore, … }`. */
function commandsRunBy({ code, path }: Source) {
  const used = code.matchAll(/\b(?:run\(\s*|command: )(\w+)/g);
  return [...new Set([...used].map(([, local = '']) => local))].flatMap((local) => {
    const imported = new RegExp(
      String.raw`import \{[^}]*?(?:\b(\w+) as )?\b${local}\b[^}]*\} from '([^']+)'`,
    );
    const [, name = local, from] = imported.exec(code) ?? [];
    return from === undefined ? [] : [{ name, file: posix.join(posix.dirname(path), from) }];
  });
}

function importersOf({ path }: Source): readonly string[] {
  return server.filter(({ imports }) => imports.includes(path)).map((source) => source.path);
}
