import type { CatalogItem, RandomResultTableListing } from 'purser-client';

/** Something that contains an item: a bundle, a container or a drop table. */
export interface Container {
  readonly kind: 'bundle' | 'container' | 'table';
  readonly id: string;
  /** How often the item is in it by itself. */
  readonly count: number;
  /** The drop table by which it may come out; undefined: it is in it by itself. */
  readonly through: string | undefined;
}

/** All that contains an item: drop tables, also by other tables, and items whose contents have it or such a table. */
export function containersOf(
  itemId: string,
  catalog: readonly CatalogItem[],
  tables: readonly RandomResultTableListing[],
): readonly Container[] {
  const reaching = tablesThatReach(itemId, tables);
  const inTables = [...reaching].map((id): Container => {
    return { kind: 'table', id, count: 1, through: undefined };
  });
  const inItems = catalog.flatMap(({ ItemId: id, Bundle, Container: box }): Container[] => [
    ...found({ kind: 'bundle', id }, Bundle?.BundledItems, Bundle?.BundledResultTables),
    ...found({ kind: 'container', id }, box?.ItemContents, box?.ResultTableContents),
  ]);
  return [...inItems, ...inTables];

  function found(
    of: Pick<Container, 'kind' | 'id'>,
    items: readonly string[] = [],
    tableIds: readonly string[] = [],
  ): Container[] {
    const count = items.filter((one) => one === itemId).length;
    const through = tableIds.find((one) => reaching.has(one));
    if (count === 0 && through === undefined) return [];
    return [{ ...of, count, through: count === 0 ? through : undefined }];
  }
}

/** The drop tables that can give an item, by themselves or by tables in them. */
function tablesThatReach(
  itemId: string,
  tables: readonly RandomResultTableListing[],
): ReadonlySet<string> {
  const reaching = new Set<string>();
  let before = -1;
  while (before !== reaching.size) {
    before = reaching.size;
    for (const { TableId, Nodes } of tables) {
      const gives = Nodes.some(({ ResultItemType, ResultItem }) =>
        ResultItemType === 'ItemId' ? ResultItem === itemId : reaching.has(ResultItem),
      );
      if (gives) reaching.add(TableId);
    }
  }
  return reaching;
}
