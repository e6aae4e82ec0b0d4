import { type AuthorNames, keyIdOf, operatorIdOf } from '../kernel/author.ts';
import { type Caller, hasPermission } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import { findAuthorNames } from './sql/authors.ts';

/**
 * Finds what the authors of a page are called, for a caller in a title. Whoever may read histories may know it; a game's own server
 * has no use for the names of people (docs/decisions/0040).
 */
export async function findNamesFor(
  caller: Caller & { readonly titleId: string },
  list: readonly string[],
  run: Run,
): Promise<AuthorNames> {
  const named = list.filter((by) => keyIdOf(by) !== undefined || operatorIdOf(by) !== undefined);
  if (named.length === 0 || !hasPermission(caller, 'history:read')) return {};
  return run(findAuthorNames, { titleId: caller.titleId, authors: [...new Set(named)] });
}
