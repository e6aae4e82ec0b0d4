import type { Static } from 'typebox';
import {
  EXPOSURE_ITEMS_MAX,
  EXPOSURE_PRICES_MAX,
  EXPOSURE_WARNINGS_MAX,
  ITEMS_MAX,
  UINT32_MAX,
} from '../../kernel/limits.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { CatalogItemInput } from '../catalogs/catalog.ts';
import { CatalogVersion, ItemId, StoreId, VirtualCurrencyAmounts } from '../schemas.ts';
import { StoreItemModel } from '../stores/store.ts';
import { ExposureWarning } from './difference-schemas.ts';

const ReplacesAll = Type.Optional(
  Type.Boolean({
    description:
      'As if everything else were removed (SetStoreItems, SetCatalogItems). Absent: the rest stays.',
  }),
);

/** The request of GetPriceExposure. */
export const GetPriceExposureRequest = Type.Object({
  CatalogVersion,
  UndercutPercent: Type.Optional(
    Type.Integer({
      description:
        'Warn of a store that is cheaper than the catalog or another store by more than this percentage of the higher price. Absent: 0, each lower price.',
      minimum: 0,
      maximum: 100,
    }),
  ),
  SupposedStore: Type.Optional(
    Type.Object(
      {
        StoreId,
        Store: Type.Array(StoreItemModel, {
          description: 'The items of the write, each ItemId once.',
          maxItems: ITEMS_MAX,
        }),
        ReplacesAll,
      },
      { description: 'As if this write of a store had been made. Nothing is changed.' },
    ),
  ),
  SupposedCatalog: Type.Optional(
    Type.Object(
      {
        Catalog: Type.Array(CatalogItemInput, {
          description: 'The items of the write, each ItemId once.',
          maxItems: ITEMS_MAX,
        }),
        ReplacesAll,
      },
      { description: 'As if this write of the catalog had been made. Nothing is changed.' },
    ),
  ),
  MaxResults: Type.Optional(
    Type.Integer({
      description: `How many items at most. Absent: ${EXPOSURE_ITEMS_MAX}.`,
      minimum: 1,
      maximum: EXPOSURE_ITEMS_MAX,
    }),
  ),
  ContinuationToken: Type.Optional(
    Type.String({
      description: 'That of the answer before, for the items behind those. Absent: the first.',
      pattern: '^\\d{0,5}$',
    }),
  ),
  CustomTags,
});

export type PriceExposureRequest = Static<typeof GetPriceExposureRequest>;

/** The wire names of the places where an item is sold. */
export const SOURCES = {
  catalog: 'Catalog',
  store: 'Store',
  bundle: 'Bundle',
  container: 'Container',
} as const;

const Code = (description: string) => Type.String({ description });

const ExposedPrice = Type.Object(
  {
    VirtualCurrency: Code('The currency.'),
    Price: Type.Integer({
      description: 'The amount. 0: it is had for nothing, because the title says so (ZeroPrice).',
      minimum: 0,
      maximum: UINT32_MAX,
    }),
    Source: Type.Enum(Object.values(SOURCES), {
      description:
        'Where the item can be had at the price: in the catalog without a store, in a store, in a bundle (or a container without a key) with everything in it, or in a container together with its key.',
    }),
    SourceId: Type.Optional(
      Identifier("The store's id, or the item id of the bundle or container."),
    ),
  },
  { title: 'ExposedPrice', description: 'One way to have an item.' },
);

const ExposedItem = Type.Object(
  {
    ItemId,
    LowestPrices: VirtualCurrencyAmounts('The lowest price in each currency.'),
    Prices: Type.Array(ExposedPrice, {
      description: `The ways to have the item, the cheapest of each currency first; at most ${EXPOSURE_PRICES_MAX}.`,
    }),
    PricesLeftOut: Type.Integer({ description: 'How many more ways there are.', minimum: 0 }),
  },
  { title: 'ExposedItem', description: 'At which prices an item can be had.' },
);

/** The answer of GetPriceExposure. */
export const GetPriceExposureResult = Type.Object({
  CatalogVersion: Identifier('The catalog version.'),
  Items: Type.Array(ExposedItem, { description: 'The items, in the order of the catalog.' }),
  Warnings: Type.Array(ExposureWarning, {
    description: `For all items, the worst first: what gives something for nothing, then what is furthest below what it is compared with, as a share of that; at most ${EXPOSURE_WARNINGS_MAX}.`,
  }),
  WarningsLeftOut: Type.Integer({ description: 'How many more warnings there are.', minimum: 0 }),
  ContinuationToken: Type.Optional(
    Type.String({ description: 'For the next items. Absent: these were the last.' }),
  ),
});

export type PriceExposureReply = Static<typeof GetPriceExposureResult>;
