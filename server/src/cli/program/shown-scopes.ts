import type { Scope } from '../../kernel/permissions.ts';

/** The scopes of a secret key as the command line shows them. A key without any may do everything. */
export function toShownScopes(scopes: readonly Scope[]): readonly Scope[] | 'all' {
  return scopes.length === 0 ? 'all' : scopes;
}
