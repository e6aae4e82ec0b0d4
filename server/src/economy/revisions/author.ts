import { keyIdOf, operatorIdOf } from '../../kernel/author.ts';
import type { Author } from './ports.ts';

/** The names of keys and of operators, by their ids. */
export interface AuthorNames {
  readonly keys: ReadonlyMap<string, string>;
  readonly operators: ReadonlyMap<string, string>;
}

/** Who an author is. */
export function toAuthor(by: string, { keys, operators }: AuthorNames): Author {
  const keyId = keyIdOf(by);
  if (keyId !== undefined) return { kind: 'secretKey', id: keyId, name: keys.get(keyId) };
  const operatorId = operatorIdOf(by);
  if (operatorId !== undefined) {
    return { kind: 'operator', id: operatorId, name: operators.get(operatorId) };
  }
  return { kind: 'commandLine', id: undefined, name: undefined };
}

/** Says who made a change. */
export function describeAuthor({ kind, id, name }: Author): string {
  switch (kind) {
    case 'commandLine':
      return 'the command line';
    case 'operator':
      return name ?? `the operator ${id}`;
    case 'secretKey':
      return name === undefined ? `the secret key ${id}` : `the secret key "${name}"`;
  }
}
