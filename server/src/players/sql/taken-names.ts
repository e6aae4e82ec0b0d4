import type { Instant } from '../../kernel/instant.ts';
import type { Identity } from '../identities.ts';
import type { TakenName } from '../ports.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { listBansOfDigests } from '../../moderation/sql/banned-identities.ts';

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
