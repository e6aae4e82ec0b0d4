import type { Caller, PlayerCaller, StudioCaller } from './caller.ts';
import { hasPermission } from './has-permission.ts';

/** The author of what is done on the command line. */
export const COMMAND_LINE = 'commandLine';
/** The author of what a start of the service makes. */
export const BOOTSTRAP = 'bootstrap';

const KEY = 'key:';
const OPERATOR = 'operator:';

/** The stored form of the author of a change: `player`, or `key:` or `operator:` with the id. */
export function authorOf(caller: PlayerCaller | StudioCaller): string {
  switch (caller.kind) {
    case 'player':
      return 'player';
    case 'secretKey':
      return `${KEY}${caller.keyId}`;
    case 'operator':
      return authorOfOperator(caller.operatorId);
  }
}

/** How an operator is written down as an author. */
export function authorOfOperator(operatorId: string): string {
  return `${OPERATOR}${operatorId}`;
}

/** The secret key's id, where an author is one; undefined: another author. */
export function keyIdOf(by: string): string | undefined {
  return by.startsWith(KEY) ? by.slice(KEY.length) : undefined;
}

/** The operator's id, where an author is one; undefined: another author. */
export function operatorIdOf(by: string): string | undefined {
  return by.startsWith(OPERATOR) ? by.slice(OPERATOR.length) : undefined;
}

/** Knows what authors are called. */
export interface Authors {
  /** The names of keys and operators, by their stored form; unknown ones are left out. A key must be of the title. */
  findNames(of: {
    readonly titleId: string;
    readonly authors: readonly string[];
  }): Promise<AuthorNames>;
}

/** Names of authors, by their stored form. */
export type AuthorNames = Readonly<Record<string, string>>;

/**
 * Finds the names of the authors of a page, for a caller in a title. Callers who may read histories may know them; a
 * game's own server has no use for the names of people (docs/decisions/0042).
 */
export async function findNamesFor(
  caller: Caller & { readonly titleId: string },
  list: readonly string[],
  authors: Authors,
): Promise<AuthorNames> {
  const named = list.filter((by) => keyIdOf(by) !== undefined || operatorIdOf(by) !== undefined);
  if (named.length === 0 || !hasPermission(caller, 'history:read')) return {};
  return authors.findNames({ titleId: caller.titleId, authors: [...new Set(named)] });
}
