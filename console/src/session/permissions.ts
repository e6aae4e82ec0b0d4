export const ROLES = ['viewer', 'support', 'liveOps', 'developer', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/**
 * The roles that have each permission, for permissions that not every operator has. The service judges each call; this
 * table is for saying so before.
 */
export const ROLES_WITH = {
  'bans:write': ['support', 'owner'],
  'catalog:write': ['liveOps', 'owner'],
  'connections:override': ['owner'],
  'connections:write': ['developer', 'owner'],
  'currencies:write': ['liveOps', 'owner'],
  'friends:write': ['support', 'developer', 'owner'],
  'inventory:write': ['liveOps', 'developer', 'owner'],
  'limits:write': ['support', 'developer', 'owner'],
  'news:write': ['liveOps', 'owner'],
  'operators:read': ['owner'],
  'overview:read': ROLES,
  'platforms:write': ['developer', 'owner'],
  'playerData:write': ['support', 'developer', 'owner'],
  'playerInternalData:read': ['developer', 'owner'],
  'playerInternalData:write': ['developer', 'owner'],
  'players:delete': ['owner'],
  'players:export': ['owner'],
  'players:personal': ['support', 'owner'],
  'players:write': ['support', 'owner'],
  'receipts:read': ['support', 'liveOps', 'owner'],
  'receipts:write': ['support', 'owner'],
  'schedule:write': ['liveOps', 'owner'],
  'secretKeys:read': ['developer', 'owner'],
  'secretKeys:write': ['developer', 'owner'],
  'sessions:read': ['support', 'owner'],
  'signingKeys:read': ['developer', 'owner'],
  'signingKeys:write': ['owner'],
  'statisticDefinitions:write': ['liveOps', 'developer', 'owner'],
  'statistics:write': ['support', 'developer', 'owner'],
  'stores:write': ['liveOps', 'owner'],
  'tags:write': ['support', 'liveOps', 'developer', 'owner'],
  'titleData:write': ['liveOps', 'developer', 'owner'],
  'titleInternalData:read': ['developer', 'owner'],
  'titleInternalData:write': ['developer', 'owner'],
  'titles:write': ['owner'],
  'titleSettings:write': ['developer', 'owner'],
  'wallets:write': ['support', 'liveOps', 'developer', 'owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type JudgedPermission = keyof typeof ROLES_WITH;

/** About the whole installation: a role for one title does not give these. */
export const INSTALLATION_PERMISSIONS: readonly JudgedPermission[] = [
  'overview:read',
  'signingKeys:read',
  'signingKeys:write',
  'titles:write',
];

/** The roles of an operator in one title, and those in all titles. */
export interface HeldRoles {
  /** With those for all titles. */
  readonly roles: readonly Role[];
  readonly rolesEverywhere: readonly Role[];
}

/** Whether roles permit something. */
export function mayWith({ roles, rolesEverywhere }: HeldRoles, permission: JudgedPermission) {
  const counted = INSTALLATION_PERMISSIONS.includes(permission) ? rolesEverywhere : roles;
  const permitted: readonly Role[] = ROLES_WITH[permission];
  return counted.some((role) => permitted.includes(role));
}
