import type { Instant } from '../../../kernel/instant.ts';
import { INVENTORY_ITEMS_MAX } from '../../../kernel/limits.ts';
import type { HoldingsTable } from '../../../storage/query/economy-tables.ts';
import type { PlayerKey } from '../../../storage/query/keys.ts';
import { itemsStatement, type Numbered, statement } from '../../../storage/query/statement.ts';
import type { Flag } from '../../../storage/query/columns.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { unpackCatalogItems } from '../../catalogs/catalog.ts';
import { toItemDefinition } from '../../catalogs/item-definition.ts';
import { resolveVersion } from '../../catalogs/sql/catalogs.ts';
import type { CurrencyRow } from '../../currencies/sql/currency-rows.ts';
import { type EditionCounts, leftOfEdition, type SoldOut } from '../../inventory/editions.ts';
import { type GrantFault, hasContents } from '../../inventory/grant.ts';
import { type EditionRow, toEditionCounts } from '../../inventory/sql/editions.ts';
import { addBalance, openRow } from '../../inventory/sql/holdings.ts';
import type { ItemsAsText } from '../../items.ts';
import { unpackStoreItems } from '../../stores/store.ts';
import { type Offer, type OfferFault, pay, type Purchase } from '../purchase.ts';
import {
  lockShared,
  lockSharedSkipLocked,
  type PurchaseLockKey,
  titleKey,
} from './purchase-locks.ts';

/** The parts of a purchase that say what is bought. */
type Named = Pick<Purchase, 'titleId' | 'catalogVersion' | 'storeId' | 'itemId' | 'price'>;

/** Reads all that a purchase names, under shared locks; undefined: there is no such catalog version. */
export async function lockOffer(tx: Tx, named: Named): Promise<Offer | undefined> {
  const { titleId, storeId, itemId } = named;
  if (needsTitle(named)) await lockShared(tx, titleKey(titleId));
  const catalogVersion = await resolveVersion(tx, named);
  if (catalogVersion === undefined) return undefined;
  const catalog = { titleId, catalogVersion, storeId: '' };
  if (!(await lockShared(tx, catalog))) return undefined;
  // A store that did not exist when it was to be locked does not exist for this purchase.
  const hasStore = storeId !== undefined && (await lockShared(tx, { ...catalog, storeId }));
  const key = { titleId, catalogVersion, storeId: hasStore ? storeId : null, itemId };
  const row = await findRow.first(tx, key);
  return row && toOffer(row, key);
}

/** Whether a purchase depends on the title itself: on its default catalog, or on its rules for purchases without a store and for prices of 0. */
function needsTitle({ catalogVersion, storeId, price }: Named): boolean {
  return catalogVersion === undefined || storeId === undefined || price === 0;
}

/** The same, once its catalog version is known. */
interface OfferKey {
  readonly titleId: string;
  readonly catalogVersion: string;
  readonly storeId: string | null;
  readonly itemId: string;
}

/** Null where there is none. */
interface OfferRow {
  readonly stores_only: Flag;
  readonly zero_sells: Flag;
  readonly catalog_version: string | null;
  readonly closed: Flag | null;
  readonly in_catalog: string | null;
  readonly in_store: string | null;
}

const findRow = statement<OfferKey, OfferRow>(
  `select t.stores_only, t.zero_sells, c.catalog_version, s.closed, i.body as in_catalog,
     o.body as in_store
   from titles t
   left join catalogs c on c.title_id = t.title_id and c.catalog_version = :catalogVersion
   left join catalog_items i on i.title_id = t.title_id
     and i.catalog_version = c.catalog_version and i.item_id = :itemId
   left join stores s on s.title_id = t.title_id
     and s.catalog_version = c.catalog_version and s.store_id = :storeId
   left join store_items o on o.title_id = t.title_id
     and o.catalog_version = c.catalog_version and o.store_id = s.store_id
     and o.item_id = :itemId
   where t.title_id = :titleId`,
);

function toOffer(
  row: OfferRow,
  { itemId, catalogVersion }: Pick<OfferKey, 'itemId' | 'catalogVersion'>,
): Offer {
  const [inCatalog] = unpackCatalogItems(oneItem(itemId, row.in_catalog));
  const [inStore] = unpackStoreItems(oneItem(itemId, row.in_store));
  return {
    requiresStore: row.stores_only === 1,
    zeroSells: row.zero_sells === 1,
    catalogVersion,
    hasCatalog: row.catalog_version !== null,
    store: row.closed === null ? undefined : { isOpen: row.closed === 0 },
    definition: inCatalog && toItemDefinition(inCatalog, catalogVersion),
    inStore: inStore && { prices: inStore.virtualCurrencyPrices },
    real: { inCatalog: inCatalog?.realCurrencyPrices, inStore: inStore?.realCurrencyPrices },
  };
}

