import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { type InTitle, PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { insertListOf, rowCodecOf } from '../../storage/query/rows.ts';
import {
  itemsStatement,
  listStatement,
  type Numbered,
  statement,
} from '../../storage/query/statement.ts';
import { orNull, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { type Ban, isInForce } from '../ban.ts';

const codec = rowCodecOf('bans');

/** A ban as the domain has it. */
export const toBan: (row: Tables['bans']) => Ban = codec.fromRow;

// The sign keeps SQLite from walking through all bans of a title in the order of their moments, to find few of them.

/** Bans of a player, newest first. */
export const findBanPage = statement<PlayerKey & Page, Tables['bans']>(
  `select * from bans where ${PLAYER_KEY} and +created_at <= :at
   order by +created_at desc, ban_id limit :count offset :skip`,
);

export const findPlayers = listStatement<InTitle, string, { player_id: string }>(
  `select player_id from players where ${TITLE_KEY} and player_id in ({:item})`,
);

const insertRows = listStatement<undefined, Tables['bans']>(insertListOf('bans', []));

export async function insertBans(tx: Tx, bans: readonly Ban[]): Promise<void> {
  await insertRows.run(tx, undefined, bans.map(codec.toRow));
}

export const findBansOfTitle = statement<InTitle & Page, Tables['bans']>(
  `select * from bans where ${TITLE_KEY} and created_at <= :at
   order by created_at desc, ban_id limit :count offset :skip`,
);

export interface BanIds {
  readonly titleId: string;
  readonly banIds: readonly string[];
}

export const takeBack = listStatement<BanIds, string, Tables['bans']>(
  `update bans set active = 0 where ${TITLE_KEY} and ban_id in ({:item}) and active = 1
   returning *`,
);

/** Deletes the bans of deleted players that have ended, with the digests that go with them. */
export const pruneBans = pruneBefore(
  `with old as materialized (
     select ban_id from banned_identities where expires_at <= :before
     limit ${PRUNED_AT_ONCE} for update skip locked)
   delete from bans where ban_id in (select * from old)`,
  ({ now }) => now,
);

/** An address from which somebody wants to log in. */
export interface AddressAt {
  readonly titleId: string;
  readonly address: string;
  readonly now: Instant;
}

const findOfAddress = statement<Omit<AddressAt, 'now'>, Tables['bans']>(
  `select * from bans where ${TITLE_KEY} and ip_address = :address and active = 1
   order by +created_at desc, ban_id`,
);

const findNumbersOfBannedAddresses = itemsStatement<FromAddress, Numbered>(
  { titleId: 'text', address: 'text' },
  `select distinct item.number from :items
   join bans on bans.title_id = item.titleId and bans.ip_address = item.address
   where bans.active = 1`,
);

interface FromAddress {
  readonly titleId: string;
  /** Null: not known. */
  readonly address: string | null;
}

/** Which of these come from an address that has a ban; it may have run out. */
export async function fromBannedAddress<From extends FromAddress>(
  tx: Tx,
  list: readonly From[],
): Promise<ReadonlySet<From>> {
  const rows = await findNumbersOfBannedAddresses.all(tx, list);
  return new Set(rows.map(({ number }) => list[number - 1] as From));
}

/** The bans that forbid to log in from an address; none where there is no address. */
export async function addressBans(
  tx: Tx,
  { titleId, address, now }: Omit<AddressAt, 'address'> & { readonly address: string | undefined },
): Promise<readonly Ban[]> {
  if (address === undefined) return [];
  const rows = await findOfAddress.all(tx, { titleId, address });
  return rows.map(toBan).filter((ban) => isInForce(ban, now));
}

// A ban outlives its player: an account with a name of the deleted player is refused until the ban ends.

type BanOfDigest = Tables['bans'] & Pick<Tables['banned_identities'], 'identity_digest'>;

const findOfDigests = listStatement<InTitle, string, BanOfDigest>(
  `select b.*, i.identity_digest from banned_identities i join bans b on b.ban_id = i.ban_id
   where i.title_id = :titleId and i.identity_digest in ({:item}) and b.active = 1`,
);

interface DigestsAt {
  readonly titleId: string;
  readonly digests: readonly string[];
  readonly now: Instant;
}

/** The bans in force that deleted players have left under these digests, each with its digest. */
export async function listBansOfDigests(
  tx: Tx,
  of: DigestsAt,
): Promise<readonly { readonly digest: string; readonly ban: Ban }[]> {
  const rows = await findOfDigests.all(tx, of, of.digests);
  const bans = rows.map((row) => ({ digest: row.identity_digest, ban: toBan(row) }));
  return bans.filter(({ ban }) => isInForce(ban, of.now));
}

/** The bans in force that deleted players with an identity have left. `digest`: undefined where that is not judged. */
export async function bansOfIdentity(
  tx: Tx,
  { digest, ...of }: Omit<DigestsAt, 'digests'> & { readonly digest: string | undefined },
): Promise<readonly Ban[]> {
  if (digest === undefined) return [];
  return (await listBansOfDigests(tx, { ...of, digests: [digest] })).map(({ ban }) => ban);
}

interface DigestInTitle {
  readonly titleId: string;
  readonly digest: string;
}

const findNumbersOfBannedIdentities = itemsStatement<DigestInTitle, Numbered>(
  { titleId: 'text', digest: 'text' },
  `select distinct item.number from :items
   join banned_identities i on i.title_id = item.titleId and i.identity_digest = item.digest`,
);

/** Which of these have an identity that a ban may have been left for; it may have ended. */
export async function withBannedIdentity<Of extends DigestInTitle>(
  tx: Tx,
  list: readonly Of[],
): Promise<ReadonlySet<Of>> {
  const rows = await findNumbersOfBannedIdentities.all(tx, list);
  return new Set(rows.map(({ number }) => list[number - 1] as Of));
}

const findActive = statement<PlayerKey, Tables['bans']>(
  `select * from bans where ${PLAYER_KEY} and active = 1`,
);
const insertIdentities = listStatement<undefined, Tables['banned_identities']>(
  insertListOf('banned_identities', []),
);
const deleteOthers = statement<PlayerKey>(
  `delete from bans where ${PLAYER_KEY} and not exists (
     select 1 from banned_identities i where i.ban_id = bans.ban_id)`,
);

/** Whether a ban of the player is in force. */
export async function isBanned(
  tx: Tx,
  of: PlayerKey & { readonly now: Instant },
): Promise<boolean> {
  return (await findActive.all(tx, of)).map(toBan).some((ban) => isInForce(ban, of.now));
}

/** Keeps the bans in force of a player who is deleted, under the digests of the player's identities, and deletes the others. */
export async function keepBans(
  tx: Tx,
  of: PlayerKey & { readonly digests: readonly string[]; readonly now: Instant },
): Promise<void> {
  const kept = (await findActive.all(tx, of)).map(toBan).filter((ban) => isInForce(ban, of.now));
  const rows = kept.flatMap(({ banId, expiresAt }) =>
    of.digests.map((identity_digest) => {
      const { titleId: title_id } = of;
      return { title_id, identity_digest, ban_id: banId, expires_at: orNull(expiresAt) };
    }),
  );
  await insertIdentities.run(tx, undefined, rows);
  await deleteOthers.run(tx, of);
}

const deleteLeft = listStatement<InTitle, string>(
  `delete from bans where ${TITLE_KEY} and ban_id in (
     select ban_id from banned_identities where ban_id in ({:item}))`,
);

/** Forgets bans of deleted players that were taken back. */
export async function forgetBans(
  tx: Tx,
  of: { readonly titleId: string; readonly banIds: readonly string[] },
): Promise<void> {
  await deleteLeft.run(tx, of, of.banIds);
}
