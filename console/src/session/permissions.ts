export type Role = 'viewer' | 'support' | 'liveOps' | 'developer' | 'owner';

/** Who may do what not every operator may. The service judges each call; this is for saying so before. */
export const ROLES_WITH = {
  'bans:write': ['support', 'owner'],
  'catalog:write': ['liveOps', 'owner'],
  'currencies:write': ['liveOps', 'owner'],
  'inventory:write': ['liveOps', 'developer', 'owner'],
  'operators:read': ['owner'],
  'players:personal': ['support', 'owner'],
  'players:write': ['support', 'owner'],
  'sessions:read': ['support', 'owner'],
  'stores:write': ['liveOps', 'owner'],
  'wallets:write': ['support', 'liveOps', 'developer', 'owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type JudgedPermission = keyof typeof ROLES_WITH;

/** Whether roles for a title permit something there. */
export function mayWith(roles: readonly Role[], permission: JudgedPermission): boolean {
  const permitted: readonly Role[] = ROLES_WITH[permission];
  return roles.some((role) => permitted.includes(role));
}
