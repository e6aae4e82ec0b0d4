import { HOUR_MS } from '../../server/src/kernel/instant.ts';
import { byDeveloper, type Case, write } from './case.ts';
import { beside, priced } from './world.ts';

/** Prices that follow one another differ, so that each call changes something. */
const goods = (number: number) => [priced('sword', number + 1)];
const STALE = { IfRevision: 1_000_000 };
const NO_CATALOG = { CatalogVersion: 'none' };
const NO_STORE = { StoreId: 'none' };
const OTHER = { StoreId: 'other' };
const store = (number: number) => ({ Store: goods(number) });
const open = (number: number) => ({ Open: number % 2 === 0 });
const catalog = (number: number) => beside('other', goods(number));
/** The first or the second one. */
const revision = (number: number) => ({ ToRevision: 1 + (number % 2) });
/** One letter and one digit each, beside the currencies that there are. */
const codeOf = (number: number): string =>
  `${String.fromCharCode(65 + (number % 26))}${Math.floor(number / 26) % 10}`;
const currency = (CurrencyCode: string, more: object = {}) => ({
  VirtualCurrencies: [{ CurrencyCode, ...more }],
});
const coin = (number: number) => currency('ZZ', { DisplayName: `Coin ${number}` });
const table = (ResultItem: string, Weight: number) => ({
  CatalogVersion: 'other',
  Tables: [{ TableId: 'T', Nodes: [{ ResultItemType: 'ItemId', ResultItem, Weight }] }],
});
const inAnHour = (): string => new Date(Date.now() + HOUR_MS).toISOString();

/** Cases that change a title's catalogs, stores and currencies. */
export const STOCK_CASES: readonly Case[] = [
  write('/Admin/AddVirtualCurrencyTypes')
    .succeeds(byDeveloper(coin))
    .refused('RevisionConflict', byDeveloper(coin, STALE)),
  write('/Admin/RemoveVirtualCurrencyTypes')
    .succeedsOnce(async ({ service }, number) => {
      const body = currency(codeOf(number));
      await service.call('/Admin/AddVirtualCurrencyTypes', body);
      return { body };
    }, 90)
    .refused('VirtualCurrencyCannotBeDeleted', byDeveloper(currency('GO'))),
  write('/Admin/SetCatalogItems')
    .succeeds(byDeveloper(catalog))
    .refused('RevisionConflict', byDeveloper(catalog, STALE)),
  write('/Admin/UpdateCatalogItems')
    .succeeds(byDeveloper(catalog))
    .refused('RevisionConflict', byDeveloper(catalog, STALE)),
  write('/Admin/RestoreCatalog')
    .succeeds(byDeveloper({ CatalogVersion: 'other' }, revision))
    .refused('CatalogNotConfigured', byDeveloper(NO_CATALOG, { ToRevision: 1 })),
  write('/Admin/DeleteCatalog')
    .succeedsOnce(async ({ service }, number) => {
      const body = { CatalogVersion: `gone-${number}` };
      await service.call('/Admin/SetCatalogItems', beside(body.CatalogVersion, goods(number)));
      return { body };
    })
    .refused('CatalogNotConfigured', byDeveloper(NO_CATALOG)),
  write('/Admin/UpdateRandomResultTables')
    .succeeds(byDeveloper((number) => table('sword', number + 1)))
    .refused('InvalidItemIdInTable', byDeveloper(table('none', 1))),
  write('/Admin/SetStoreItems')
    .succeeds(byDeveloper(OTHER, store))
    .refused('InvalidItemId', byDeveloper(OTHER, { Store: [priced('none', 1)] })),
  write('/Admin/UpdateStoreItems')
    .succeeds(byDeveloper(OTHER, store))
    .refused('StoreNotFound', byDeveloper(NO_STORE, store)),
  write('/Admin/SetStoreOpen')
    .succeeds(byDeveloper(OTHER, open))
    .refused('StoreNotFound', byDeveloper(NO_STORE, { Open: false })),
  write('/Admin/RestoreStore')
    .succeeds(byDeveloper(OTHER, revision))
    .refused('StoreNotFound', byDeveloper(NO_STORE, { ToRevision: 1 })),
  write('/Admin/DeleteStore')
    .succeedsOnce(async ({ service }, number) => {
      const body = { StoreId: `gone-${number}` };
      await service.call('/Admin/SetStoreItems', { ...body, Store: goods(number) });
      return { body };
    })
    .refused('StoreNotFound', byDeveloper(NO_STORE)),
  write('/Admin/CancelPendingChange')
    .succeedsOnce(async ({ service }, number) => {
      const change = { ...OTHER, ...open(number), EffectiveAt: inAnHour() };
      const path = '/Admin/SetStoreOpen';
      const done = await service.call<{ readonly PendingChange: number }>(path, change);
      return { body: { PendingChange: done.PendingChange } };
    }, 90)
    .refused('InvalidParams', byDeveloper({ PendingChange: 1_000_000 })),
  write('/Admin/IncrementLimitedEditionItemAvailability')
    .succeeds(byDeveloper({ ItemId: 'rare', Amount: 1 }))
    .refused('ItemNotFound', byDeveloper({ ItemId: 'none', Amount: 1 })),
];