function oneItem(itemId: string, body: string | null): ItemsAsText {
  if (body === null) return { count: 0, ids: '', bodies: '' };
  return { count: 1, ids: itemId, bodies: body };
}

/** A purchase whose catalog version is known. */
interface Resolved {
  readonly named: Named;
  readonly catalogVersion: string;
}

/** Takes the shared locks of all that purchases name. Returns the purchases that needed to wait for none of them. */
export async function lockOffersSkipLocked<R extends Resolved>(
  tx: Tx,
  resolved: readonly R[],
): Promise<readonly R[]> {
  const isShared = rememberShared(tx);
  // The title before its catalogs, as everywhere.
  const ofTitles = await filter(resolved, async ({ named }) => {
    return !needsTitle(named) || isShared(titleKey(named.titleId));
  });
  return filter(ofTitles, async ({ named: { titleId, storeId }, catalogVersion }) => {
    const catalog = { titleId, catalogVersion, storeId: '' };
    if (!(await isShared(catalog))) return false;
    return storeId === undefined || isShared({ ...catalog, storeId });
  });
}

/** Takes each shared lock once, if it is free, and remembers whether it was. */
function rememberShared(tx: Tx): (key: PurchaseLockKey) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (key) => {
    const name = [key.titleId, key.catalogVersion, key.storeId].join('\n');
    const shared = known.get(name) ?? lockSharedSkipLocked(tx, key);
    known.set(name, shared);
    return shared;
  };
}

/** Filters one after the other, because a connection runs one statement at a time. */
async function filter<T>(list: readonly T[], keep: (one: T) => Promise<boolean>) {
  const kept: T[] = [];
  for (const one of list) if (await keep(one)) kept.push(one);
  return kept;
}

/** All that a purchase depends on, as one statement found it: the offer, the player's money, and the counts of the edition. */
export interface PurchaseSnapshot {
  readonly offer: Offer;
  /** The currency with the player's balance; undefined: the title has no such currency. */
  readonly currency: CurrencyRow | undefined;
  /** The counts of the item, where it is a limited edition. */
  readonly edition: EditionCounts;
  /** There is a row in which the edition is counted. */
  readonly isCounted: boolean;
  /** When the player's money began to recharge; undefined: there is no such player. */
  readonly since: number | undefined;
  /** The player has had something before, and so a row that others may have locked. */
  readonly hasHoldings: boolean;
  /** The player has INVENTORY_ITEMS_MAX items, of which none has expired. */
  readonly isFull: boolean;
}

type Asked = PlayerKey &
  Pick<OfferKey, 'itemId' | 'storeId'> & {
    readonly catalogVersion: string | null;
    readonly currency: string;
    readonly now: Instant;
  };

type SnapshotRow = Numbered &
  OfferRow & { readonly [Column in keyof EditionRow]: EditionRow[Column] | null } & {
    readonly [Column in keyof CurrencyRow]: CurrencyRow[Column] | null;
  } & {
    readonly resolved: string | null;
    readonly player_since: number | null;
    readonly holdings_since: number | null;
    readonly is_full: number | null;
  };

const VERSION = 'coalesce(item.catalogVersion, d.catalog_version)';
const OF_BALANCE = `b.title_id = item.titleId and b.player_id = item.playerId
       and b.code = item.currency`;
const OF_HOLDINGS = 'h.title_id = item.titleId and h.player_id = item.playerId';
const OF_EDITION = `e.title_id = item.titleId and e.catalog_version = c.catalog_version
       and e.item_id = item.itemId`;

