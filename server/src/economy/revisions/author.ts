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

/** Who an author is, with the names of the secret keys among authors by their ids. */
export function toAuthor(by: string, keyNames: ReadonlyMap<string, string>): Author {
  const id = keyIdOf(by);
  if (id === undefined) return { kind: 'commandLine', id, name: undefined };
  return { kind: 'secretKey', id, name: keyNames.get(id) };
}

/** Says who made a change. */
export function describeAuthor({ kind, id, name }: Author): string {
  switch (kind) {
    case 'commandLine':
      return 'the command line';
    case 'secretKey':
      return name === undefined ? `the secret key ${id}` : `the secret key "${name}"`;
  }
}
