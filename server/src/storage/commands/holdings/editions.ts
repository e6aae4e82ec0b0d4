import type { Good } from '../../../economy/catalogs/good.ts';
import type { SoldOut } from '../../../economy/inventory/give-refusals.ts';
import { statement } from '../../query/statement.ts';
import type { Tables } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import type { CatalogKey } from '../economy/find-catalog.ts';

type Taken = CatalogKey & {
  readonly itemId: string;
  readonly count: number;
  readonly size: number;
};

const take = statement<Taken, Pick<Tables['limited_editions'], 'given_out'>>(
  `insert into limited_editions (title_id, catalog_version, item_id, given_out)
   values (:titleId, :catalogVersion, :itemId, :count)
   on conflict (title_id, catalog_version, item_id) do update set
     given_out = limited_editions.given_out + excluded.given_out
   where limited_editions.given_out + excluded.given_out <= cast(:size as bigint)
   returning given_out`,
);

/**
 * Takes limited editions for whoever gets these goods; each locks its row until the end of the transaction. Undefined: there were
 * enough.
 */
export async function takeEditions(
  tx: Tx,
  catalog: CatalogKey,
  goods: readonly Good[],
): Promise<SoldOut | undefined> {
  const wanted = Map.groupBy(
    goods.filter(({ editionSize }) => editionSize !== undefined),
    ({ itemId }) => itemId,
  );
  // In one order, so that two transactions never wait for each other.
  for (const itemId of [...wanted.keys()].toSorted()) {
    const editions = wanted.get(itemId) ?? [];
    const count = editions.length;
    const size = editions[0]?.editionSize ?? 0;
    const taken = count <= size && (await take.first(tx, { ...catalog, itemId, count, size }));
    if (!taken) return { status: 'soldOut', itemId };
  }
  return undefined;
}
