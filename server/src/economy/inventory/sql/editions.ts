import type { LimitedEditionTable } from '../../../storage/query/economy-tables.ts';
import { statement } from '../../../storage/query/statement.ts';
import { orUndefined } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CatalogKey } from '../../catalogs/catalog.ts';
import type { ItemDefinition } from '../../catalogs/item-definition.ts';
import {
  type EditionCounts,
  leftOfEdition,
  limitedAmong,
  type OpenEdition,
  type SoldOut,
  takeEditions,
} from '../editions.ts';

/** An item of a catalog version. */
export type EditionKey = CatalogKey & { readonly itemId: string };
/** What is stored of a limited edition. */
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

/** The clause that binds a row to an edition. */
export const EDITION_KEY =
  'title_id = :titleId and catalog_version = :catalogVersion and item_id = :itemId';

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

/** Locks the limited editions among goods until the end of the transaction. The embedded database has one writer, and need not write for that. */
export async function openEditions(
  tx: Tx,
  catalog: CatalogKey,
  goods: readonly ItemDefinition[],
): Promise<ReadonlyMap<string, OpenEdition>> {
  const editions = new Map<string, OpenEdition>();
  for (const [itemId, [good]] of limitedAmong(goods)) {
    const initialCount = good?.editionSize ?? 0;
    const open = tx.engine === 'sqlite' ? findEditionRow : lockEdition;
    const counts = toEditionCounts(await open.first(tx, { ...catalog, itemId }));
    editions.set(itemId, { initialCount, left: leftOfEdition(counts, initialCount), taken: 0 });
  }
  return editions;
}

/** Counts what was taken. */
export async function saveEditions(
  tx: Tx,
  catalog: CatalogKey,
  editions: ReadonlyMap<string, OpenEdition>,
): Promise<void> {
  for (const [itemId, { taken, initialCount }] of editions) {
    if (taken > 0) await countTaken.run(tx, { ...catalog, itemId, taken, initialCount });
  }
}

/** Takes the limited editions among goods. Undefined: there were enough. */
export async function takeAndCount(
  tx: Tx,
  catalog: CatalogKey,
  goods: readonly ItemDefinition[],
): Promise<SoldOut | undefined> {
  const editions = await openEditions(tx, catalog, goods);
  const soldOut = takeEditions(editions, goods);
  if (!soldOut) await saveEditions(tx, catalog, editions);
  return soldOut;
}

/** The counts that a row has; undefined: nothing was stored yet. */
export function toEditionCounts(row: EditionRow | undefined): EditionCounts {
  return {
    givenOut: row?.given_out ?? 0,
    initialCount: orUndefined(row?.initial_count ?? null),
    added: row?.added ?? 0,
  };
}
