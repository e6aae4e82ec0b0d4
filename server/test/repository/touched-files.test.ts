import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { listSources, type Source } from './tidy/sources.ts';

/** The files that a new operation with a command of its own touches, its tests among them. ARCHITECTURE.md names the figure. */
const FILES_MAX = 7;

const server = listSources('server/src');
const tests = listSources('server/test');

/** An operation and one command that its handler runs, by the command's name: `bans.ban`. */
const stored = server
  .filter(({ path }) => path.includes('/operations/'))
  .flatMap((operation) => commandsRunBy(operation).map((name) => ({ operation, name })));

test('operations that run commands are found', () => {
  expect(stored.length).toBeGreaterThan(15);
});

test.each(stored.map((one) => [basename(one.operation.path), one.name, one.operation] as const))(
  '%s with %s touches few files',
  (_, name, operation) => {
    const touched = filesOf(operation, name);
    for (const [what, files] of Object.entries(touched)) expect(files, what).not.toEqual([]);
    const paths = new Set(Object.values(touched).flatMap((files) => files.map(({ path }) => path)));
    expect(paths.size, [...paths].join('\n')).toBeLessThanOrEqual(FILES_MAX);
  },
);

function filesOf(operation: Source, name: string): Readonly<Record<string, readonly Source[]>> {
  const command = server.filter(({ code }) => code.includes(`name: '${name}'`));
  return {
    operation: [operation],
    'contents of the API': importersOf(operation, exportIn(operation, 'operation')),
    port: portOf(name),
    command,
    'contents of storage': command.flatMap((it) =>
      importersOf(it, exportIn(it, `command\\(\\{\\s*name: '${name}'`)),
    ),
    scenarios: tests.filter(
      ({ path }) => basename(path) === `${basename(operation.path, '.ts')}.scenarios.ts`,
    ),
    // A list of cases is enough for a method, though other lists use it as well.
    conformance: tests
      .filter(({ path, code }) => path.endsWith('.conformance.ts') && code.includes(`${name}(`))
      .slice(0, 1),
  };
}

/** Where the method of a port is declared: beside the port, or in a part that it extends. */
function portOf(name: string): readonly Source[] {
  const [port = '', method = ''] = name.split('.');
  const declared = new RegExp(String.raw`export interface ${capitalized(port)}\b`);
  const hasMethod = ({ code }: Source) => code.includes(`\n  ${method}(`);
  const ports = server.filter(({ code }) => declared.test(code));
  const beside = ports.filter(hasMethod);
  if (beside.length > 0) return beside;
  const parts = new Set(ports.flatMap(({ imports }) => imports));
  return server.filter((source) => parts.has(source.path) && hasMethod(source));
}

/** The names of the commands behind the methods that a handler calls: `deps.bans.ban(`. */
function commandsRunBy(operation: Source): readonly string[] {
  const called = [...operation.code.matchAll(/\bdeps\.(\w+\.\w+)\(/g)].map(([, name]) => `${name}`);
  return [...new Set(called)].filter((name) =>
    server.some(({ code }) => code.includes(`name: '${name}'`)),
  );
}

/** The name of what a file exports so: `export const banUsers = operation…`. */
function exportIn({ code, path }: Source, made: string): string {
  const name = new RegExp(String.raw`export const (\w+) = (?:shared)?${made}`, 'i').exec(code)?.[1];
  if (name === undefined) throw new Error(`${path} exports nothing made by ${made}`);
  return name;
}

function importersOf({ path }: Source, name: string): readonly Source[] {
  const named = new RegExp(String.raw`\b${name}\b`);
  return server.filter(({ imports, code }) => imports.includes(path) && named.test(code));
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
