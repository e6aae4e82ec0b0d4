import type { Author } from '../../../kernel/author.ts';
import { PENDING_CHANGES } from '../../../kernel/limits.ts';
import { type Prune, pruneWhere } from '../../../storage/control/pruning.ts';
import type { SaleTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { insertOf, rowCodecOf } from '../../../storage/query/rows.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { CatalogKey } from '../../catalogs/catalog.ts';
import type { Sale, SaleScope, SaleState, SaleTime } from '../sale.ts';

/** Names a sale. */
export interface SaleRef {
  readonly titleId: string;
  readonly number: number;
}

const SALE_KEY = `${TITLE_KEY} and number = :number`;

export const insertSale = statement<SaleTable>(insertOf('sales'));

export const findSaleRow = statement<SaleRef, SaleTable>(`select * from sales where ${SALE_KEY}`);

type ScopeRow = Pick<
  SaleTable,
  'catalog_version' | 'percent_off' | 'round_to' | 'codes' | 'scope' | 'starts_at' | 'ends_at'
>;

const IS_OPEN = `${CATALOG_KEY} and settled_at is null`;

/** The sales of a catalog version that are coming or running, without their prices. */
export const findOpenSales = statement<CatalogKey, ScopeRow & Pick<SaleTable, 'number' | 'name'>>(
  `select number, name, catalog_version, percent_off, round_to, codes, scope, starts_at, ends_at
   from sales where ${IS_OPEN} order by number`,
);

/** The prices of the sales that run now and are over when another one begins. */
export const findPricesUntil = statement<
  CatalogKey & Pick<SaleTime, 'startsAt'>,
  Pick<SaleTable, 'prices'>
>(`select prices from sales where ${IS_OPEN} and state = 'running' and ends_at <= :startsAt`);

export const moveSale = statement<SaleRef & SaleTime & { readonly movedBy: string }>(
  `update sales set starts_at = :startsAt, ends_at = :endsAt, moved_by = :movedBy where ${SALE_KEY}`,
);

/** Notes that somebody ends a sale, which from then on is not moved. */
export const noteEnding = statement<SaleRef & { readonly reason: string }>(
  `update sales set reason = :reason where ${SALE_KEY}`,
);

/** Notes that a sale has begun, and the prices that it has set. */
export const beginSale = statement<SaleRef & { readonly prices: string }>(
  `update sales set state = 'running', prices = :prices where ${SALE_KEY}`,
);

interface Settled extends SaleRef {
  readonly state: Exclude<SaleState, 'coming' | 'running'>;
  readonly settledAt: number;
  readonly reason: string | null;
  readonly leftCount: number;
  readonly left: string | null;
}

/** Notes that a sale has ended, was cancelled or has failed. */
export const settleSale = statement<Settled>(
  `update sales set state = :state, settled_at = :settledAt, reason = :reason,
     left_count = :leftCount, left_prices = :left
   where ${SALE_KEY} and settled_at is null`,
);

/** A row without what may be long. */
type ListedRow = Omit<SaleTable, 'scope' | 'prices' | 'left_prices' | 'moved_by'>;

interface ListedPage {
  readonly titleId: string;
  /** Empty: all. */
  readonly state: SaleState | '';
  readonly at: number;
  readonly skip: number;
  readonly count: number;
}

export const listSaleRows = statement<ListedPage, ListedRow>(
  `select title_id, number, name, catalog_version, percent_off, round_to, codes, stores, starts_at,
     ends_at, state, made_by, request_id, made_at, settled_at, reason, left_count
   from sales where ${TITLE_KEY} and made_at <= :at and (:state = '' or state = :state)
   order by made_at desc, number desc limit :count offset :skip`,
);

/** The scope and the time of a sale. */
export function scopeIn(row: ScopeRow): SaleScope & SaleTime {
  return {
    catalogVersion: row.catalog_version,
    percentOff: row.percent_off,
    roundTo: row.round_to,
    codes: JSON.parse(row.codes),
    stores: JSON.parse(row.scope),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
}

const { fromRow } = rowCodecOf('sales', ['title_id', 'scope', 'prices', 'left_prices', 'moved_by']);

export function toSale(row: ListedRow, author: Author): Sale {
  const { madeBy: _, codes, stores, ...sale } = fromRow(row);
  return { ...sale, codes: JSON.parse(codes), stores: JSON.parse(stores), author } as Sale;
}

/** Deletes sales that are over. */
export const pruneSales: Prune = pruneWhere(
  'sales',
  'settled_at < :before',
  ({ now }) => now - PENDING_CHANGES.keptMs,
);
