import type { CatalogItemInput, ResultTableNode } from '../../../client/src/index.ts';

// The catalog of the sample studio: an adventure at sea.

const KINDS = {
  weapon: ['Cutlass', 'Boarding axe', 'Flintlock', 'Harpoon', 'Storm blade', 'Admiral’s sabre'],
  armour: ['Oilskin coat', 'Brass diving helmet', 'Sharkskin gloves', 'Whalebone shield'],
  ship: ['Sloop', 'Brigantine', 'Galleon', 'Man-of-war'],
  pet: ['Parrot', 'Monkey', 'Sea otter', 'Hermit crab', 'Albatross'],
  potion: ['Grog', 'Lime juice', 'Mermaid’s tear', 'Bottled wind'],
  hat: ['Tricorne', 'Bandana', 'Navigator’s cap', 'Crown of the drowned king'],
} as const;

const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');

const GOODS: readonly CatalogItemInput[] = Object.entries(KINDS).flatMap(([kind, names]) =>
  names.map((name, at) => ({
    ItemId: idOf(name),
    DisplayName: name,
    ItemClass: kind,
    Tags: [kind, at > 2 ? 'rare' : 'common'],
    VirtualCurrencyPrices: { GO: 40 * (at + 1) ** 2, ...(at > 1 && { GE: 4 * at }) },
    ...(kind === 'potion' && { IsStackable: true, Consumable: { UsageCount: 1 + at } }),
    ...(kind === 'ship' && { RealCurrencyPrices: { EUR: 499 + 500 * at } }),
  })),
);

const SPECIAL: readonly CatalogItemInput[] = [
  {
    ItemId: 'brass-key',
    DisplayName: 'Brass key',
    ItemClass: 'key',
    VirtualCurrencyPrices: { GE: 5 },
  },
  {
    ItemId: 'sunken-chest',
    DisplayName: 'Sunken chest',
    Description: 'The brass key opens it. One of four things is inside.',
    ItemClass: 'container',
    VirtualCurrencyPrices: { GO: 150 },
    Container: { KeyItemId: 'brass-key', ResultTableContents: ['flotsam'] },
  },
  {
    ItemId: 'starter-bundle',
    DisplayName: 'Starter bundle',
    ItemClass: 'bundle',
    VirtualCurrencyPrices: { GE: 20 },
    Bundle: {
      BundledItems: ['cutlass', 'oilskin-coat', 'grog', 'grog'],
      BundledVirtualCurrencies: { GO: 250 },
    },
  },
  {
    ItemId: 'captains-bundle',
    DisplayName:
      'Captain’s bundle: everything that a captain takes on a very long voyage around the cape',
    ItemClass: 'bundle',
    VirtualCurrencyPrices: { GE: 90 },
    RealCurrencyPrices: { EUR: 1999 },
    Bundle: { BundledItems: ['brigantine', 'admiral-s-sabre', 'tricorne', 'parrot'] },
  },
  {
    ItemId: 'golden-figurehead',
    DisplayName: 'Golden figurehead',
    ItemClass: 'ship',
    IsLimitedEdition: true,
    InitialLimitedEditionCount: 500,
    VirtualCurrencyPrices: { GE: 120 },
  },
  {
    ItemId: 'kraken-plush',
    DisplayName: 'Плюшевый кракен',
    ItemClass: 'pet',
    VirtualCurrencyPrices: { GO: 900 },
  },
];

export const CATALOG: readonly CatalogItemInput[] = [...GOODS, ...SPECIAL];

/** The contents of the sunken chest. */
export const FLOTSAM: readonly ResultTableNode[] = [
  { ResultItem: 'grog', ResultItemType: 'ItemId', Weight: 60 },
  { ResultItem: 'bandana', ResultItemType: 'ItemId', Weight: 25 },
  { ResultItem: 'harpoon', ResultItemType: 'ItemId', Weight: 12 },
  { ResultItem: 'albatross', ResultItemType: 'ItemId', Weight: 3 },
];

/** In scripts whose letters each machine has, so that pictures are the same everywhere. */
export const PLAYERS = [
  'Ada',
  'Björn Ångström',
  'Đặng Thị Hương',
  'Ελένη Παπαδοπούλου',
  'Мария Кузнецова',
  'محمد عبد الله',
  'שירה כהן',
  'Қайрат Сейітқали',
  'Ἀριάδνη',
  'Siân Môn',
  'Captain Barnabas Windlass',
  'xX_Kraken_Xx',
  'Zoë',
  'Łukasz Wiśniewski',
  'Ngozi Okonkwo-Adeyemi',
  'Polly ♥ ♫ ☼',
] as const;
