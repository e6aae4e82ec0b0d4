import { type IdentityProvider, IDENTITY_PROVIDERS } from '../../kernel/identity-provider.ts';
import { FOUND_PLAYERS_MAX, REALMS_TRIED_MAX } from '../../kernel/search-limits.ts';
import { command } from '../../storage/command.ts';
import type { InTitle } from '../../storage/query/keys.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { toAddress } from '../contact.ts';
import { type Find, firstFinds, howFound } from '../find.ts';
import { isOfParts, partsOfSubject, toIdentity } from '../identities.ts';
import { TERM_LEVEL_MAX, termsOfPart } from '../name-terms.ts';
import { type Account, foldDisplayName } from '../player.ts';
import {
  findBegun,
  findRowByEntity,
  findRowsByTerms,
  findSubjectBehind,
  findUsernamesByTerms,
  indexSome,
} from '../sql/finds.ts';
import {
  findHolders,
  findRowByKey,
  findRowsByKeys,
  LAST_CHARACTER,
  loadAccounts,
  searchByContact,
  searchByName,
  textPage,
} from '../sql/look-ups.ts';

/** A player that was found, and by what. */
interface FoundPlayer extends Pick<Find, 'by' | 'match'> {
  readonly account: Account;
}

interface Question extends InTitle {
  /** As somebody typed it. */
  readonly text: string;
  /** Whether personal data may be searched, too. */
  readonly personal: boolean;
}

/**
 * Finds players by anything that a text may be: an id, a name or its beginning, a part of a display name or of a username. At most
 * FOUND_PLAYERS_MAX, in the order of `firstFinds`. Of more that have the text within a name, always the same ones.
 */
export const findPlayers = command({
  name: 'players.findByText',
  changes: 'nothing',
  readsLong: true,
  async run(
    tx,
    { now, ...of }: Question & { readonly now: number },
  ): Promise<readonly FoundPlayer[]> {
    // It is the beginning of everything.
    if (of.text === '') return [];
    const finds = firstFinds([
      ...(await findByIds(tx, of)),
      ...(await findByNames(tx, of)),
      ...(of.personal ? await findByIdentities(tx, of) : []),
    ]);
    const { titleId } = of;
    const rows = await findRowsByKeys.all(
      tx,
      { titleId },
      finds.map(({ playerId }) => playerId),
    );
    const accounts = await loadAccounts(tx, { titleId, rows, now });
    const byId = new Map(accounts.map((account) => [account.player.playerId, account]));
    return finds.flatMap(({ playerId, by, match }) => {
      const account = byId.get(playerId);
      return account ? [{ account, by, match }] : [];
    });
  },
});

async function findByIds(tx: Tx, { titleId, text }: Question): Promise<readonly Find[]> {
  const id = text.toUpperCase();
  const row = await findRowByKey.first(tx, { titleId, playerId: id });
  const ofEntity = await findRowByEntity.first(tx, { titleId, entityId: id });
  return [
    ...(row ? [whole(row, { by: 'id', key: id })] : []),
    ...(ofEntity ? [whole(ofEntity, { by: 'entityId', key: id })] : []),
  ];
}

function whole(
  { player_id: playerId }: Pick<Tables['players'], 'player_id'>,
  of: Pick<Find, 'by' | 'key'>,
): Find {
  return { ...of, playerId, match: 'whole' };
}

/** The beginning of a page of a search by the beginning of a text. */
const firstPage = (text: string) => ({
  ...textPage(text, { after: undefined, isPrefix: true }),
  limit: FOUND_PLAYERS_MAX,
});

async function findByNames(tx: Tx, { titleId, text }: Question): Promise<readonly Find[]> {
  const folded = foldDisplayName(text);
  if (folded === '') return [];
  const toFinds = (rows: readonly Tables['players'][]) =>
    rows.flatMap(({ folded_name: key, player_id: playerId }) =>
      key === null ? [] : findIn({ by: 'displayName', key, playerId }, folded),
    );
  const begun = await searchByName.all(tx, { titleId, ...firstPage(folded) });
  const within = await findWithin({ titleId, folded }, async (terms) =>
    toFinds(await findRowsByTerms[tx.engine].all(tx, { titleId, terms })),
  );
  return [...toFinds(begun), ...within];
}

