import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT, type Source } from './sources.ts';

const EXPORT =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const IMPORT = /(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\* as \w+|\*)\s*from\s*'(\.[^']+)'/g;
const DYNAMIC =
  /(\{[^}]*\}|\w+)\s*=\s*await import\(\s*'(\.[^']+)'\s*\)|import\('(\.[^']+)'\)\.(\w+)/g;

/** Exports of these sources that no other file of the repository imports, as `path: name`. Commands are found by their file (`import * as`). */
export function deadExports(sources: readonly Source[]): readonly string[] {
  const used = usedNames();
  return sources.flatMap(({ path, code }) => {
    const names = used.get(path) ?? new Set<string>();
    if (names.has('*'))
      return exportsOf(code)
        .filter((name) => !names.has(name) && !isCommand(code, name))
        .map((name) => `${path}: ${name}`);
    return exportsOf(code)
      .filter((name) => !names.has(name))
      .map((name) => `${path}: ${name}`);
  });
}

function exportsOf(code: string): readonly string[] {
  return [...code.matchAll(EXPORT)].map(([, name = '']) => name);
}

function isCommand(code: string, name: string): boolean {
  return new RegExp(String.raw`^export const ${name} = (?:command|revisionCommand)\b`, 'm').test(
    code,
  );
}

/** The names that files of the repository import, by the path of the file that exports them. `*`: all of them. */
function usedNames(): ReadonlyMap<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const files = globSync(
    '{server/src,server/test,client,console/src,console/test,bench,scripts,site}/**/*.{ts,tsx,mjs}',
    {
      cwd: ROOT,
      exclude: (name) => name.includes('node_modules'),
    },
  );
  for (const file of files.map((name) => name.replaceAll('\\', '/'))) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const add = (to: string, name: string): void => {
      const path = posix.join(posix.dirname(file), to);
      used.set(path, (used.get(path) ?? new Set()).add(name));
    };
    for (const [, what = '', to = ''] of text.matchAll(IMPORT))
      namesIn(what).forEach((name) => add(to, name));
    for (const [, what = '*', to, of, name] of text.matchAll(DYNAMIC)) {
      if (to !== undefined)
        namesIn(what.startsWith('{') ? what : '*').forEach((one) => add(to, one));
      if (of !== undefined && name !== undefined) add(of, name === 'then' ? '*' : name);
    }
  }
  return used;
}

function namesIn(what: string): readonly string[] {
  if (!what.startsWith('{')) return ['*'];
  return what
    .slice(1, -1)
    .split(',')
    .map(
      (part) =>
        part
          .trim()
          .replace(/^type /, '')
          .split(/ as |:/)[0] ?? '',
    )
    .filter((name) => name !== '');
}
