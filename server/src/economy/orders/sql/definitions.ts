import { ORDER_DEFINITIONS_BYTES_MAX } from '../../../kernel/order-limits.ts';
import type { OrderTable } from '../../../storage/query/economy-tables.ts';
import { TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CatalogItem, CatalogKey } from '../../catalogs/catalog.ts';
import { type ItemDefinition, toItemDefinition } from '../../catalogs/item-definition.ts';
import { type DropTable, idsIn } from '../../drop-tables/drop-table.ts';
import { findTables } from '../../drop-tables/sql/drop-tables.ts';
import { findSomeItems } from '../../inventory/sql/editions.ts';
import type { Receipt } from '../../receipts/sql/receipt-rows.ts';

// The definitions that an order freezes at its start (docs/decisions/0073): of its items, and of all that may come along with them. A
// container is given closed, so its contents are none of them.

/** The definitions that an order has frozen. */
export interface FrozenDefinitions {
  readonly catalog: CatalogKey;
  readonly items: readonly ItemDefinition[];
  readonly tables: readonly DropTable[];
}

interface Stored {
  readonly items: readonly CatalogItem[];
  readonly tables: readonly DropTable[];
}

/**
 * Collects the definitions that items of a catalog version need when they are given, as the text that their order keeps. Undefined: they are
 * more than ORDER_DEFINITIONS_BYTES_MAX.
 */
export async function collectDefinitions(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<string | undefined> {
  const items: CatalogItem[] = [];
  const tables: DropTable[] = [];
  const seen = { items: new Set(itemIds), tables: new Set<string>() };
  let nextItems = itemIds;
  let nextTables: readonly string[] = [];
  let bytes = 0;
  while (nextItems.length + nextTables.length > 0) {
    const foundItems = (await findSomeItems(tx, catalog, nextItems)).map(withoutTexts);
    const foundTables = [...(await findTables(tx, catalog, nextTables)).values()];
    bytes += Buffer.byteLength(JSON.stringify([foundItems, foundTables]));
    if (bytes > ORDER_DEFINITIONS_BYTES_MAX) return undefined;
    items.push(...foundItems);
    tables.push(...foundTables);
    const bundles = foundItems.map((item) => toItemDefinition(item, '').bundle);
    nextItems = unseen(seen.items, [
      ...bundles.flatMap((bundle) => bundle.itemIds),
      ...idsIn(foundTables, 'item'),
    ]);
    nextTables = unseen(seen.tables, [
      ...bundles.flatMap((bundle) => bundle.tableIds),
      ...idsIn(foundTables, 'table'),
    ]);
  }
  return JSON.stringify({ items, tables } satisfies Stored);
}

/** The ids that were not seen before, each once; from now on they were. */
function unseen(seen: Set<string>, ids: readonly string[]): readonly string[] {
  return ids.filter((id) => seen.size < seen.add(id).size);
}

/** The members of an item that no give reads, some of them long. */
const UNREAD = ['Description', 'CustomData', 'Tags', 'ItemImageUrl', 'Container'];

function withoutTexts({ attributes, ...item }: CatalogItem): CatalogItem {
  const needed = Object.entries(attributes).filter(([name]) => !UNREAD.includes(name));
  return { ...item, attributes: Object.fromEntries(needed) };
}

const findRow = statement<
  { readonly titleId: string; readonly orderId: string },
  Pick<OrderTable, 'catalog_version' | 'definitions'>
>(
  `select catalog_version, definitions from orders
   where ${TITLE_KEY} and order_id = :orderId and definitions is not null`,
);

/** Finds the definitions that the order of a receipt has frozen; undefined: it is no receipt of an order, or an older program has begun it. */
export async function findFrozen(
  tx: Tx,
  { platform, titleId, details }: Pick<Receipt, 'platform' | 'titleId' | 'details'>,
): Promise<FrozenDefinitions | undefined> {
  if (platform !== 'SteamPurchases') return undefined;
  const row = await findRow.first(tx, { titleId, orderId: String(details['orderId']) });
  if (!row?.definitions) return undefined;
  const { items, tables } = JSON.parse(row.definitions) as Stored;
  const { catalog_version: catalogVersion } = row;
  return {
    catalog: { titleId, catalogVersion },
    items: items.map((item) => toItemDefinition(item, catalogVersion)),
    tables,
  };
}
