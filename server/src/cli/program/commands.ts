import type { CliCommand } from './command.ts';

/** The table of contents: every command under its name. Only the command that is asked for is loaded. */
export const CLI_COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  serve: async () => (await import('../serve/serve.ts')).serve,
  try: async () => (await import('../try/try.ts')).tryOut,
  'title create': async () => (await import('../title/create.ts')).titleCreate,
  'title list': async () => (await import('../title/list.ts')).titleList,
  'title set': async () => (await import('../title/set.ts')).titleSet,
  'key issue': async () => (await import('../key/issue.ts')).keyIssue,
  'key list': async () => (await import('../key/list.ts')).keyList,
  'key revoke': async () => (await import('../key/revoke.ts')).keyRevoke,
  'key rotate': async () => (await import('../key/rotate.ts')).keyRotate,
  'player export': async () => (await import('../player/export.ts')).playerExport,
  'player delete': async () => (await import('../player/delete.ts')).playerDelete,
  'signing-key rotate': async () => (await import('../signing-key/rotate.ts')).signingKeyRotate,
  'signing-key list': async () => (await import('../signing-key/list.ts')).signingKeyList,
  'signing-key revoke': async () => (await import('../signing-key/revoke.ts')).signingKeyRevoke,
  'player history': async () => (await import('../player/history.ts')).playerHistory,
  'player ban': async () => (await import('../player/ban.ts')).playerBan,
  'player unban': async () => (await import('../player/unban.ts')).playerUnban,
  'player end-sessions': async () => (await import('../player/end-sessions.ts')).playerEndSessions,
  'player find': async () => (await import('../player/find.ts')).playerFind,
  'player show': async () => (await import('../player/show.ts')).playerShow,
  'player rename': async () => (await import('../player/rename.ts')).playerRename,
  'inventory show': async () => (await import('../inventory/show.ts')).inventoryShow,
  'inventory grant': async () => (await import('../inventory/grant.ts')).inventoryGrant,
  'inventory revoke': async () => (await import('../inventory/revoke.ts')).inventoryRevoke,
  'wallet show': async () => (await import('../wallet/show.ts')).walletShow,
  'wallet add': async () => (await import('../wallet/add.ts')).walletAdd,
  'wallet subtract': async () => (await import('../wallet/subtract.ts')).walletSubtract,
  'migrate status': async () => (await import('../migrate/status.ts')).migrateStatus,
  'migrate up': async () => (await import('../migrate/up.ts')).migrateUp,
  copy: async () => (await import('../copy/copy.ts')).copy,
  doctor: async () => (await import('../doctor/doctor.ts')).doctor,
  'token inspect': async () => (await import('../token/inspect.ts')).tokenInspect,
  healthcheck: async () => (await import('../healthcheck/healthcheck.ts')).healthcheck,
  openapi: async () => (await import('../openapi/openapi.ts')).openapi,
};

/** The descriptions of the groups, for the help text. */
export const GROUPS: Readonly<Record<string, string>> = {
  title: 'Titles: the games of the installation.',
  key: 'Secret keys: the developer credentials of a title.',
  'signing-key': 'Signing keys: what tokens and tickets are signed with.',
  player: 'Players, as support knows them.',
  inventory: 'The items of players.',
  wallet: "Players' money.",
  migrate: "The database's tables: whether they are up to date, and bringing them there.",
  token: 'Entity tokens and session tickets.',
};

/** The command that runs where none is named. */
export const DEFAULT_COMMAND = 'serve';
