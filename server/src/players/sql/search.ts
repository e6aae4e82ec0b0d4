import type { Instant } from '../../kernel/instant.ts';
import { command } from '../../storage/command.ts';
import { PLAYER_KEY, type PlayerKey, TITLE_KEY } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import type { PlayerTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Account, PagePlace, PlayerCriterion } from '../look-up-ports.ts';
import { loadAccounts } from './account-rows.ts';

// Every statement reads only the rows of a page, from an index and in its order.

/** From the row after (`afterKey`, `afterId`) on, up to `lastKey`. */
interface TextPage {
  readonly titleId: string;
  readonly afterKey: string;
  readonly afterId: string;
  readonly lastKey: string;
  readonly limit: number;
}

type Found = PlayerTable & { readonly page_key: string | number };

const findByKey = statement<PlayerKey, Found>(
  `select *, player_id as page_key from players where ${PLAYER_KEY}`,
);
const findByName = statement<TextPage, Found>(
  `select *, folded_name as page_key from players
   where ${TITLE_KEY} and (folded_name, player_id) > (:afterKey, :afterId) and folded_name <= :lastKey
   order by folded_name, player_id limit :limit`,
);
const findByIdentity = statement<TextPage & { readonly provider: string }, Found>(
  `select p.*, i.subject as page_key from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   where i.title_id = :titleId and i.provider = :provider
     and (i.subject, i.player_id) > (:afterKey, :afterId) and i.subject <= :lastKey
   order by i.subject limit :limit`,
);

interface LoginPage {
  readonly titleId: string;
  readonly from: Instant;
  readonly beforeAt: Instant;
  readonly beforeId: string;
  readonly limit: number;
}

const loginPage = (more: string) =>
  `select *, searched_login_at as page_key from players
   where ${TITLE_KEY}${more} and (searched_login_at, player_id) < (:beforeAt, :beforeId)
     and searched_login_at >= :from
   order by searched_login_at desc, player_id desc limit :limit`;
const findByLogin = statement<LoginPage, Found>(loginPage(''));
const findByAddress = statement<LoginPage & { readonly addressKey: string }, Found>(
  loginPage(' and searched_address_key = :addressKey'),
);

interface Search {
  readonly titleId: string;
  readonly criterion: PlayerCriterion;
  readonly after: PagePlace | undefined;
  readonly limit: number;
  readonly now: Instant;
}

interface FoundPage {
  readonly accounts: readonly Account[];
  readonly next: PagePlace | undefined;
}

/** The accounts that fit, of a page at most `limit`; `next` is where the next page begins, if there is one. */
export const searchPlayers = command({
  name: 'players.search',
  changes: 'nothing',
  async run(tx, search: Search): Promise<FoundPage> {
    const { titleId, limit, now } = search;
    // One more than is shown tells whether there is a next page.
    const found = await findRows(tx, { ...search, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      accounts: await loadAccounts(tx, { titleId, rows, now }),
      next:
        last && found.length > limit ? { key: last.page_key, playerId: last.player_id } : undefined,
    };
  },
});

function findRows(tx: Tx, { titleId, criterion, after, limit }: Search) {
  switch (criterion.kind) {
    case 'id':
      return findByKey.all(tx, { titleId, playerId: criterion.playerId });
    case 'displayName': {
      const page = textPage(criterion.foldedName, { after, isPrefix: criterion.isPrefix });
      return findByName.all(tx, { titleId, ...page, limit });
    }
    case 'identity': {
      const { provider, subject, isPrefix } = criterion;
      const page = textPage(subject, { after, isPrefix });
      return findByIdentity.all(tx, { titleId, provider, ...page, limit });
    }
    case 'lastLogin': {
      const { addressKey, from, before } = criterion;
      const beforeAt = after === undefined ? before : Number(after.key);
      const page = { titleId, from, beforeAt, beforeId: after?.playerId ?? '', limit };
      return addressKey === undefined
        ? findByLogin.all(tx, page)
        : findByAddress.all(tx, { ...page, addressKey });
    }
  }
}

/** Behind every text that begins with the one before it: no text has this character, which Unicode will never assign. */
const LAST_CHARACTER = '\u{10ffff}';

function textPage(
  text: string,
  { after, isPrefix }: { readonly after: PagePlace | undefined; readonly isPrefix: boolean },
) {
  return {
    afterKey: after === undefined ? text : String(after.key),
    afterId: after?.playerId ?? '',
    lastKey: isPrefix ? text + LAST_CHARACTER : text,
  };
}
