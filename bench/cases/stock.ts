import { type Case, onceEach } from './case.ts';
import { beside, priced } from './world.ts';

/** Prices that follow one another differ, so that each call changes something. */
const goods = (number: number) => [priced('sword', number + 1)];
const store = (StoreId: string, more: object = {}) => ({ body: { StoreId, ...more } });
const STALE = { IfRevision: 1_000_000 };
/** One letter and one digit each, beside the currencies that there are. */
const codeOf = (number: number): string =>
  `${String.fromCharCode(65 + (number % 26))}${Math.floor(number / 26) % 10}`;
const currency = (CurrencyCode: string, more: object = {}) => ({
  VirtualCurrencies: [{ CurrencyCode, ...more }],
});
const GOODS_TABLE = 'T';
const table = (ResultItem: string, Weight: number) => ({
  CatalogVersion: 'other',
  Tables: [{ TableId: GOODS_TABLE, Nodes: [{ ResultItemType: 'ItemId', ResultItem, Weight }] }],
});
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Cases that change a title's catalogs, stores and currencies. */
export const STOCK_CASES: readonly Case[] = [
  {
    path: '/Admin/AddVirtualCurrencyTypes',
    success: (_, number) => ({ body: currency('ZZ', { DisplayName: `Coin ${number}` }) }),
    refused: 'RevisionConflict',
    refusal: (_, number) => ({
      body: { ...currency('ZZ', { DisplayName: `Coin ${number}` }), ...STALE },
    }),
  },
  {
    path: '/Admin/RemoveVirtualCurrencyTypes',
    success: onceEach(async ({ service }, number) => {
      const body = currency(codeOf(number));
      await service.call('/Admin/AddVirtualCurrencyTypes', body);
      return { body };
    }, 90),
    refused: 'VirtualCurrencyCannotBeDeleted',
    refusal: () => ({ body: currency('GO') }),
  },
  {
    path: '/Admin/SetCatalogItems',
    success: (_, number) => ({ body: beside('other', goods(number)) }),
    refused: 'RevisionConflict',
    refusal: (_, number) => ({ body: { ...beside('other', goods(number)), ...STALE } }),
  },
  {
    path: '/Admin/UpdateCatalogItems',
    success: (_, number) => ({ body: beside('other', goods(number)) }),
    refused: 'RevisionConflict',
    refusal: (_, number) => ({ body: { ...beside('other', goods(number)), ...STALE } }),
  },
  {
    path: '/Admin/RestoreCatalog',
    success: (_, number) => ({
      body: { CatalogVersion: 'other', ToRevision: 1 + (number % 2) },
    }),
    refused: 'CatalogNotConfigured',
    refusal: () => ({ body: { CatalogVersion: 'none', ToRevision: 1 } }),
  },
  {
    path: '/Admin/DeleteCatalog',
    success: onceEach(async ({ service }, number) => {
      const body = { CatalogVersion: `gone-${number}` };
      await service.call('/Admin/SetCatalogItems', beside(body.CatalogVersion, goods(number)));
      return { body };
    }),
    refused: 'CatalogNotConfigured',
    refusal: () => ({ body: { CatalogVersion: 'none' } }),
  },
  {
    path: '/Admin/UpdateRandomResultTables',
    success: (_, number) => ({ body: table('sword', number + 1) }),
    refused: 'InvalidItemIdInTable',
    refusal: () => ({ body: table('none', 1) }),
  },
  {
    path: '/Admin/SetStoreItems',
    success: (_, number) => store('other', { Store: goods(number) }),
    refused: 'InvalidItemId',
    refusal: () => store('other', { Store: [priced('none', 1)] }),
  },
  {
    path: '/Admin/UpdateStoreItems',
    success: (_, number) => store('other', { Store: goods(number) }),
    refused: 'StoreNotFound',
    refusal: (_, number) => store('none', { Store: goods(number) }),
  },
  {
    path: '/Admin/SetStoreOpen',
    success: (_, number) => store('other', { Open: number % 2 === 0 }),
    refused: 'StoreNotFound',
    refusal: () => store('none', { Open: false }),
  },
  {
    path: '/Admin/RestoreStore',
    success: (_, number) => store('other', { ToRevision: 1 + (number % 2) }),
    refused: 'StoreNotFound',
    refusal: () => store('none', { ToRevision: 1 }),
  },
  {
    path: '/Admin/DeleteStore',
    success: onceEach(async ({ service }, number) => {
      const named = { StoreId: `gone-${number}` };
      await service.call('/Admin/SetStoreItems', { ...named, Store: goods(number) });
      return { body: named };
    }),
    refused: 'StoreNotFound',
    refusal: () => store('none'),
  },
  {
    path: '/Admin/CancelPendingChange',
    success: onceEach(async ({ service }, number) => {
      const body = { StoreId: 'other', Open: number % 2 === 0, EffectiveAt: inAnHour() };
      const { PendingChange } = await service.call<{ readonly PendingChange: number }>(
        '/Admin/SetStoreOpen',
        body,
      );
      return { body: { PendingChange } };
    }, 90),
    refused: 'InvalidParams',
    refusal: () => ({ body: { PendingChange: 1_000_000 } }),
  },
  {
    path: '/Admin/IncrementLimitedEditionItemAvailability',
    success: () => ({ body: { ItemId: 'rare', Amount: 1 } }),
    refused: 'ItemNotFound',
    refusal: () => ({ body: { ItemId: 'none', Amount: 1 } }),
  },
];
