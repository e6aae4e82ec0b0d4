import type { Static } from 'typebox';
import {
  EXPOSURE_ITEMS_MAX,
  EXPOSURE_WARNINGS_MAX,
  OFFERED_BYTES_MAX,
} from '../../kernel/limits.ts';
import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { ItemId, StoreId, VirtualCurrencyAmounts } from '../schemas.ts';

/** The kinds of warnings. */
export const WARNING_KINDS = [
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
] as const;

/** A warning of GetPriceExposure. */
export const ExposureWarning = Type.Object(
  {
    Kind: Type.Enum([...WARNING_KINDS], { description: 'What is the matter.' }),
    ItemId,
    StoreId: Type.Optional(StoreId),
    VirtualCurrency: Type.Optional(Type.String({ description: 'The currency.' })),
    Price: Type.Optional(
      Type.Integer({ description: 'What it costs in the currency.', minimum: 0 }),
    ),
    ComparedWith: Type.Optional(
      Type.Integer({
        description:
          'The amount that the price is less than: the price of the catalog, of the dearest store or of the parts, or what comes out.',
        minimum: 1,
      }),
    ),
    Text: Type.String({ description: 'A sentence for people.' }),
  },
  { title: 'ExposureWarning', description: 'Prices that their author may not have meant.' },
);

export const Count = (description: string) => Type.Integer({ description, minimum: 0 });

const Warnings = (description: string) =>
  Type.Array(ExposureWarning, { description: `${description} At most ${EXPOSURE_WARNINGS_MAX}.` });

/** The effect of a change on prices and warnings. */
export const ExposureDifference = Type.Object(
  {
    CatalogVersion: Identifier('The catalog version; of currencies, the default one.'),
    Items: Type.Array(
      Type.Object(
        {
          ItemId,
          LowestBefore: VirtualCurrencyAmounts('The lowest price in each currency until then.'),
          LowestAfter: VirtualCurrencyAmounts('The lowest price in each currency from then on.'),
        },
        { title: 'ExposedItemDifference', description: 'At which prices an item can be had.' },
      ),
      {
        description: `First the items whose lowest prices change, be it because of something else that is in the change, and then those that it changes without that. At most ${EXPOSURE_ITEMS_MAX}.`,
      },
    ),
    ItemsLeftOut: Count('How many more items there are.'),
    StoreItems: Type.Array(
      Type.Object(
        {
          StoreId,
          Open: Type.Boolean({ description: 'Whether the store is open.' }),
          ItemId,
          Before: Type.Optional(
            VirtualCurrencyAmounts(
              'The prices that it shows until then. Absent: none, because the catalog does not have the item.',
            ),
          ),
          After: Type.Optional(
            VirtualCurrencyAmounts(
              'The prices that it shows from then on: its own, and those of the catalog where it has none. Absent: none, because the catalog has the item no more.',
            ),
          ),
        },
        {
          title: 'StoreItemDifference',
          description: 'What the change does to an item of a store.',
        },
      ),
      {
        description: `What a change of a catalog version does to the items of its stores: first where they become dearer or cheaper, go or come back, and then those that it changes without that. At most ${EXPOSURE_ITEMS_MAX}.`,
      },
    ),
    StoreItemsLeftOut: Count('How many more there are.'),
    WarningsRaised: Warnings('The warnings that there are from then on only.'),
    WarningsRaisedLeftOut: Count('How many more there are.'),
    WarningsRemoved: Warnings('The warnings that there are until then only.'),
    WarningsRemovedLeftOut: Count('How many more there are.'),
  },
  {
    title: 'ExposureDifference',
    description: `What the change does to what GetPriceExposure answers, without a percentage. Absent: nothing, because it is about drop tables, or about currencies that stay or that no default catalog has; or the stores of the version hold more than ${OFFERED_BYTES_MAX} bytes.`,
  },
);

export type ExposureDifferenceOnWire = Static<typeof ExposureDifference>;
