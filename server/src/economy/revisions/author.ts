import type { Author } from './ports.ts';

const KEY = 'key:';

/** The author of a change that a secret key makes. */
export function authorOfKey(keyId: string): string {
  return `${KEY}${keyId}`;
}

/** The author of a change that is made on the command line. */
export const COMMAND_LINE = 'commandLine';

/** The id of the secret key that an author is; undefined: it is none. */
export function keyIdOf(by: string): string | undefined {
  return by.startsWith(KEY) ? by.slice(KEY.length) : undefined;
}

/** Says who made a change. */
export function describeAuthor({ by, keyName }: Author): string {
  if (by === COMMAND_LINE) return 'the command line';
  const keyId = keyIdOf(by);
  if (keyId === undefined) return by;
  return keyName === undefined ? `the secret key ${keyId}` : `the secret key "${keyName}"`;
}
