import type { StoreTable, VirtualCurrencyTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, type PlayerKey, STORE_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { insertListOf, replacing } from '../../../storage/query/rows.ts';
import {
  itemsStatement,
  listStatement,
  type Numbered,
  statement,
} from '../../../storage/query/statement.ts';
import { orUndefined, type Tables } from '../../../storage/query/tables.ts';
import type { CatalogKey } from '../../catalogs/catalog.ts';
import type { ItemRow } from '../../items.ts';
import type { StoreKey } from '../../stores/store.ts';
import type { Currency, Recharge } from '../currency.ts';
import type { Balance } from '../wallet.ts';

/** Reads a currency from its row. */
export function toCurrency(row: VirtualCurrencyTable): Currency {
  return {
    code: row.code,
    displayName: orUndefined(row.display_name),
    initialDeposit: row.initial_deposit,
    recharges: JSON.parse(row.recharges) as readonly Recharge[],
  };
}

/** A currency with a player's balance of it; null: no balance was ever written. */
export type CurrencyRow = VirtualCurrencyTable & {
  readonly amount: number | null;
  readonly recharged_at: number | null;
};

const WITH_BALANCES = `select c.*, b.amount, b.recharged_at
   from virtual_currencies c
   left join balances b on b.title_id = c.title_id and b.player_id = :playerId and b.code = c.code
   where c.title_id = :titleId`;

/** All currencies of the title, with the player's balances. */
export const listBalances = statement<PlayerKey, CurrencyRow>(`${WITH_BALANCES} order by c.code`);

/** Currencies of the title by their codes, with the player's balances; the second form is about many players (PostgreSQL). */
export const balancesByCode = {
  ofOne: listStatement<PlayerKey, string, CurrencyRow>(`${WITH_BALANCES} and c.code in ({:item})`),
  ofMany: itemsStatement<PlayerKey & { readonly code: string }, CurrencyRow & Numbered>(
    { titleId: 'text', playerId: 'text', code: 'text' },
    `select item.number, c.*, b.amount, b.recharged_at
     from :items join virtual_currencies c on c.title_id = item.titleId and c.code = item.code
     left join balances b on b.title_id = item.titleId
       and b.player_id = item.playerId and b.code = item.code`,
  ),
};

/** Reads a player's balance. One that was never written is 0, and recharges from `since`, when the player was made. */
export function toBalance(row: CurrencyRow, since: number): Balance {
  return { amount: row.amount ?? 0, rechargedAt: row.recharged_at ?? since };
}

export interface InTitle {
  readonly titleId: string;
}

export const findRows = statement<InTitle, VirtualCurrencyTable>(
  `select * from virtual_currencies where ${TITLE_KEY} order by code`,
);

export const upsertRows = listStatement<InTitle, Omit<VirtualCurrencyTable, 'title_id'>>(
  `${insertListOf('virtual_currencies', ['title_id'])} ${replacing('virtual_currencies')}`,
);

export type RemovedRow = Omit<Tables['removed_currencies'], 'title_id'>;

export const findRemoved = listStatement<InTitle, string, RemovedRow>(
  `select code, recharges from removed_currencies where ${TITLE_KEY} and code in ({:item})`,
);

export const forgetRemoved = listStatement<InTitle, string>(
  `delete from removed_currencies where ${TITLE_KEY} and code in ({:item})`,
);

export const deleteRows = listStatement<InTitle, string>(
  `delete from virtual_currencies where ${TITLE_KEY} and code in ({:item})`,
);

export const insertRemoved = listStatement<InTitle, RemovedRow>(
  insertListOf('removed_currencies', ['title_id']),
);

type PlaceRow = Pick<StoreTable, 'catalog_version' | 'store_id'>;

export const listCatalogs = statement<InTitle, Pick<PlaceRow, 'catalog_version'>>(
  `select catalog_version from catalogs where ${TITLE_KEY} and item_count > 0
   order by catalog_version`,
);

export const listStores = statement<InTitle, PlaceRow>(
  `select catalog_version, store_id from stores where ${TITLE_KEY} and item_count > 0
   order by catalog_version, store_id`,
);

/** Rows that one statement reads. */
export const PAGE_ROWS = 500;

// Amounts are JSON members named by the currency's code. Custom data may match the pattern too, so the caller checks each row.
interface Mentions {
  readonly pattern: string;
  readonly after: string;
}

const MENTIONED = `and item_id > :after and body like :pattern order by item_id limit ${PAGE_ROWS}`;

export const findInCatalog = statement<CatalogKey & Mentions, ItemRow>(
  `select item_id, body from catalog_items where ${CATALOG_KEY} ${MENTIONED}`,
);

export const findInStore = statement<StoreKey & Mentions, ItemRow>(
  `select item_id, body from store_items where ${STORE_KEY} ${MENTIONED}`,
);
