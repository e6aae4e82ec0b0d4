/** Where a store is edited, as an address below the title. */
export function storeAddress(
  { CatalogVersion, StoreId }: { readonly CatalogVersion: string; readonly StoreId: string },
  search = '',
): string {
  return withParams('stores', { version: CatalogVersion, store: StoreId, search });
}

/** Where a store that there is not yet is made: a mistyped address of a store makes none. `copied`: the store that it begins as a copy of. */
export function newStoreAddress(
  {
    CatalogVersion,
    StoreId,
  }: {
    readonly CatalogVersion: string;
    readonly StoreId: string;
  },
  copied = '',
): string {
  const of = { version: CatalogVersion, store: StoreId, new: 'yes', copy: copied };
  return withParams('stores', of);
}

/** An address below the title of the page, for links of all pages. */
export function withParams(page: string, params: Readonly<Record<string, string>>): string {
  const [, base, t, titleId] = location.pathname.split('/');
  return `~/${base}/${t}/${titleId}/${placeOf(page, params)}`;
}

/** The part of an address that stands below any title. Ids have any characters, so they are parameters. */
export function placeOf(page: string, params: Readonly<Record<string, string>> = {}): string {
  const said = Object.entries(params).filter(([, value]) => value !== '');
  return said.length === 0 ? page : `${page}?${new URLSearchParams(said).toString()}`;
}

/** The first page of a title, or another one of it. */
export function titleAddress(
  titleId: string,
  page = '',
  params: Readonly<Record<string, string>> = {},
): string {
  const [, base] = location.pathname.split('/');
  const place = placeOf(page, params);
  return `~/${base}/t/${encodeURIComponent(titleId)}${place && `/${place}`}`;
}

/** Where a player of a title is shown; `tab` is the last part of the address. */
export function playerAddress({
  titleId,
  playerId,
  tab,
  params,
}: {
  readonly titleId: string;
  readonly playerId: string;
  readonly tab?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
}): string {
  const [, base] = location.pathname.split('/');
  const parts = ['t', titleId, 'players', playerId, ...(tab === undefined ? [] : [tab])];
  return `~/${base}/${placeOf(parts.map(encodeURIComponent).join('/'), params)}`;
}

/** Where a change of what is sold stands in its history. */
export function revisionAddress({
  Kind,
  CatalogVersion = '',
  StoreId = '',
  Revision,
}: {
  readonly Kind: string;
  readonly CatalogVersion?: string;
  readonly StoreId?: string;
  readonly Revision: number;
}): string {
  const of = { of: Kind, version: CatalogVersion, store: StoreId };
  return withParams('history', { ...of, revision: String(Revision) });
}

/** The page of an item of a catalog version. */
export function itemAddress(CatalogVersion: string, ItemId: string): string {
  return withParams(...ofItem(CatalogVersion, ItemId));
}

/** The page of an item, below any title. */
export function itemPlace(CatalogVersion: string, ItemId: string): string {
  return placeOf(...ofItem(CatalogVersion, ItemId));
}

function ofItem(version: string, item: string): Parameters<typeof withParams> {
  return ['catalogs/item', { version, item }];
}
