import type { Ban } from '../../moderation/ports.ts';
import { toBan } from '../../moderation/sql/ban-rows.ts';
import type { PlayerKey } from '../../storage/query/keys.ts';
import { itemsStatement, type Numbered, statement } from '../../storage/query/statement.ts';
import {
  type BanTable,
  orUndefined,
  type PlayerIdentityTable,
  type PlayerTable,
} from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Identity } from '../identities.ts';
import type { Player, ShownPassword } from '../ports.ts';
import { identitiesIn, toPlayer } from './player-rows.ts';

/** An identity of somebody who wants to log in. */
export interface PlayerName extends Pick<Identity, 'provider' | 'subject'> {
  readonly titleId: string;
}

/** A player who wants to log in, as of one moment. */
export interface KnownPlayer {
  readonly player: Player;
  /** The bans that were not revoked; some may have run out. */
  readonly activeBans: readonly Ban[];
  /** Whether the caller's address has a ban that was not revoked; it may have run out. */
  readonly hasAddressBan: boolean;
  /** The digest of the address of the last login. */
  readonly addressKey: string | undefined;
  readonly passwordHash: string | undefined;
}

/** Whether the player still has the name and the password that were shown. */
export function stillHas(
  { player, passwordHash }: KnownPlayer,
  { identity, passwordHash: shown }: ShownPassword,
): boolean {
  const { provider, subject } = identity;
  const isNamed = (one: Identity) => one.provider === provider && one.subject === subject;
  return passwordHash === shown && player.identities.some(isNamed);
}

interface From {
  /** Of the caller; null where it is not known. */
  readonly address: string | null;
}

/** A row for each pair of an identity and an active ban. Nearly always there is one identity and no ban. */
type LoginRow = PlayerTable &
  Pick<PlayerIdentityTable, 'provider' | 'subject' | 'display'> & {
    readonly ban_id: string | null;
    readonly reason: string | null;
    readonly ip_address: string | null;
    readonly banned_at: number | null;
    readonly ban_expires_at: number | null;
    readonly address_ban_id: string | null;
  };

const columns = (from: { readonly titleId: string; readonly address: string }) => `
  p.*, i.provider, i.subject, i.display,
  b.ban_id, b.reason, b.ip_address, b.created_at as banned_at, b.expires_at as ban_expires_at,
  (select min(ban_id) from bans where title_id = ${from.titleId} and ip_address = ${from.address}
   and active = 1) as address_ban_id`;

const IDENTITIES_AND_BANS = `
  join player_identities i on i.title_id = p.title_id and i.player_id = p.player_id
  left join bans b on b.title_id = p.title_id and b.player_id = p.player_id and b.active = 1`;

const LOGIN_ROWS = `
  select ${columns({ titleId: ':titleId', address: ':address' })}
  from players p ${IDENTITIES_AND_BANS}
  where p.title_id = :titleId`;

const findRowsByIdentity = statement<PlayerName & From, LoginRow>(
  `${LOGIN_ROWS} and p.player_id = (
     select player_id from player_identities
     where title_id = :titleId and provider = :provider and subject = :subject)`,
);
const findRowsByKey = statement<PlayerKey & From, LoginRow>(
  `${LOGIN_ROWS} and p.player_id = :playerId`,
);

const findRowsOfMany = itemsStatement<PlayerName & From, LoginRow & Numbered>(
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
  names: readonly (PlayerName & From)[],
): Promise<readonly (KnownPlayer | undefined)[]> {
  const rows = Map.groupBy(await findRowsOfMany.all(tx, names), ({ number }) => number);
  return names.map((_, index) => toKnownPlayer(rows.get(index + 1) ?? []));
}

/** The player of an identity. */
export async function findByIdentity(
  tx: Tx,
  of: PlayerName & From,
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
    addressKey: orUndefined(row.address_key),
    passwordHash: orUndefined(row.password_hash),
  };
}

function activeBansIn(rows: readonly LoginRow[]): readonly Ban[] {
  const bans = new Map<string, BanTable>();
  for (const row of rows) {
    const { ban_id, title_id, player_id, reason, ip_address } = row;
    if (ban_id === null) continue;
    const ban = { ban_id, title_id, player_id, reason, ip_address, active: 1 } as const;
    bans.set(ban_id, { ...ban, created_at: row.banned_at ?? 0, expires_at: row.ban_expires_at });
  }
  return [...bans.values()].map(toBan);
}