const findSnapshots = itemsStatement<Asked, SnapshotRow>(
  {
    titleId: 'text',
    playerId: 'text',
    catalogVersion: 'text',
    storeId: 'text',
    itemId: 'text',
    currency: 'text',
    now: 'bigint',
  },
  // Looked up row by row: for joins with so many tables the planner may read all items of a catalog.
  `select item.number, ${VERSION} as resolved, t.stores_only, t.zero_sells, c.catalog_version,
     s.closed, v.*,
     (select i.body from catalog_items i where i.title_id = item.titleId
       and i.catalog_version = c.catalog_version and i.item_id = item.itemId) as in_catalog,
     (select o.body from store_items o where o.title_id = item.titleId
       and o.catalog_version = c.catalog_version and o.store_id = s.store_id
       and o.item_id = item.itemId) as in_store,
     (select b.amount from balances b where ${OF_BALANCE}) as amount,
     (select b.recharged_at from balances b where ${OF_BALANCE}) as recharged_at,
     (select e.given_out from limited_editions e where ${OF_EDITION}) as given_out,
     (select e.initial_count from limited_editions e where ${OF_EDITION}) as initial_count,
     (select e.added from limited_editions e where ${OF_EDITION}) as added,
     (select h.since from holdings h where ${OF_HOLDINGS}) as holdings_since,
     (select 1 from holdings h where ${OF_HOLDINGS} and h.item_count >= ${INVENTORY_ITEMS_MAX}
       and not exists (select 1 from inventory_items x where x.title_id = item.titleId
         and x.player_id = item.playerId and x.expires_at <= item.now)) as is_full,
     (select p.created_at from players p where p.title_id = item.titleId
       and p.player_id = item.playerId) as player_since
   from :items join titles t on t.title_id = item.titleId
   left join default_catalogs d on d.title_id = item.titleId
   left join catalogs c on c.title_id = item.titleId and c.catalog_version = ${VERSION}
   left join stores s on s.title_id = item.titleId
     and s.catalog_version = c.catalog_version and s.store_id = item.storeId
   left join virtual_currencies v on v.title_id = item.titleId and v.code = item.currency`,
);

/** Reads the snapshots of purchases, in their order, in one statement and so as of one moment. Locks nothing. Only PostgreSQL runs it. */
export async function findPurchaseSnapshots(
  tx: Tx,
  purchases: readonly Purchase[],
): Promise<ReadonlyMap<Purchase, PurchaseSnapshot>> {
  const asked = purchases.map((purchase) => {
    const [catalogVersion, storeId] = [orNull(purchase.catalogVersion), orNull(purchase.storeId)];
    return { ...purchase, catalogVersion, storeId };
  });
  const found = new Map<Purchase, PurchaseSnapshot>();
  const rows = await findSnapshots.all(tx, asked);
  for (const row of rows.toSorted((one, other) => one.number - other.number)) {
    const purchase = purchases[row.number - 1];
    if (purchase) found.set(purchase, toSnapshot(row, purchase));
  }
  return found;
}

function toSnapshot(row: SnapshotRow, { itemId }: Purchase): PurchaseSnapshot {
  const catalogVersion = row.resolved ?? '';
  return {
    offer: toOffer(row, { itemId, catalogVersion }),
    currency: row.code === null ? undefined : (row as CurrencyRow),
    isCounted: row.given_out !== null,
    edition: toEditionCounts(row.given_out === null ? undefined : (row as EditionRow)),
    since: row.holdings_since ?? row.player_since ?? undefined,
    hasHoldings: row.holdings_since !== null,
    isFull: row.is_full !== null,
  };
}

/** Why a purchase is refused as of a snapshot; undefined: the snapshot has no reason. */
export function judgeSnapshot(
  { offer, currency, edition, since, isFull }: PurchaseSnapshot,
  purchase: Purchase,
): OfferFault | SoldOut | GrantFault | undefined {
  // Run by itself, the purchase finds that the player is gone.
  if (since === undefined) return undefined;
  const { titleId: title_id, playerId: player_id, itemId } = purchase;
  const row: HoldingsTable = { ...NOTHING, title_id, player_id, since };
  const holdings = openRow(purchase, row);
  if (currency) addBalance(holdings, currency);
  const sale = pay(holdings, offer, purchase);
  if (sale.status !== 'sale') return sale;
  const { editionSize, isStackable, bundle } = sale.definition;
  if (editionSize !== undefined && leftOfEdition(edition, editionSize) === 0) {
    return { status: 'soldOut', itemId };
  }
  // The contents of a bundle may be refused for another reason, and the player may have a stack.
  return isFull && !isStackable && !hasContents(bundle) ? { status: 'inventoryFull' } : undefined;
}

const NOTHING = {
  row_version: 0,
  item_count: 0,
  last_entry: 0,
  last_item: 0,
  paid_at: null,
} as const;
