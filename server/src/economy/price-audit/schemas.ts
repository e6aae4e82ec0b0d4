import type { Static } from 'typebox';
import type { Domain } from '../../kernel/codec.ts';
import {
  DESCRIPTION_CHARS_MAX,
  NOTE_CHARS_MAX,
  PRICE_AUDIT_ITEMS_MAX,
  PRICE_AUDIT_PRICES_MAX,
  PRICE_AUDIT_WARNINGS_MAX,
  ITEMS_MAX,
  OFFERED_BYTES_MAX,
  UINT32_MAX,
} from '../../kernel/limits.ts';
import {
  AnyText,
  Count,
  CustomTags,
  Flag,
  Identifier,
  LINES,
  WireTime,
  Word,
} from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { CatalogItemInput } from '../catalogs/catalog.ts';
import {
  AuthorOnWire,
  CatalogVersion,
  ItemId,
  StoreId,
  Text,
  VirtualCurrencyAmounts,
  VirtualCurrencyCode,
} from '../schemas.ts';
import { StoreItemModel } from '../stores/store.ts';

const ReplacesAll = Type.Optional(
  Flag(
    'As if everything else were removed (SetStoreItems, SetCatalogItems). Absent: the rest stays.',
  ),
);

const WarningKind = (description: string) =>
  Type.Enum(
    [
      'GivesBackMore',
      'OpensForever',
      'CostsNothing',
      'StoreUndercutsCatalog',
      'StoreUndercutsStore',
      'BundleCheaperThanParts',
      'UnknownCurrency',
      'PriceTooHigh',
      'UnknownContents',
      'SoldOut',
      'NotForSale',
    ],
    { description },
  );

/** The levels of warnings, in the order in which they are told. */
export const LEVELS = ['Warning', 'Information', 'Accepted'] as const;

const WarningLevel = Type.Enum([...LEVELS], {
  description:
    'Warning: unusual, so that its author has hardly meant it. Information: an ordinary difference, such as a sale. Accepted: unusual, and somebody has said that it is meant (Admin/SetPriceWarningAccepted).',
});

