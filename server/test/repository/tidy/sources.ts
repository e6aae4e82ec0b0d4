import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** One source file, read as text: good enough for fences, and it needs no compiler. */
export interface Source {
  /** From the repository's root, with `/`. */
  readonly path: string;
  readonly text: string;
  /** The text without comments; what is in strings stays. */
  readonly code: string;
  /** Imports of the repository's own files, as paths from the root; workers that it starts too. */
  readonly imports: readonly string[];
  /** Imports of packages. */
  readonly packages: readonly string[];
}

/** All sources below a folder, without the tests beside them, by path. */
export function listSources(folder: string): readonly Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => readSource(relative(ROOT, file).replaceAll(sep, '/')))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function readSource(path: string): Source {
  return parseSource(path, readFileSync(join(ROOT, path), 'utf8'));
}

/** Takes a file's text apart. */
export function parseSource(path: string, text: string): Source {
  const code = withoutComments(text);
  const named = [...code.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return {
    path,
    text,
    code,
    imports: named
      .filter((name) => name.startsWith('.'))
      .map((name) => posix.join(posix.dirname(path), name))
      .filter((target) => target.endsWith('.ts')),
    packages: named.filter((name) => !name.startsWith('.')),
  };
}

const IMPORT =
  /^(?:import|export)\b(?:[^'"`;=]*\bfrom)?\s*'([^']+)'|\bimport\(\s*'([^']+)'|\bnew URL\(\s*'(\.[^']+)'/gm;

const STRING_OR_COMMENT =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

function withoutComments(text: string): string {
  return text.replaceAll(STRING_OR_COMMENT, (_, literal: string | undefined) => literal ?? '');
}
