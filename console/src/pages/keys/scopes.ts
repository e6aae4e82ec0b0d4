import type { OperatorListSecretKeysResult } from 'purser-client';
import type { JudgedPermission } from '../../session/permissions.ts';
import { KEYS_TEXTS } from '../../texts/keys.tsx';

export type SecretKey = OperatorListSecretKeysResult['SecretKeys'][number];
export type Scope = SecretKey['Scopes'][number];

/** The scopes to which keys can be limited. `takes`: a permission held by exactly those who may do all of the scope. */
export const SCOPES: Readonly<
  Record<Scope, { readonly does: string; readonly stops: string; readonly takes: JudgedPermission }>
> = {
  matchmaker: { ...KEYS_TEXTS.scopes.matchmaker, takes: 'secretKeys:write' },
  server: { ...KEYS_TEXTS.scopes.server, takes: 'secretKeys:write' },
  admin: { ...KEYS_TEXTS.scopes.admin, takes: 'players:delete' },
};

export const ALL_SCOPES = Object.keys(SCOPES) as readonly Scope[];

/** The scopes of a key. A key without any may do everything. */
export function scopesOf({ Scopes }: Pick<SecretKey, 'Scopes'>): readonly Scope[] {
  return Scopes.length === 0 ? ALL_SCOPES : Scopes;
}

/** Those that an operator must not give. */
export function deniedScopes(
  scopes: readonly Scope[],
  may: (permission: JudgedPermission) => boolean,
): readonly Scope[] {
  return scopes.filter((scope) => !may(SCOPES[scope].takes));
}