/** The request that accepts a warning, or takes that back. */
export const SetPriceWarningAcceptedRequest = Type.Object({
  CatalogVersion,
  Kind: WarningKind("The warning's Kind."),
  ItemId,
  StoreId: Type.Optional(Identifier("The warning's StoreId. Absent: it has none.")),
  VirtualCurrency: Type.Optional(
    VirtualCurrencyCode("The warning's VirtualCurrency. Absent: it has none."),
  ),
  Text: Text("The warning's Text, as it was read.", DESCRIPTION_CHARS_MAX),
  Accepted: Flag('Whether it is meant.'),
  Note: Type.Optional(
    Type.String({
      description:
        'Why it is meant: one or more characters that can be seen. With Accepted only, and then due.',
      maxLength: NOTE_CHARS_MAX,
      pattern: LINES,
    }),
  ),
  CustomTags,
});

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
  ItemId: Type.Optional(
    Identifier('Only the prices of this item, and warnings of it. Absent: of all items.'),
  ),
  WarningKind: Type.Optional(
    WarningKind('Only warnings of this kind. Absent: all. The counts are of all kinds.'),
  ),
  WarningLevel: Type.Optional(WarningLevel),
  FirstWarning: Type.Optional(
    Type.Integer({
      description: 'How many of these warnings are passed over: those of the pages before.',
      minimum: 0,
      maximum: UINT32_MAX,
    }),
  ),
  MaxResults: Type.Optional(
    Type.Integer({
      description: `How many items at most. Absent: ${PRICE_AUDIT_ITEMS_MAX}.`,
      minimum: 1,
      maximum: PRICE_AUDIT_ITEMS_MAX,
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

export type PriceAuditRequest = Static<typeof GetPriceExposureRequest>;

const OfferedPrice = Type.Object(
  {
    VirtualCurrency: AnyText('The currency.'),
    Price: Type.Integer({
      description: 'The amount. 0: it is had for nothing, because the title says so (ZeroPrice).',
      minimum: 0,
      maximum: UINT32_MAX,
    }),
    Source: Word(
      ['Catalog', 'Store', 'Bundle', 'Container'],
      'Where the item can be had at the price: in the catalog without a store, in a store, in a bundle (or a container without a key) with everything in it, or in a container together with its key.',
    ),
    SourceId: Type.Optional(
      Identifier("The store's id, or the item id of the bundle or container."),
    ),
  },
  { title: 'OfferedPrice', description: 'One way to have an item.' },
);

const AuditedItem = Type.Object(
  {
    ItemId,
    LowestPrices: VirtualCurrencyAmounts('The lowest price in each currency.'),
    Prices: Type.Array(OfferedPrice, {
      description: `The ways to have the item, the cheapest of each currency first; at most ${PRICE_AUDIT_PRICES_MAX}.`,
    }),
    PricesLeftOut: Count('How many more ways there are.'),
  },
  { title: 'AuditedItem', description: 'At which prices an item can be had.' },
);

/** A warning as the answer of a change has it. */
const PriceWarning = Type.Object(
  {
    Kind: WarningKind('What is the matter.'),
    Level: WarningLevel,
    ItemId,
    StoreId: Type.Optional(StoreId),
    VirtualCurrency: Type.Optional(AnyText('The currency.')),
    Price: Type.Optional(Count('What it costs in the currency.')),
    ComparedWith: Type.Optional(
      Type.Integer({
        description:
          'The amount that the price is less than: the price of the catalog, of the dearest store or of the parts, or what comes out.',
        minimum: 1,
      }),
    ),
    Text: AnyText('A sentence for people.'),
  },
  { title: 'PriceWarning', description: 'Prices that their author may not have meant.' },
);

/** A warning of GetPriceExposure. It alone names who has accepted it: the answer of a change names no credential. */
const AuditedWarning = Type.Object(
  {
    ...PriceWarning.properties,
    Accepted: Type.Optional(
      Type.Object(
        {
          Author: AuthorOnWire,
          Time: WireTime('When.'),
          Note: AnyText('Why it is meant.'),
        },
        { title: 'AcceptedPriceWarning', description: 'Who has accepted it. Absent: nobody.' },
      ),
    ),
  },
  {
    title: 'AuditedPriceWarning',
    description: 'Prices that their author may not have meant, with who has said that they are.',
  },
);

/** How many warnings there are of a kind. */
const WarningCount = Type.Object(
  {
    Kind: WarningKind('What is the matter.'),
    Level: WarningLevel,
    Count: Count('How many.'),
  },
  { title: 'PriceWarningCount', description: 'How many warnings there are of a kind and a level.' },
);

export type Warning = Domain<typeof AuditedWarning>;

/** The answer of GetPriceExposure. */
export const GetPriceExposureResult = Type.Object({
  CatalogVersion: Identifier('The catalog version.'),
  Items: Type.Array(AuditedItem, { description: 'The items, in the order of the catalog.' }),
  Warnings: Type.Array(AuditedWarning, {
    description: `For all items, warnings before information, what is accepted last, and the worst first: what gives something for nothing, then what is furthest below what it is compared with, as a share of that; at most ${PRICE_AUDIT_WARNINGS_MAX}.`,
  }),
  WarningsLeftOut: Count('How many more warnings there are behind these.'),
  WarningCounts: Type.Array(WarningCount, {
    description: 'How many warnings there are of each kind, in the order of the warnings.',
  }),
  ContinuationToken: Type.Optional(AnyText('For the next items. Absent: these were the last.')),
});

export type PriceAuditReply = Static<typeof GetPriceExposureResult>;

const Warnings = (description: string) =>
  Type.Array(PriceWarning, { description: `${description} At most ${PRICE_AUDIT_WARNINGS_MAX}.` });

/** The effect of a change on prices and warnings. */
export const PriceAuditDifference = Type.Object(
  {
    CatalogVersion: Identifier('The catalog version; of currencies, the default one.'),
    Items: Type.Array(
      Type.Object(
        {
          ItemId,
          LowestBefore: VirtualCurrencyAmounts('The lowest price in each currency until then.'),
          LowestAfter: VirtualCurrencyAmounts('The lowest price in each currency from then on.'),
        },
        { title: 'ItemPriceDifference', description: 'At which prices an item can be had.' },
      ),
      {
        description: `First the items whose lowest prices change, be it because of something else that is in the change, and then those that it changes without that. At most ${PRICE_AUDIT_ITEMS_MAX}.`,
      },
    ),
    ItemsLeftOut: Count('How many more items there are.'),
    StoreItems: Type.Array(
      Type.Object(
        {
          StoreId,
          Open: Flag('Whether the store is open.'),
          ItemId,
          Before: Type.Optional(
            VirtualCurrencyAmounts(
              'The prices that it shows until then. Absent: none, because the store or the catalog does not have the item, or the store is closed until then.',
            ),
          ),
          After: Type.Optional(
            VirtualCurrencyAmounts(
              'The prices that it shows from then on: its own, and those of the catalog where it has none. Absent: none, because the store or the catalog has the item no more, or the store closes.',
            ),
          ),
          Catalog: Type.Optional(
            VirtualCurrencyAmounts(
              'Of a change of a store: the prices at which the catalog sells the item without a store. Absent: purchases must name a store, or the change is one of the catalog.',
            ),
          ),
        },
        {
          title: 'StoreItemDifference',
          description: 'What the change does to an item of a store.',
        },
      ),
      {
        description: `What a change does to the prices of items in stores: that of a catalog version in all its stores, that of a store in it. First where they become dearer or cheaper, go or come back, and then those that it changes without that. At most ${PRICE_AUDIT_ITEMS_MAX}.`,
      },
    ),
    StoreItemsLeftOut: Count('How many more there are.'),
    WarningsRaised: Warnings('The warnings that there are from then on only.'),
    WarningsRaisedLeftOut: Count('How many more there are.'),
    WarningsRaisedCounts: Type.Array(WarningCount, { description: 'How many of each kind.' }),
    WarningsRemoved: Warnings('The warnings that there are until then only.'),
    WarningsRemovedLeftOut: Count('How many more there are.'),
    WarningsRemovedCounts: Type.Array(WarningCount, { description: 'How many of each kind.' }),
  },
  {
    title: 'PriceAuditDifference',
    description: `What the change does to what GetPriceExposure answers, without a percentage. Absent: nothing, because it is about drop tables, or about currencies that stay or that no default catalog has; or the stores of the version hold more than ${OFFERED_BYTES_MAX} bytes.`,
  },
);
