import type { Caller, OperatorCaller } from './caller.ts';
import type { Instant } from './instant.ts';
import { includes, type Permission, SCOPE_PERMISSIONS } from './permissions.ts';

/** Permissions that each operator has concerning themselves, whatever the roles. */
export const SELF_PERMISSIONS = [
  'self:protect',
  'self:read',
  'self:write',
] as const satisfies readonly Permission[];

const VIEWER_PERMISSIONS = [
  'bans:read',
  'catalog:read',
  'connections:read',
  'credentials:inspect',
  'currencies:read',
  'economy:read',
  'history:read',
  'inventory:read',
  'limits:read',
  'news:read',
  'overview:read',
  'platforms:read',
  'playerData:read',
  'players:read',
  'schedule:read',
  'shop:read',
  'statistics:read',
  'stores:read',
  'titleData:read',
  'titles:read',
] as const satisfies readonly Permission[];

const SUPPORT_PERMISSIONS = [
  'bans:write',
  'friends:write',
  'limits:write',
  'playerData:write',
  'players:personal',
  'players:write',
  'receipts:read',
  'receipts:write',
  'sessions:read',
  'sessions:write',
  'statistics:write',
  'tags:write',
  'wallets:write',
] as const satisfies readonly Permission[];

const LIVE_OPS_PERMISSIONS = [
  'catalog:write',
  'currencies:write',
  'inventory:write',
  'news:write',
  'receipts:read',
  'schedule:write',
  'statisticDefinitions:write',
  'stores:write',
  'tags:write',
  'titleData:write',
  'wallets:write',
] as const satisfies readonly Permission[];

/** Includes the permissions of game servers, because a person who makes their keys could use one. */
const DEVELOPER_PERMISSIONS = [
  ...SCOPE_PERMISSIONS.matchmaker,
  ...SCOPE_PERMISSIONS.server,
  'connections:inspect',
  'connections:write',
  'limits:write',
  'platforms:inspect',
  'platforms:write',
  'secretKeys:read',
  'secretKeys:write',
  'signingKeys:read',
  'statisticDefinitions:write',
  'titleSettings:write',
] as const satisfies readonly Permission[];

const OWNER_PERMISSIONS = [
  ...DEVELOPER_PERMISSIONS,
  ...LIVE_OPS_PERMISSIONS,
  ...SUPPORT_PERMISSIONS,
  'connections:override',
  'operators:read',
  'operators:write',
  'platforms:share',
  'players:delete',
  'players:export',
  'signingKeys:write',
  'titles:write',
] as const satisfies readonly Permission[];

/** The roles of operators. They are no ladder: each adds its own to what a viewer may do, and a person may have several. */
export const ROLE_PERMISSIONS = {
  viewer: VIEWER_PERMISSIONS,
  support: [...VIEWER_PERMISSIONS, ...SUPPORT_PERMISSIONS],
  liveOps: [...VIEWER_PERMISSIONS, ...LIVE_OPS_PERMISSIONS],
  developer: [...VIEWER_PERMISSIONS, ...DEVELOPER_PERMISSIONS],
  owner: [...VIEWER_PERMISSIONS, ...OWNER_PERMISSIONS],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof ROLE_PERMISSIONS;
export const ROLES = Object.keys(ROLE_PERMISSIONS) as readonly Role[];

/** Permissions about the whole installation: a role for one title does not give them. */
export const INSTALLATION_PERMISSIONS: readonly Permission[] = [
  'overview:read',
  'signingKeys:read',
  'signingKeys:write',
  'titles:write',
];

/** Permissions for acts that nobody takes back: an operator is asked for the password again. */
export const DANGEROUS_PERMISSIONS: readonly Permission[] = [
  'operators:write',
  'players:delete',
  'players:export',
  'self:protect',
  'signingKeys:write',
];

export type OperatorPermission =
  | (typeof ROLE_PERMISSIONS)[Role][number]
  | (typeof SELF_PERMISSIONS)[number];

/** The roles that permit something; all of them where no role is needed. */
export function rolesWith(permission: Permission): readonly Role[] {
  if (includes(SELF_PERMISSIONS, permission)) return ROLES;
  return ROLES.filter((role) => includes(ROLE_PERMISSIONS[role], permission));
}

/** Whether an operator has a permission. */
export function operatorMay(
  { roles, rolesEverywhere }: OperatorCaller,
  permission: Permission,
): boolean {
  if (includes(SELF_PERMISSIONS, permission)) return true;
  const counted = INSTALLATION_PERMISSIONS.includes(permission) ? rolesEverywhere : roles;
  return counted.some((role) => includes(ROLE_PERMISSIONS[role], permission));
}

/** Whether the caller has to show the password again before what the permission allows. */
export function needsConfirmation(caller: Caller, permission: Permission, now: Instant): boolean {
  if (caller.kind !== 'operator' || !DANGEROUS_PERMISSIONS.includes(permission)) return false;
  return now >= caller.confirmedUntil;
}

/** A role of an operator, for one title or for all. */
export interface HeldRole {
  readonly role: Role;
  /** Undefined: for all titles. */
  readonly titleId?: string | undefined;
}

/** The roles that somebody has in a title; undefined: in all. */
export function rolesIn(roles: readonly HeldRole[], titleId: string | undefined): readonly Role[] {
  const counted = roles.filter((held) => held.titleId === undefined || held.titleId === titleId);
  return [...new Set(counted.map(({ role }) => role))];
}
