import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

/** A sentence of a comment that begins like a question and asks nothing. */
export interface HeadlessClause {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly sentence: string;
}

const FILES = ['{server,client,console}/{src,test}/**/*.{ts,tsx}', '{bench,scripts}/**/*.ts'];

/** Terms of the field that begin like a question. */
const RIGHT = ['What-if'];

/** Paths whose comments are not rewritten yet. Nothing may be added here. */
const NOT_YET = [
  // Made from the descriptions in the schemas.
  'client/src/operations.ts',
];

/** All headless clauses in the comments of the repository, without those that may still be there. */
export function listHeadlessClauses(): readonly HeadlessClause[] {
  return globSync(FILES, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_YET.some((beginning) => path.startsWith(beginning)))
    .toSorted()
    .flatMap((path) => headlessClausesIn(path, readFileSync(join(ROOT, path), 'utf8')));
}

/** The headless clauses in the comments of one file, by line. */
export function headlessClausesIn(path: string, text: string): readonly HeadlessClause[] {
  return text.split('\n').flatMap((line, index) =>
    (COMMENT.exec(line)?.slice(1).find(Boolean) ?? '')
      .split(/(?<=[.:;])\s+/)
      .filter(isHeadless)
      .map((sentence) => ({ path, line: index + 1, sentence })),
  );
}

/** The text of a line of a comment, or of a comment behind code. */
const COMMENT =
  /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s*(.*?)(?:\s*\*\/.*)?$|\s\/\/\s+(.*)$|\/\*\*?\s+(.*?)\*\//;

function isHeadless(sentence: string): boolean {
  if (RIGHT.some((term) => sentence.startsWith(term))) return false;
  return /^(?:Who|Whoever|Whose|What|Whatever)\b/.test(sentence) && !sentence.includes('?');
}
