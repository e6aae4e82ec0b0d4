import type { CatalogItemInput, Purser, VirtualCurrencyData } from 'purser-client';

const CURRENCIES: readonly VirtualCurrencyData[] = [
  { CurrencyCode: 'GO', DisplayName: 'Gold', InitialDeposit: 100 },
  { CurrencyCode: 'GE', DisplayName: 'Gems' },
];

const ITEMS: readonly CatalogItemInput[] = [
  {
    ItemId: 'sword',
    DisplayName: 'Sword',
    ItemClass: 'weapon',
    Tags: ['melee'],
    VirtualCurrencyPrices: { GO: 100 },
  },
  {
    ItemId: 'bow',
    DisplayName: 'Bow',
    ItemClass: 'weapon',
    Tags: ['ranged'],
    VirtualCurrencyPrices: { GO: 120, GE: 3 },
  },
  {
    ItemId: 'shield',
    DisplayName: 'Shield',
    ItemClass: 'armour',
    VirtualCurrencyPrices: { GO: 80 },
  },
  {
    ItemId: 'potion',
    DisplayName: 'Potion',
    ItemClass: 'consumable',
    IsStackable: true,
    Consumable: { UsageCount: 1 },
    VirtualCurrencyPrices: { GO: 15 },
  },
  {
    ItemId: 'key',
    DisplayName: 'Key',
    ItemClass: 'key',
    Consumable: { UsageCount: 1 },
    VirtualCurrencyPrices: { GE: 5 },
  },
  {
    ItemId: 'chest',
    DisplayName: 'Chest',
    Description: 'The key opens it. One of three things is inside.',
    ItemClass: 'container',
    Consumable: { UsageCount: 1 },
    VirtualCurrencyPrices: { GO: 20 },
    Container: { KeyItemId: 'key', ResultTableContents: ['loot'] },
  },
  {
    ItemId: 'starter-pack',
    DisplayName: 'Starter pack',
    ItemClass: 'bundle',
    VirtualCurrencyPrices: { GE: 10 },
    Bundle: {
      BundledItems: ['sword', 'shield', 'potion', 'potion'],
      BundledVirtualCurrencies: { GO: 50 },
    },
  },
  {
    ItemId: 'golden-crown',
    DisplayName: 'Golden crown',
    ItemClass: 'hat',
    IsLimitedEdition: true,
    InitialLimitedEditionCount: 100,
    VirtualCurrencyPrices: { GE: 50 },
  },
];

export const SAMPLE_VERSION = 'main';

/** Makes the sample: two currencies, eight items, a drop table. Parts that the title has already stay. */
export async function makeSample(purser: Purser): Promise<void> {
  const { VirtualCurrencies } = await purser.admin.listVirtualCurrencyTypes({});
  const has = new Set(VirtualCurrencies.map(({ CurrencyCode }) => CurrencyCode));
  const missing = CURRENCIES.filter(({ CurrencyCode }) => !has.has(CurrencyCode));
  const Note = 'Sample catalog';
  if (missing.length > 0) {
    await purser.admin.addVirtualCurrencyTypes({ VirtualCurrencies: missing, Note });
  }
  await purser.admin.setCatalogItems({
    CatalogVersion: SAMPLE_VERSION,
    Catalog: ITEMS,
    IfRevision: 0,
    Note,
  });
  await purser.admin.updateRandomResultTables({
    CatalogVersion: SAMPLE_VERSION,
    Note,
    Tables: [
      {
        TableId: 'loot',
        Nodes: [
          { ResultItem: 'potion', ResultItemType: 'ItemId', Weight: 70 },
          { ResultItem: 'shield', ResultItemType: 'ItemId', Weight: 25 },
          { ResultItem: 'bow', ResultItemType: 'ItemId', Weight: 5 },
        ],
      },
    ],
  });
}
