import { Buffer } from 'node:buffer';
import {
  CONTINUATION_TOKEN_CHARS_MAX,
  IDENTIFIER_CHARS_MAX,
  SUBJECT_CHARS_MAX,
} from '../kernel/limits.ts';
import type { PagePlace, PlayerCriterion } from './look-up-ports.ts';

/** The place where a page ended, as a text that a caller sends back for the next one. */
export function toContinuationToken({ key, playerId }: PagePlace): string {
  return Buffer.from(JSON.stringify([key, playerId])).toString('base64url');
}

/** Reads the text; undefined where it is not the end of a page of this kind of search. Any text may come in. */
export function parseContinuationToken(
  token: string,
  kind: PlayerCriterion['kind'],
): PagePlace | undefined {
  if (token.length > CONTINUATION_TOKEN_CHARS_MAX) return undefined;
  const read = parseJson(Buffer.from(token, 'base64url').toString());
  if (!Array.isArray(read) || read.length !== 2) return undefined;
  const [key, playerId] = read as readonly unknown[];
  if (!isText(playerId, IDENTIFIER_CHARS_MAX)) return undefined;
  const isKey = kind === 'lastLogin' ? Number.isSafeInteger(key) : isText(key, KEY_CHARS_MAX);
  return isKey ? { key: key as string | number, playerId } : undefined;
}

/** Characters of a key: folding a display name makes it longer, up to 18 times. */
const KEY_CHARS_MAX = 4 * SUBJECT_CHARS_MAX;

/** Whether it is a text that every database takes. */
function isText(value: unknown, charsMax: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= charsMax &&
    value.isWellFormed() &&
    !value.includes('\0')
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
