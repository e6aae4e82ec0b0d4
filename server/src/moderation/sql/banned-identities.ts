import type { Instant } from '../../kernel/instant.ts';
import { PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import {
  itemsStatement,
  listStatement,
  type Numbered,
  statement,
} from '../../storage/query/statement.ts';
import { type BannedIdentityTable, type BanTable, orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { isInForce } from '../bans.ts';
import type { Ban } from '../ports.ts';
import { toBan } from './ban-rows.ts';

// A ban outlives its player: whoever comes back with a name of the deleted player is banned until the ban ends.

type BanOfDigest = BanTable & Pick<BannedIdentityTable, 'identity_digest'>;

const findOfDigests = listStatement<{ readonly titleId: string }, string, BanOfDigest>(
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

const findNumbersOfBanned = itemsStatement<DigestInTitle, Numbered>(
  { titleId: 'text', digest: 'text' },
  `select distinct item.number from :items
   join banned_identities i on i.title_id = item.titleId and i.identity_digest = item.digest`,
);

/** Which of these have an identity that a ban may have been left for; it may have ended. */
export async function withBannedIdentity<Of extends DigestInTitle>(
  tx: Tx,
  list: readonly Of[],
): Promise<ReadonlySet<Of>> {
  const rows = await findNumbersOfBanned.all(tx, list);
  return new Set(rows.map(({ number }) => list[number - 1] as Of));
}

const findActive = statement<PlayerKey, BanTable>(
  `select * from bans where ${PLAYER_KEY} and active = 1`,
);
const insertIdentities = listStatement<{ readonly titleId: string }, BannedIdentityTable>(
  `insert into banned_identities (title_id, identity_digest, ban_id, expires_at)
   values {(:titleId, :item.identity_digest, :item.ban_id, :item.expires_at)}`,
);
const deleteOthers = statement<PlayerKey>(
  `delete from bans where ${PLAYER_KEY} and not exists (
     select 1 from banned_identities i where i.ban_id = bans.ban_id)`,
);

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
  await insertIdentities.run(tx, of, rows);
  await deleteOthers.run(tx, of);
}

const deleteLeft = listStatement<{ readonly titleId: string }, string>(
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
