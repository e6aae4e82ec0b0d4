import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT, type Source } from './sources.ts';

const FILES =
  '{server/src,server/test,client,console/src,console/test,bench,scripts}/**/*.{ts,tsx}';
const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const IMPORT = /\b(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\* as \w+|\*)\s*from\s*'(\.[^']+)'/g;
const LOADED = /\bimport\(\s*'(\.[^']+)'\s*\)|\bnew URL\(\s*'(\.[^']+)'/g;
/** Generated text is no export of the file that writes it. */
const TEMPLATE = /`(?:\\.|[^`\\])*`/g;
const COMMAND = /^export const (\w+) = (?:command|revisionCommand)\b/gm;

/** Exports that no other file of the repository imports, as `path: name`. */
export function deadExports(sources: readonly Source[]): readonly string[] {
  const { names, loaded } = readImports();
  return sources
    .filter(({ path }) => !loaded.has(path))
    .flatMap(({ path, code }) => {
      const used = new Set(names.get(path));
      // Commands are found by their file (app/storage/commands.ts).
      if (used.has('*')) for (const [, name = ''] of code.matchAll(COMMAND)) used.add(name);
      return [...code.replaceAll(TEMPLATE, '').matchAll(EXPORT)]
        .map(([, name = '']) => name)
        .filter((name) => !used.has(name))
        .map((name) => `${path}: ${name}`);
    });
}

/** The names that files import, by the path of the exporting file (`*`: all of them), and the files that are loaded while the program runs. */
function readImports() {
  const names = new Map<string, Set<string>>();
  const loaded = new Set<string>();
  for (const found of globSync(FILES, { cwd: ROOT, exclude: (name) => name === 'node_modules' })) {
    const file = found.replaceAll('\\', '/');
    const text = readFileSync(join(ROOT, file), 'utf8');
    const pathOf = (to: string): string => posix.join(posix.dirname(file), to);
    for (const [, what = '', to = ''] of text.matchAll(IMPORT)) {
      const path = pathOf(to);
      names.set(path, new Set([...(names.get(path) ?? []), ...namesIn(what)]));
    }
    for (const [, one, other = ''] of text.matchAll(LOADED)) loaded.add(pathOf(one ?? other));
  }
  return { names, loaded };
}

function namesIn(what: string): readonly string[] {
  if (!what.startsWith('{')) return ['*'];
  const parts = what.slice(1, -1).split(',');
  return parts.map(
    (part) =>
      part
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0] ?? '',
  );
}
