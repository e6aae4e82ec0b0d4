import type { OperatorListSecretKeysResult } from 'purser-client';
import type { JudgedPermission } from '../../session/permissions.ts';

export type SecretKey = OperatorListSecretKeysResult['SecretKeys'][number];
export type Scope = SecretKey['Scopes'][number];

/** What keys can be limited to. `takes`: a permission that exactly those have who may do all of the scope. */
export const SCOPES: Readonly<
  Record<Scope, { readonly does: string; readonly stops: string; readonly takes: JudgedPermission }>
> = {
  matchmaker: {
    does: 'Asks whether the holder of a session ticket may be matched. Nothing else.',
    stops: 'Matchmakers can no longer tell whether a ticket is good.',
    takes: 'secretKeys:write',
  },
  server: {
    does: 'For servers of your game: logs players in, checks tickets and tokens, reads and gives items and currency.',
    stops: 'Game servers can no longer log players in, check tickets, or give items and currency.',
    takes: 'secretKeys:write',
  },
  admin: {
    does: 'For tools of your studio: players with their personal data, bans, catalogs, stores, currencies; exports and deletes players.',
    stops: 'Tools of your studio can no longer change players, catalogs, stores or currencies.',
    takes: 'players:delete',
  },
};

export const ALL_SCOPES = Object.keys(SCOPES) as readonly Scope[];

/** What a key may do: one without scopes may do all of it. */
export function scopesOf({ Scopes }: Pick<SecretKey, 'Scopes'>): readonly Scope[] {
  return Scopes.length === 0 ? ALL_SCOPES : Scopes;
}

/** Those that an operator must not give. */
export function lackingScopes(
  scopes: readonly Scope[],
  may: (permission: JudgedPermission) => boolean,
): readonly Scope[] {
  return scopes.filter((scope) => !may(SCOPES[scope].takes));
}
