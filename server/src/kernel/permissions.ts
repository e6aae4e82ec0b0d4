/**
 * Every permission that an operation can need, each with what its holder may do. Scopes of secret keys are named sets
 * of them, and so is what a title's token or a player may do.
 *
 * No secret key manages operators or signing keys, whatever its scopes: a permission for that must never stand in
 * SCOPE_PERMISSIONS, because a key without scopes has all permissions that stand there.
 */
export const PERMISSIONS = {
  'account:read': "See one's own account, and what others show of theirs.",
  'account:write': "Change one's own account.",
  'bans:read': 'See the bans of a player.',
  'bans:write': 'Ban players and take bans back.',
  'catalog:read': 'Read catalogs as the studio keeps them.',
  'catalog:write': 'Change catalogs.',
  'connections:inspect': 'Call the identity providers of a title, to see whether they answer.',
  'connections:override':
    'Let a connection stand for an issuer whose players are known already, of a preset or of another connection, and change connections as often as needed.',
  'connections:read': 'See how a title is connected with identity providers, without secrets.',
  'connections:write': 'Connect a title with identity providers, which then log players in.',
  'credentials:inspect': 'See what a token or a ticket says, and whether it is good.',
  'currencies:read': 'See the virtual currencies of the title.',
  'currencies:write': 'Add and remove virtual currencies.',
  'economy:read':
    "See what came into a title's economy and what went out, what was sold, and what players hold.",
  'events:report':
    'Report events of a game, which are counted, and kept where the operator of the service says so.',
  'friends:write': 'Change whose friends players are.',
  'history:read': 'See who changed what is sold, when, and what was there before.',
  'inventory:read': 'See what players have: wallets, their ledgers, and items.',
  'inventory:write': 'Give players currency and items, and take them away.',
  'limits:read': 'See which limits a player, a name or an address has reached.',
  'limits:write': 'Lift the limits of a player, a name or an address.',
  'matchmaking:authorize': 'Ask whether the holder of a session ticket may be matched.',
  'news:read': 'Read the news of the title.',
  'news:write': 'Add to the news of the title, and remove from them.',
  'objects:read': 'See the objects of an entity: a player its own, a title those of its players.',
  'objects:write': 'Change these objects.',
  'operators:read': 'See operators, their sessions, and what they did.',
  'operators:write': 'Invite operators, and change and disable them.',
  'overview:read': 'See how the service does.',
  'platforms:inspect': 'Call the payment platforms of a title, to see whether they answer.',
  'platforms:read': 'See how a title is set up with payment platforms, without secrets.',
  'platforms:share': 'Let titles have the same app at a payment platform.',
  'platforms:write': 'Set a title up with payment platforms, whose receipts then give goods.',
  'playerData:read': 'See the data that the game keeps about players, but for internal data.',
  'playerData:write': 'Change these data.',
  'playerInternalData:read': 'See the internal data of players, which no player sees.',
  'playerInternalData:write': 'Change the internal data of players.',
  'players:delete': 'Delete players.',
  'players:export': 'Export everything that is stored about a player.',
  'players:link': 'Give players identities that a server vouches for, and take such away.',
  'players:login': 'Log in players that a server vouches for.',
  'players:personal':
    'See email addresses, user names, custom ids, IP addresses and login attempts of players, search by them, and read notes on players.',
  'players:read': 'See what a game shows of players.',
  'players:write': 'Change names, identities and passwords of players, and write notes on them.',
  'receipts:read': 'See what players have paid with real money, and what came in.',
  'receipts:write': 'Give players what they have paid and could not get.',
  'schedule:read': 'See which changes of what a title sells are scheduled.',
  'schedule:write': 'Move and cancel scheduled changes.',
  'secretKeys:read': 'See secret keys, without their texts.',
  'secretKeys:write': 'Make and revoke secret keys.',
  'self:protect': "Set one's own second factor.",
  'self:read': "See one's own operator and its sessions.",
  'self:write': "Change one's own password, and end one's own sessions.",
  'sessions:read': 'See where a player is logged in.',
  'sessions:write': 'End sessions of a player.',
  'shop:buy': "Buy items, use one's own, and change one's own balances where the title allows it.",
  'shop:read': 'Read catalogs and stores as a game shows them.',
  'signingKeys:read': 'See signing keys, without their secrets.',
  'signingKeys:write': 'Rotate and revoke signing keys.',
  'statisticDefinitions:write': 'Define statistics, and reset them for all players.',
  'statistics:read': 'See statistics of players and leaderboards, and how they are defined.',
  'statistics:write': 'Change statistics of players.',
  'stores:read': 'Read and list stores as the studio keeps them.',
  'stores:write': 'Change and delete stores.',
  'tags:write': 'Give players tags, and take them away.',
  'tickets:validate': "Check a player's session ticket and read the player's account.",
  'titleData:read': "Read a title's data, as its game does.",
  'titleData:write': "Change a title's data, which its game reads.",
  'titleInternalData:read': "Read a title's internal data, which no player reads.",
  'titleInternalData:write': "Change a title's internal data.",
  'titleSettings:write': 'Change whether the servers of a title take join tokens only.',
  'titles:read': 'See titles.',
  'titles:write': 'Make titles.',
  'tokens:issue': "Get entity tokens of the caller's own entities.",
  'tokens:revoke':
    "End the caller's own entity tokens and sessions; for a title, all tokens of the title.",
  'tokens:validate': "Check players' entity tokens.",
  'tokens:verify': 'Learn what is revoked, so as to check entity tokens without a call.',
  'wallets:write': 'Give players currency, and take it away.',
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** The scopes that a secret key can be limited to, and what each permits. A key without scopes may do all of it. */
export const SCOPE_PERMISSIONS = {
  matchmaker: ['matchmaking:authorize'],
  server: [
    'events:report',
    'friends:write',
    'inventory:read',
    'inventory:write',
    'news:read',
    'playerData:read',
    'playerData:write',
    'playerInternalData:read',
    'playerInternalData:write',
    'players:link',
    'players:login',
    'players:read',
    'shop:read',
    'statistics:read',
    'statistics:write',
    'tags:write',
    'tickets:validate',
    'titleData:read',
    'titleData:write',
    'titleInternalData:read',
    'titleInternalData:write',
    'tokens:issue',
    'tokens:verify',
    'wallets:write',
  ],
  admin: [
    'bans:read',
    'bans:write',
    'catalog:read',
    'catalog:write',
    'connections:inspect',
    'connections:read',
    'connections:write',
    'currencies:read',
    'currencies:write',
    'economy:read',
    'events:report',
    'friends:write',
    'history:read',
    'inventory:read',
    'inventory:write',
    'limits:read',
    'limits:write',
    'news:read',
    'news:write',
    'platforms:inspect',
    'platforms:read',
    'platforms:write',
    'playerData:read',
    'playerData:write',
    'playerInternalData:read',
    'playerInternalData:write',
    'players:delete',
    'players:export',
    'players:personal',
    'players:read',
    'players:write',
    'receipts:read',
    'receipts:write',
    'schedule:read',
    'schedule:write',
    'sessions:read',
    'sessions:write',
    'statisticDefinitions:write',
    'statistics:read',
    'statistics:write',
    'stores:read',
    'stores:write',
    'tags:write',
    'titleData:read',
    'titleData:write',
    'titleInternalData:read',
    'titleInternalData:write',
    'wallets:write',
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type Scope = keyof typeof SCOPE_PERMISSIONS;
export const SCOPES = Object.keys(SCOPE_PERMISSIONS) as readonly Scope[];

/** The permissions of a title's entity token. */
export const TITLE_PERMISSIONS = [
  'events:report',
  'objects:read',
  'objects:write',
  'tokens:issue',
  'tokens:revoke',
  'tokens:validate',
  'tokens:verify',
] as const satisfies readonly Permission[];

/** The permissions of a player, by session ticket or by entity token. */
export const PLAYER_PERMISSIONS = [
  'account:read',
  'account:write',
  'events:report',
  'news:read',
  'objects:read',
  'objects:write',
  'shop:buy',
  'shop:read',
  'titleData:read',
  'tokens:issue',
  'tokens:revoke',
] as const satisfies readonly Permission[];

export type KeyPermission = (typeof SCOPE_PERMISSIONS)[Scope][number];
export type TitlePermission = (typeof TITLE_PERMISSIONS)[number];
export type PlayerPermission = (typeof PLAYER_PERMISSIONS)[number];

/** The scopes that permit something, in the order of their declaration. */
export function scopesWith(permission: Permission): readonly Scope[] {
  return SCOPES.filter((scope) => includes(SCOPE_PERMISSIONS[scope], permission));
}

/** Whether what the permission allows may change what is stored. */
export function isForWriting(permission: Permission): boolean {
  return !/:(read|report|personal|export|validate|verify|authorize|inspect)$/.test(permission);
}

/** The first word of a permission, which says what it is about: `stores` of `stores:write`. */
export function nounOf(permission: Permission): string {
  return permission.slice(0, permission.indexOf(':'));
}

/** Whether what the permission allows answers with a credential. */
export function issuesCredential(permission: Permission): boolean {
  return /:(issue|login)$/.test(permission);
}

/** Whether a permission is among others. */
export function includes(permissions: readonly Permission[], permission: Permission): boolean {
  return permissions.includes(permission);
}
