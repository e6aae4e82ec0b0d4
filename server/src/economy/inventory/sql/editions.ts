import type { LimitedEditionTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY } from '../../../storage/query/keys.ts';
import { itemsStatement, listStatement, statement } from '../../../storage/query/statement.ts';
import { orUndefined } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { type CatalogItem, type CatalogKey, unpackCatalogItems } from '../../catalogs/catalog.ts';
import { type ItemDefinition, toItemDefinition } from '../../catalogs/item-definition.ts';
import { type ItemRow, packRows } from '../../items.ts';
import { type EditionCounts, leftOfEdition, limitedAmong, type OpenEdition } from '../editions.ts';

/** An item of a catalog version. */
export type EditionKey = CatalogKey & { readonly itemId: string };
/** The stored counts of a limited edition. */
export type EditionRow = Pick<LimitedEditionTable, 'given_out' | 'initial_count' | 'added'>;

/** Locks a limited edition until the end of the transaction. */
export const lockEdition = statement<EditionKey, EditionRow>(
  `insert into limited_editions
     (title_id, catalog_version, item_id, given_out, initial_count, added)
   values (:titleId, :catalogVersion, :itemId, 0, null, 0)
   on conflict (title_id, catalog_version, item_id) do update set
     given_out = limited_editions.given_out
   returning given_out, initial_count, added`,
);

const EDITION_KEY =
  'title_id = :titleId and catalog_version = :catalogVersion and item_id = :itemId';

export const addToEditionRow = statement<EditionKey & { readonly count: number }>(
  `update limited_editions set added = added + :count where ${EDITION_KEY}`,
);

export const findEditionRow = statement<EditionKey, EditionRow>(
  `select given_out, initial_count, added from limited_editions where ${EDITION_KEY}`,
);

const countTaken = statement<
  EditionKey & { readonly taken: number; readonly initialCount: number }
>(
  `insert into limited_editions
     (title_id, catalog_version, item_id, given_out, initial_count, added)
   values (:titleId, :catalogVersion, :itemId, :taken, :initialCount, 0)
   on conflict (title_id, catalog_version, item_id) do update set
     given_out = limited_editions.given_out + excluded.given_out,
     initial_count = coalesce(limited_editions.initial_count, excluded.initial_count)`,
);

/**
 * Locks the limited editions among item definitions until the end of the transaction. The embedded database has one writer, so it
 * needs no write for that.
 */
export async function openEditions(
  tx: Tx,
  catalog: CatalogKey,
  definitions: readonly ItemDefinition[],
): Promise<ReadonlyMap<string, OpenEdition>> {
  const editions = new Map<string, OpenEdition>();
  for (const [itemId, [definition]] of limitedAmong(definitions)) {
    const initialCount = definition?.editionSize ?? 0;
    const open = tx.engine === 'sqlite' ? findEditionRow : lockEdition;
    const counts = toEditionCounts(await open.first(tx, { ...catalog, itemId }));
    editions.set(itemId, { initialCount, left: leftOfEdition(counts, initialCount), taken: 0 });
  }
  return editions;
}

/** Stores how many were taken. */
export async function saveEditions(
  tx: Tx,
  catalog: CatalogKey,
  editions: ReadonlyMap<string, OpenEdition>,
): Promise<void> {
  for (const [itemId, { taken, initialCount }] of editions) {
    if (taken > 0) await countTaken.run(tx, { ...catalog, itemId, taken, initialCount });
  }
}

/** Makes the counts from a row; undefined: there is no row yet. */
export function toEditionCounts(row: EditionRow | undefined): EditionCounts {
  return {
    givenOut: row?.given_out ?? 0,
    initialCount: orUndefined(row?.initial_count ?? null),
    added: row?.added ?? 0,
  };
}

// The same for many calls at once. Only PostgreSQL runs it.

const KEY = { titleId: 'text', catalogVersion: 'text', itemId: 'text' } as const;

const lockSkipLocked = itemsStatement<
  EditionKey,
  Pick<LimitedEditionTable, 'title_id' | 'catalog_version' | 'item_id'>
>(
  KEY,
  `select title_id, catalog_version, item_id from limited_editions
   where (title_id, catalog_version, item_id) in (
     select item.titleId, item.catalogVersion, item.itemId from :items)
   for update skip locked`,
);

type Taken = EditionKey & Pick<OpenEdition, 'initialCount' | 'taken'>;

const countTakenOfEach = itemsStatement<Taken>(
  { ...KEY, initialCount: 'bigint', taken: 'bigint' },
  `update limited_editions set given_out = given_out + item.taken,
     initial_count = coalesce(initial_count, item.initialCount)
   from :items where limited_editions.title_id = item.titleId
     and limited_editions.catalog_version = item.catalogVersion
     and limited_editions.item_id = item.itemId`,
);

/** Locks limited editions until the transaction ends, and gives their names. It skips those that another transaction has locked, and those that have no row yet. */
export async function lockEditionsSkipLocked(
  tx: Tx,
  keys: readonly EditionKey[],
): Promise<ReadonlySet<string>> {
  const rows = await lockSkipLocked.all(tx, keys);
  return new Set(
    rows.map(({ title_id: titleId, catalog_version: catalogVersion, item_id: itemId }) =>
      editionName({ titleId, catalogVersion, itemId }),
    ),
  );
}

/** A text that names a limited edition among others. */
export function editionName({ titleId, catalogVersion, itemId }: EditionKey): string {
  return [titleId, catalogVersion, itemId].join('\n');
}

/** Stores how many were taken of limited editions, which are locked. */
export async function saveLockedEditions(
  tx: Tx,
  editions: Iterable<EditionKey & OpenEdition>,
): Promise<void> {
  const taken = [...editions].filter((edition) => edition.taken > 0);
  await countTakenOfEach.run(tx, taken);
}

const findItems = listStatement<CatalogKey, string, ItemRow>(
  `select item_id, body from catalog_items where ${CATALOG_KEY} and item_id in ({:item})`,
);

/** Finds items of a catalog version; those that it does not have are left out. */
export async function findSomeItems(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<readonly CatalogItem[]> {
  return unpackCatalogItems(packRows(await findItems.all(tx, catalog, itemIds)));
}

/** Finds item definitions of a catalog version, by item id. */
export async function findDefinitions(
  tx: Tx,
  catalog: CatalogKey,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ItemDefinition>> {
  const items = await findSomeItems(tx, catalog, itemIds);
  return new Map(
    items.map((item) => [item.itemId, toItemDefinition(item, catalog.catalogVersion)]),
  );
}
