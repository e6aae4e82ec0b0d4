import type { AdminListCatalogVersionsResult } from 'purser-client';

/** Catalog versions whose items and stores are searched at most: each is two calls. */
const VERSIONS_MAX = 8;
/** Items that are searched at most, but for those of the first version. */
const ITEMS_MAX = 20_000;

/** The versions whose items and stores are searched: the default one, then those changed last, as many as are quickly read. */
export function chooseVersions(listed: AdminListCatalogVersionsResult | undefined): {
  readonly searched: readonly string[];
  readonly others: readonly string[];
} {
  const { CatalogVersions = [], DefaultCatalogVersion } = listed ?? {};
  const isDefault = (version: string) => Number(version === DefaultCatalogVersion);
  const inOrder = CatalogVersions.toSorted(
    (a, b) =>
      isDefault(b.CatalogVersion) - isDefault(a.CatalogVersion) ||
      ((a.Time ?? '') < (b.Time ?? '') ? 1 : -1),
  );
  let items = 0;
  const end = inOrder.findIndex(({ ItemCount }, index) => {
    items += ItemCount;
    return index >= VERSIONS_MAX || (index > 0 && items > ITEMS_MAX);
  });
  const names = inOrder.map(({ CatalogVersion }) => CatalogVersion);
  const count = end === -1 ? names.length : end;
  return { searched: names.slice(0, count), others: names.slice(count) };
}
