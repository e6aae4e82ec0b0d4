import type { Provider } from '../../kernel/identity-provider.ts';
import type { Instant } from '../../kernel/instant.ts';
import { IDENTITY_CHANGES_KEPT_MAX } from '../../kernel/limits.ts';
import { listBansOfDigests } from '../../moderation/sql/bans.ts';
import { type InTitle, PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { insertOf } from '../../storage/query/rows.ts';
import { itemsStatement, listStatement, statement } from '../../storage/query/statement.ts';
import { orNull, type Tables } from '../../storage/query/tables.ts';
import type { MaybePromise, Tx } from '../../storage/query/tx.ts';
import type { Identity, IdentityKey, TakenName } from '../identities.ts';
import type { ContactAction, IdentityAction } from '../history.ts';
import { termsOfName } from '../name-terms.ts';
import { foldDisplayName } from '../player.ts';

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
  Pick<Tables['player_identities'], 'provider'>
>(
  `select provider from player_identities
   where title_id = :titleId and player_id <> :playerId
     and (provider, subject) in (values {(:item.provider, :item.subject)})`,
);

type NewIdentity = IdentityKey & {
  readonly display: string | null;
  readonly nameTerms: string | null;
};
type PlayerAt = PlayerKey & { readonly now: Instant };

const insertIdentityRows = listStatement<PlayerAt, NewIdentity, Pick<Identity, 'provider'>>(
  `insert into player_identities (title_id, provider, subject, player_id, display, used_at, name_terms)
   values {(:titleId, :item.provider, :item.subject, :playerId, :item.display, :now, :item.nameTerms)}
   on conflict (title_id, provider, subject) do nothing returning provider`,
);

/** Gives a player identities, and returns those that were free. */
export function insertIdentities(
  tx: Tx,
  of: PlayerAt,
  identities: readonly Identity[],
): MaybePromise<readonly Pick<Identity, 'provider'>[]> {
  const list = identities.map((one) => ({
    ...one,
    display: orNull(one.display),
    nameTerms: one.provider === 'Username' ? termsOfName(of, foldDisplayName(one.subject)) : null,
  }));
  return insertIdentityRows.all(tx, of, list);
}

type IdentityInTitle = IdentityKey & InTitle;

const NAMED = 'title_id = :titleId and provider = :provider and subject = :subject';

/** The player who has an identity. */
export const findHolder = statement<
  IdentityInTitle,
  Pick<Tables['player_identities'], 'player_id'>
>(`select player_id from player_identities where ${NAMED}`);

/** Takes one identity from a player. */
export const deleteIdentity = statement<IdentityKey & PlayerKey>(
  `delete from player_identities where ${NAMED} and player_id = :playerId`,
);

type Use = IdentityInTitle & { readonly now: Instant };

/** Notes the use of an identity of a player who has several of the kind. */
export const noteUse = statement<Use>(`update player_identities set used_at = :now where ${NAMED}`);

/** The same of many, where logins go in batches. */
export const noteUses = itemsStatement<Use>(
  { titleId: 'text', provider: 'text', subject: 'text', now: 'bigint' },
  `update player_identities set used_at = item.now from :items
   where player_identities.title_id = item.titleId and player_identities.provider = item.provider
     and player_identities.subject = item.subject`,
);

const insertChange = statement<Tables['identity_changes']>(insertOf('identity_changes'));
const dropOldChanges = statement<PlayerKey>(
  `delete from identity_changes where ${PLAYER_KEY} and change_id <= (
     select change_id from identity_changes where ${PLAYER_KEY}
     order by change_id desc limit 1 offset ${IDENTITY_CHANGES_KEPT_MAX})`,
);

/** Stands for the contact among the kinds of identities that have changed. */
export const CONTACT = 'Contact';

/** Writes a change of a player's contact into the history, without its address. `changeId`, `by`: as of an identity. */
export function insertContactChange(
  tx: Tx,
  change: Omit<NewIdentityChange, 'action' | 'provider'> & { readonly action: ContactAction },
): Promise<void> {
  return insertIdentityChange(tx, { ...change, provider: CONTACT });
}

/** Writes a change of a player's identities into the history, of which the newest IDENTITY_CHANGES_KEPT_MAX are kept. */
export async function insertIdentityChange(tx: Tx, change: NewIdentityChange): Promise<void> {
  const { titleId, playerId, changeId, now, action, provider, by } = change;
  const key = { title_id: titleId, player_id: playerId, change_id: changeId };
  await insertChange.run(tx, { ...key, at: now, action, provider, made_by: by });
  await dropOldChanges.run(tx, change);
}

/** `changeId`: a timed id, unique among those of the player. */
type NewIdentityChange = PlayerAt & {
  readonly changeId: string;
  readonly action: IdentityAction | ContactAction;
  readonly provider: Provider | typeof CONTACT;
  readonly by: string;
};
