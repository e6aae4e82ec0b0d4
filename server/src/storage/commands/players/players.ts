import type { Provider } from '../../../kernel/identity-provider.ts';
import type { Player } from '../../../players/ports.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { type Db, orUndefined, type PlayerTable } from '../../query/tables.ts';
import { revokePlayers } from './player-revocation.ts';
import { statement } from '../../query/statement.ts';

/** Names a player. */
export interface PlayerRef {
  readonly titleId: string;
  readonly playerId: string;
}

interface LoginName {
  readonly titleId: string;
  readonly username?: string;
  readonly email?: string;
}

/** Players.findPassword. */
export async function findPassword(
  db: Db,
  by: LoginName,
): Promise<{ readonly playerId: string; readonly passwordHash: string } | undefined> {
  const row = await findLoginRow(db, by);
  if (!row || row.password_hash === null) return undefined;
  return { playerId: row.player_id, passwordHash: row.password_hash };
}

/** The row of the account that a username or an email address (or both) belongs to. */
export async function findLoginRow(
  db: Db,
  { titleId, username, email }: LoginName,
): Promise<PlayerTable | undefined> {
  if (username === undefined && email === undefined) return undefined;
  let query = db.selectFrom('players').selectAll().where('title_id', '=', titleId);
  if (username !== undefined) query = query.where('username_key', '=', toNameKey(username));
  if (email !== undefined) query = query.where('email_key', '=', toNameKey(email));
  return query.executeTakeFirst();
}

/** The same for all ways of writing a name in capitals. */
export function toNameKey(name: string): string {
  return name.toLowerCase();
}

/** Players.find. */
export async function findPlayer(db: Db, of: PlayerRef): Promise<Player | undefined> {
  const row = await findPlayerRow(db, of);
  return row && toPlayer(row);
}

/** The row of a player. */
export async function findPlayerRow(db: Db, of: PlayerRef): Promise<PlayerTable | undefined> {
  return findRow.first(db, of);
}

const findRow = statement<PlayerRef>()((db, value) =>
  db
    .selectFrom('players')
    .selectAll()
    .where('title_id', '=', value('titleId'))
    .where('player_id', '=', value('playerId')),
);

/** Players.revokeAll. */
export async function revokeAllOfPlayer(
  db: Db,
  of: PlayerRef & { readonly now: Instant },
): Promise<'revoked' | 'notFound'> {
  const { titleId, playerId, now } = of;
  const revoked = await revokePlayers(db, { titleId, playerIds: [playerId], now });
  return revoked.length > 0 ? 'revoked' : 'notFound';
}

/** A player as the domain has it. */
export function toPlayer(row: PlayerTable): Player {
  return {
    titleId: row.title_id,
    playerId: row.player_id,
    titlePlayerId: row.title_player_id,
    username: orUndefined(row.username),
    email: orUndefined(row.email),
    displayName: orUndefined(row.display_name),
    createdAt: row.created_at,
    lastLoginAt: orUndefined(row.last_login_at),
    origination: row.origination as Provider,
    customId: orUndefined(row.custom_id),
    serverCustomId: orUndefined(row.server_custom_id),
    epoch: row.epoch,
  };
}