/** A find by a text, if that is in the key. */
function findIn({ key, ...of }: Omit<Find, 'match'>, text: string): readonly Find[] {
  const match = howFound(key, text);
  return match === undefined ? [] : [{ ...of, key, match }];
}

/** The finds by terms, from the last level down to one on which there is enough (name-terms.ts). */
async function findWithin(
  { titleId, folded }: { readonly titleId: string; readonly folded: string },
  find: (terms: string) => Promise<readonly Find[]>,
): Promise<readonly Find[]> {
  for (let level = TERM_LEVEL_MAX; level >= 0; level -= 1) {
    const terms = termsOfPart(titleId, { folded, level });
    if (terms === '') return [];
    const finds = await find(terms);
    if (level === 0 || finds.length >= FOUND_PLAYERS_MAX) return finds;
  }
  return [];
}

async function findByIdentities(tx: Tx, of: Question): Promise<readonly Find[]> {
  const { titleId, text } = of;
  const { address: lowered } = toAddress(text);
  const lasts = { lastText: text + LAST_CHARACTER, lastLowered: lowered + LAST_CHARACTER };
  const begun = await findBegun.all(tx, { titleId, text, lowered, ...lasts });
  const contacts = await searchByContact.all(tx, { titleId, ...firstPage(lowered) });
  const finds = [
    ...begun.flatMap(({ player_id: playerId, provider, subject: key }) => {
      const by = provider as IdentityProvider;
      return findIn({ by, key, playerId }, toIdentity(by, text).subject);
    }),
    ...contacts.flatMap(({ page_key: key, player_id: playerId }) =>
      findIn({ by: 'contact', key: String(key), playerId }, lowered),
    ),
    ...(await findWithinUsernames(tx, of)),
  ];
  for (const provider of IDENTITY_PROVIDERS) {
    // oxlint-disable-next-line no-await-in-loop
    if (isOfParts(provider)) finds.push(...(await findOfParts(tx, of, provider)));
  }
  return finds;
}

/** By an id whose issuer or environment nobody has told: each that there is in the title is tried, up to REALMS_TRIED_MAX. */
async function findOfParts(
  tx: Tx,
  { titleId, text }: Question,
  provider: IdentityProvider,
): Promise<readonly Find[]> {
  const finds: Find[] = [];
  let after = '';
  for (let tried = 0; tried < REALMS_TRIED_MAX; tried += 1) {
    const next = await findSubjectBehind.first(tx, { titleId, provider, after });
    const [realm] = (next && partsOfSubject({ provider, ...next })) ?? [];
    if (realm === undefined) break;
    const subject = JSON.stringify([realm, text]);
    const [holder] = await findHolders.all(tx, { titleId, provider }, [subject]);
    if (holder) finds.push(whole(holder, { by: provider, key: subject }));
    after = JSON.stringify([realm]).slice(0, -1) + LAST_CHARACTER;
  }
  return finds;
}

async function findWithinUsernames(tx: Tx, { titleId, text }: Question): Promise<readonly Find[]> {
  const folded = foldDisplayName(text);
  return findWithin({ titleId, folded }, async (terms) => {
    const rows = await findUsernamesByTerms[tx.engine].all(tx, { titleId, terms });
    return rows.flatMap(({ subject, player_id: playerId }) =>
      findIn({ by: 'Username', key: foldDisplayName(subject), playerId }, folded),
    );
  });
}

/** Lets some names be found by their parts that are not yet, because an earlier version has written them. True while there may be more. */
export const indexNames = command({
  name: 'players.indexNames',
  changes: 'rows',
  run: async (tx) => (await indexSome(tx)) > 0,
  isRefusal: (hasMore) => !hasMore,
});
