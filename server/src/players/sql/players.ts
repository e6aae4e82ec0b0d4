import type { IdentityProvider } from '../../kernel/identity-provider.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Ban } from '../../moderation/ban.ts';
import { toBan } from '../../moderation/sql/bans.ts';
import { keyOf, PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { itemsStatement, type Numbered, statement } from '../../storage/query/statement.ts';
import { orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { hasIdentity, type Identity, type IdentityKey } from '../identities.ts';
import type { Player, PresentedPassword } from '../player.ts';
import { toPlayer } from './player-row.ts';

type StoredIdentity = Pick<
  Tables['player_identities'],
  'provider' | 'subject' | 'display' | 'used_at'
>;
/** Null: the player has no identity. */
type IdentityColumns = { readonly [Column in keyof StoredIdentity]: StoredIdentity[Column] | null };

/** Whether there is such a player. */
export const findPlayerId = statement<PlayerKey, Pick<Tables['players'], 'player_id'>>(
  `select player_id from players where ${PLAYER_KEY}`,
);

/** Locks a player until the end of the transaction. No row: there is no such player. */
export const lockPlayer = statement<PlayerKey, Pick<Tables['players'], 'password_hash'>>(
  `update players set epoch = epoch where ${PLAYER_KEY} returning password_hash`,
);

/** A row for each identity; one without, where the player has none because others took all of them. */
const findRows = statement<PlayerKey, Tables['players'] & IdentityColumns>(
  `select p.*, i.provider, i.subject, i.display, i.used_at
   from players p
   left join player_identities i on i.title_id = p.title_id and i.player_id = p.player_id
   where p.title_id = :titleId and p.player_id = :playerId`,
);

/** A player with its identities. */
export async function loadPlayer(tx: Tx, of: PlayerKey): Promise<Player | undefined> {
  const rows = await findRows.all(tx, of);
  return rows[0] && toPlayer(rows[0], identitiesIn(rows));
}

/** The distinct identities of rows about one player. */
export function identitiesIn(rows: readonly IdentityColumns[]): Identity[] {
  const identities: Identity[] = [];
  for (const { provider, subject, display, used_at } of rows) {
    if (provider === null || subject === null) continue;
    if (hasIdentity(identities, { provider, subject })) continue;
    const identity = { provider: provider as IdentityProvider, subject };
    identities.push({ ...identity, display: orUndefined(display), usedAt: orUndefined(used_at) });
  }
  return identities;
}

/** Deletes a player with all rows about it. */
export const deletePlayer = statement<PlayerKey>(`delete from players where ${PLAYER_KEY}`);

export type PlayerKeyColumns = Pick<Tables['players'], 'title_id' | 'player_id'>;

/** The text that names the player of a row (`keyOf`). */
export function keyIn({ title_id: titleId, player_id: playerId }: PlayerKeyColumns): string {
  return keyOf({ titleId, playerId });
}

/** The texts that name the players of rows. */
export function keysIn(rows: readonly PlayerKeyColumns[]): ReadonlySet<string> {
  return new Set(rows.map(keyIn));
}

export const writeLogin = statement<
  PlayerKey & {
    readonly epoch: number;
    readonly identitiesTaken: number;
    readonly now: Instant;
    readonly addressKey: string | null;
  }
>(
  `update players set last_login_at = :now, address_key = :addressKey
   where ${PLAYER_KEY} and epoch = :epoch and identities_taken = :identitiesTaken`,
);

/** Locks a player for a login that may be the first of a day, and gives the last one. */
export const lockLastLogin = statement<PlayerKey, Pick<Tables['players'], 'last_login_at'>>(
  `update players set last_login_at = last_login_at where ${PLAYER_KEY} returning last_login_at`,
);

/** Lets logins that have read the player by an identity read it again: the player no longer has it. */
export const noteTaken = statement<PlayerKey>(
  `update players set identities_taken = identities_taken + 1 where ${PLAYER_KEY}`,
);

/** Locks the free rows of players. A ban raises the epoch: where it is unchanged, no ban came in since the player was read, and no identity was unlinked. */
export const lockUnchangedSkipLocked = itemsStatement<
  Pick<Player, 'titleId' | 'playerId' | 'epoch'> & Pick<KnownPlayer, 'identitiesTaken'>,
  PlayerKeyColumns & Pick<Tables['players'], 'last_login_at'>
>(
  { titleId: 'text', playerId: 'text', epoch: 'bigint', identitiesTaken: 'bigint' },
  `select title_id, player_id, last_login_at from players
   where (title_id, player_id, epoch, identities_taken) in (
     select item.titleId, item.playerId, item.epoch, item.identitiesTaken from :items)
   for update skip locked`,
);

export const writeLogins = itemsStatement<
  PlayerKey & { readonly now: number; readonly addressKey: string | null }
>(
  { titleId: 'text', playerId: 'text', now: 'bigint', addressKey: 'text' },
  `update players set last_login_at = item.now, address_key = item.addressKey
   from :items
   where players.title_id = item.titleId and players.player_id = item.playerId`,
);

export const writePassword = statement<PlayerKey & { readonly passwordHash: string | null }>(
  `update players set password_hash = :passwordHash where ${PLAYER_KEY}`,
);

/** Changes nothing where the player has that name. */
export const writeDisplayName = statement<
  PlayerKey & {
    readonly displayName: string;
    readonly foldedName: string;
    readonly nameTerms: string;
  }
>(
  `update players set display_name = :displayName, folded_name = :foldedName,
     searched_name = :foldedName, name_terms = :nameTerms
   where ${PLAYER_KEY} and coalesce(display_name, '') <> :displayName`,
);

export const insertDeleted = statement<PlayerKey>(
  `insert into deleted_players (title_id, player_id, title_player_id, epoch, deleted_at)
   select title_id, player_id, title_player_id, epoch, epoch_changed_at from players
   where ${PLAYER_KEY}`,
);

const lockHoldings = statement<PlayerKey>(
  `select item_count from holdings where ${PLAYER_KEY} for update`,
);

const lockPlayerData = statement<PlayerKey>(
  `select bytes from player_data_heads where ${PLAYER_KEY} for update`,
);

const lockWhole = statement<PlayerKey, Pick<Tables['players'], 'password_hash'>>(
  `select password_hash from players where ${PLAYER_KEY} for update`,
);

/** Locks a player without writing its row, for what is written often. Whether there is such a player. */
export async function holdPlayer(tx: Tx, player: PlayerKey): Promise<boolean> {
  // The embedded database has one writer.
  const lock = tx.engine === 'sqlite' ? findPlayerId : lockWhole;
  return (await lock.first(tx, player)) !== undefined;
}

const lockWholeSkipLocked = itemsStatement<PlayerKey, PlayerKeyColumns>(
  { titleId: 'text', playerId: 'text' },
  `select title_id, player_id from players
   where (title_id, player_id) in (select item.titleId, item.playerId from :items)
   order by title_id, player_id for update skip locked`,
);

/** The same of many at once on PostgreSQL, in the order of their keys: the names (`keyOf`) of those who are there and not locked by others. */
export async function holdPlayersSkipLocked(
  tx: Tx,
  players: readonly PlayerKey[],
): Promise<ReadonlySet<string>> {
  return keysIn(await lockWholeSkipLocked.all(tx, players));
}

/**
 * Locks a player, and keeps others from inserting rows that refer to it: PostgreSQL can lose the lock of such an insert when a
 * transaction that has only updated the player deletes it (docs/decisions/0028). The player's holdings and data are locked first: a purchase
 * locks the former, an update the latter, and each may refer to the player at its end, for its idempotency key.
 */
export async function lockForDeletion(
  tx: Tx,
  player: PlayerKey,
): Promise<Pick<Tables['players'], 'password_hash'> | undefined> {
  // The embedded database has one writer.
  if (tx.engine === 'sqlite') return lockPlayer.first(tx, player);
  await lockHoldings.run(tx, player);
  await lockPlayerData.run(tx, player);
  return lockWhole.first(tx, player);
}

const findDeleted = statement<PlayerKey, { readonly player_id: string }>(
  `select player_id from deleted_players where ${PLAYER_KEY}`,
);

/** Whether there was such a player, who was deleted. */
export async function wasDeleted(tx: Tx, of: PlayerKey): Promise<boolean> {
  return (await findDeleted.first(tx, of)) !== undefined;
}

const listCounts = statement<
  Pick<PlayerKey, 'titleId'>,
  Pick<Tables['title_player_counts'], 'players'>
>(`select players from title_player_counts where ${TITLE_KEY}`);

/** How many players there may be in a title. */
export interface TitleRoom {
  readonly titleId: string;
  readonly titlePlayersMax?: number | undefined;
}

/** How many more players the title may have; Infinity where there is no limit. */
export async function roomIn(tx: Tx, { titleId, titlePlayersMax }: TitleRoom): Promise<number> {
  if (titlePlayersMax === undefined) return Infinity;
  return Math.max(0, titlePlayersMax - (await countOfTitle(tx, titleId)));
}

/** How many players a title has. */
export async function countOfTitle(tx: Tx, titleId: string): Promise<number> {
  const counts = await listCounts.all(tx, { titleId });
  return counts.reduce((sum, part) => sum + part.players, 0);
}

/** Whether the title has as many players as it may have. */
export async function isTitleFull(tx: Tx, of: TitleRoom): Promise<boolean> {
  return (await roomIn(tx, of)) === 0;
}

const addOne = statement<Pick<PlayerKey, 'titleId'> & { readonly part: number }>(
  `insert into title_player_counts (title_id, part, players) values (:titleId, :part, 1)
   on conflict (title_id, part) do update set players = title_player_counts.players + 1`,
);

/**
 * Counts a player who was just made. The count of a title has up to 16 rows, picked by the last character of the player's id: one
 * row would make all players that are made on PostgreSQL at the same time wait for each other.
 */
export async function countPlayer(tx: Tx, { titleId, playerId }: PlayerKey): Promise<void> {
  await addOne.run(tx, { titleId, part: partOf(playerId) });
}

const takeOne = statement<Pick<PlayerKey, 'titleId'> & { readonly part: number }>(
  `update title_player_counts set players = players - 1 where ${TITLE_KEY} and part = :part`,
);

/** Takes a player who was just deleted out of the count. */
export async function uncountPlayer(tx: Tx, { titleId, playerId }: PlayerKey): Promise<void> {
  await takeOne.run(tx, { titleId, part: partOf(playerId) });
}

const addMany = itemsStatement<Pick<PlayerKey, 'titleId'> & { readonly part: number }>(
  { titleId: 'text', part: 'bigint' },
  `insert into title_player_counts (title_id, part, players)
   select item.titleId, item.part, count(*) from :items group by item.titleId, item.part
   order by item.titleId, item.part
   on conflict (title_id, part)
   do update set players = title_player_counts.players + excluded.players`,
);

/** Counts players who were just made. Nodes that do so at the same time wait for each other's rows in the same order. */
export async function countPlayers(tx: Tx, players: readonly PlayerKey[]): Promise<void> {
  await addMany.run(
    tx,
    players.map(({ titleId, playerId }) => ({ titleId, part: partOf(playerId) })),
  );
}

function partOf(playerId: string): number {
  return playerId.charCodeAt(playerId.length - 1) % 16;
}

/** A player who wants to log in, as of one moment. */
export interface KnownPlayer {
  readonly player: Player;
  /** The bans that were not revoked; some may have run out. */
  readonly activeBans: readonly Ban[];
  /** Whether the caller's address has a ban that was not revoked; it may have run out. */
  readonly hasAddressBan: boolean;
  /** How many identities the player has lost. */
  readonly identitiesTaken: number;
  /** The digest of the address of the last login. */
  readonly addressKey: string | undefined;
  readonly passwordHash: string | undefined;
}

/** Whether the player still has the name and the password that were presented. */
export function stillHas(
  { player, passwordHash }: KnownPlayer,
  { identity, passwordHash: presented }: PresentedPassword,
): boolean {
  return passwordHash === presented && hasIdentity(player.identities, identity);
}

interface From {
  readonly titleId: string;
  /** Of the caller; null where it is not known. */
  readonly address: string | null;
}

/** A row for each pair of an identity and an active ban. Nearly always there are few identities and no ban. */
type LoginRow = Tables['players'] &
  IdentityColumns & {
    readonly ban_id: string | null;
    readonly reason: string | null;
    readonly ip_address: string | null;
    readonly banned_at: number | null;
    readonly ban_expires_at: number | null;
    readonly address_ban_id: string | null;
  };

const columns = (from: { readonly titleId: string; readonly address: string }) => `
  p.*, i.provider, i.subject, i.display, i.used_at,
  b.ban_id, b.reason, b.ip_address, b.created_at as banned_at, b.expires_at as ban_expires_at,
  (select min(ban_id) from bans where title_id = ${from.titleId} and ip_address = ${from.address}
   and active = 1) as address_ban_id`;

const IDENTITIES_AND_BANS = `
  left join player_identities i on i.title_id = p.title_id and i.player_id = p.player_id
  left join bans b on b.title_id = p.title_id and b.player_id = p.player_id and b.active = 1`;

const LOGIN_ROWS = `
  select ${columns({ titleId: ':titleId', address: ':address' })}
  from players p ${IDENTITIES_AND_BANS}
  where p.title_id = :titleId`;

const findRowsByIdentity = statement<IdentityKey & From, LoginRow>(
  `${LOGIN_ROWS} and p.player_id = (
     select player_id from player_identities
     where title_id = :titleId and provider = :provider and subject = :subject)`,
);
const findRowsByKey = statement<PlayerKey & From, LoginRow>(
  `${LOGIN_ROWS} and p.player_id = :playerId`,
);

const findRowsOfMany = itemsStatement<IdentityKey & From, LoginRow & Numbered>(
  { titleId: 'text', provider: 'text', subject: 'text', address: 'text' },
  `select item.number, ${columns({ titleId: 'item.titleId', address: 'item.address' })}
   from :items
   join player_identities name on name.title_id = item.titleId and name.provider = item.provider
     and name.subject = item.subject
   join players p on p.title_id = name.title_id and p.player_id = name.player_id
   ${IDENTITIES_AND_BANS}`,
);

/** The players of many identities, in the order of the identities. */
export async function findManyByIdentity(
  tx: Tx,
  names: readonly (IdentityKey & From)[],
): Promise<readonly (KnownPlayer | undefined)[]> {
  const rows = Map.groupBy(await findRowsOfMany.all(tx, names), ({ number }) => number);
  return names.map((_, index) => toKnownPlayer(rows.get(index + 1) ?? []));
}

/** The player of an identity. */
export async function findByIdentity(
  tx: Tx,
  of: IdentityKey & From,
): Promise<KnownPlayer | undefined> {
  return toKnownPlayer(await findRowsByIdentity.all(tx, of));
}

/** The player of an id. */
export async function findByKey(tx: Tx, of: PlayerKey & From): Promise<KnownPlayer | undefined> {
  return toKnownPlayer(await findRowsByKey.all(tx, of));
}

function toKnownPlayer(rows: readonly LoginRow[]): KnownPlayer | undefined {
  const [row] = rows;
  if (!row) return undefined;
  return {
    player: toPlayer(row, identitiesIn(rows)),
    activeBans: activeBansIn(rows),
    hasAddressBan: row.address_ban_id !== null,
    identitiesTaken: row.identities_taken,
    addressKey: orUndefined(row.address_key),
    passwordHash: orUndefined(row.password_hash),
  };
}

function activeBansIn(rows: readonly LoginRow[]): readonly Ban[] {
  const bans = new Map<string, Ban>();
  for (const row of rows) {
    const { ban_id } = row;
    if (ban_id === null) continue;
    const moments = { created_at: row.banned_at ?? 0, expires_at: row.ban_expires_at };
    bans.set(ban_id, toBan({ ...row, ...moments, ban_id, active: 1 }));
  }
  return [...bans.values()];
}
