import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tables } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { type CatalogKey, unpackCatalogItems } from '../../catalogs/catalog.ts';
import { type ContentsFault, toFilledItem } from '../../catalogs/item-definition.ts';
import { checkContents } from '../../catalogs/sql/contents.ts';
import { packRows } from '../../items.ts';
import type { UnknownTables } from '../../outcomes.ts';
import type { WrittenItem } from '../../revisions/changes.ts';
import type { ItemChange } from '../../revisions/revision.ts';

type Row = Pick<Tables['drop_tables'], 'table_id'>;

const findOfVersion = statement<CatalogKey, Row>(
  `select table_id from drop_tables where ${CATALOG_KEY}`,
);
const findOfTitle = statement<CatalogKey, Row>(
  `select distinct table_id from drop_tables where ${TITLE_KEY}`,
);

interface FilledItems {
  readonly items: readonly WrittenItem[];
  readonly changes: readonly ItemChange[];
  /** The items that contain other items or drop tables. */
  readonly filledIds: readonly string[];
}

/** Judges the contents of items that a change writes. */
export async function checkFilled(
  tx: Tx,
  catalog: CatalogKey,
  { items, changes, filledIds }: FilledItems,
): Promise<ContentsFault | UnknownTables | undefined> {
  const isFilled = new Set(filledIds);
  const filled = items.filter(({ itemId }) => isFilled.has(itemId));
  return (
    (await checkContents(tx, catalog, { items: changes, filledIds })) ??
    (await checkTables(tx, catalog, filled))
  );
}

/**
 * Finds drop tables in written items that are not there. A version that has no tables yet may name those of the title's other versions,
 * and a title without any tables refuses nothing: items may be written before the tables that they name.
 */
async function checkTables(
  tx: Tx,
  catalog: CatalogKey,
  items: readonly WrittenItem[],
): Promise<UnknownTables | undefined> {
  const rows = items.map(({ itemId: item_id, body }) => ({ item_id, body }));
  const filled = unpackCatalogItems(packRows(rows)).flatMap((item) => toFilledItem(item) ?? []);
  const named = new Set(filled.flatMap(({ tableIds }) => tableIds));
  if (named.size === 0) return undefined;
  const known = await findKnown(tx, catalog);
  const tableIds = [...named].filter((tableId) => !known.has(tableId));
  if (known.size === 0 || tableIds.length === 0) return undefined;
  return { status: 'unknownTables', catalogVersion: catalog.catalogVersion, tableIds };
}

async function findKnown(tx: Tx, catalog: CatalogKey): Promise<ReadonlySet<string>> {
  const ofVersion = await findOfVersion.all(tx, catalog);
  const rows = ofVersion.length > 0 ? ofVersion : await findOfTitle.all(tx, catalog);
  return new Set(rows.map((row) => row.table_id));
}
