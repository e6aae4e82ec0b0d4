import type { Instant } from '../../kernel/instant.ts';
import { listBansOfDigests } from '../../moderation/sql/bans.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { listStatement } from '../../storage/query/statement.ts';
import { orNull, type PlayerIdentityTable } from '../../storage/query/tables.ts';
import type { MaybePromise, Tx } from '../../storage/query/tx.ts';
import type { Identity, IdentityKey, TakenName } from '../identities.ts';

/** Names that a player wants to have, and those of them that were free and have been inserted. */
interface WantedNames {
  readonly titleId: string;
  readonly identities: readonly Pick<Identity, 'provider'>[];
  /** Of the identities, in their order. Absent: bans are not judged. */
  readonly identityDigests?: readonly string[] | undefined;
  readonly added: readonly Pick<Identity, 'provider'>[];
  readonly now: Instant;
}

/**
 * The names that the player cannot have: others have them, or a deleted player has left a ban under them. Bans are read after the names
 * were inserted, because the insert waits for a deletion that is about to free a name and to leave its ban.
 */
export async function findTakenNames(
  tx: Tx,
  { identities, identityDigests = [], added, ...of }: WantedNames,
): Promise<readonly TakenName[]> {
  const bans = await listBansOfDigests(tx, { ...of, digests: identityDigests });
  return identities.flatMap(({ provider }, index) => {
    const ban = bans.find(({ digest }) => digest === identityDigests[index])?.ban;
    const isFree = added.some((one) => one.provider === provider);
    return isFree && !ban ? [] : [{ provider, ban }];
  });
}

export const deleteIdentities = listStatement<PlayerKey, string>(
  `delete from player_identities where ${PLAYER_KEY} and provider in ({:item})`,
);

export const findHeldByOthers = listStatement<
  PlayerKey,
  IdentityKey,
  Pick<PlayerIdentityTable, 'provider'>
>(
  `select provider from player_identities
   where title_id = :titleId and player_id <> :playerId
     and (provider, subject) in (values {(:item.provider, :item.subject)})`,
);

type NewIdentity = Omit<Identity, 'display'> & { readonly display: string | null };

const insertIdentityRows = listStatement<PlayerKey, NewIdentity, Pick<Identity, 'provider'>>(
  `insert into player_identities (title_id, provider, subject, player_id, display)
   values {(:titleId, :item.provider, :item.subject, :playerId, :item.display)}
   on conflict (title_id, provider, subject) do nothing returning provider`,
);

/** Gives a player identities, and returns those that were free. */
export function insertIdentities(
  tx: Tx,
  of: PlayerKey,
  identities: readonly Identity[],
): MaybePromise<readonly Pick<Identity, 'provider'>[]> {
  const list = identities.map((one) => ({ ...one, display: orNull(one.display) }));
  return insertIdentityRows.all(tx, of, list);
}
