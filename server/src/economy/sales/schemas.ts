import type { Static } from 'typebox';
import { codecOf } from '../../kernel/codec.ts';
import { NAME_CHARS_MAX, PRICE_MAX, SALES } from '../../kernel/limits.ts';
import { AnyText, Count, Identifier, WireTime, Word } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { AuthorOnWire, RevisionNumber, StoreId, VirtualCurrencyCode } from '../schemas.ts';

export const SaleNumber = Type.Integer({
  description: 'The number of the sale.',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});

export const SaleName = Identifier(
  'What people call it. It is the note of both revisions.',
  NAME_CHARS_MAX,
);

export const PercentOff = Type.Integer({
  description: 'How much lower the prices become, in percent.',
  minimum: 1,
  maximum: 99,
});

export const RoundTo = (description: string) =>
  Type.Integer({ description, minimum: 1, maximum: SALES.roundTo });

/** A list of texts to choose items by. */
export const Choice = (of: ReturnType<typeof Type.String>, description: string) =>
  Type.Optional(
    Type.Array(of, { description, minItems: 1, maxItems: SALES.items, uniqueItems: true }),
  );

export const SALE_STATES = ['Coming', 'Running', 'Ended', 'Cancelled', 'Failed'] as const;

const Amount = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: PRICE_MAX });

const ItemOfStore = {
  StoreId,
  ItemId: Identifier('The item.'),
};

const LeftPrice = Type.Object(
  {
    ...ItemOfStore,
    VirtualCurrency: VirtualCurrencyCode('The currency.'),
    SalePrice: Amount('The price that the sale had set.'),
    Found: Type.Optional(
      Amount("The store's own price at the end. Absent: it had none, or no longer sold the item."),
    ),
  },
  { title: 'LeftPrice', description: 'A price that was no longer the one of the sale.' },
);

const SetPrice = Type.Object(
  {
    ...ItemOfStore,
    VirtualCurrency: VirtualCurrencyCode('The currency.'),
    Own: Type.Optional(
      Amount(
        "The store's own price before it, which its end puts back. Absent: it had none, and the catalog's applied.",
      ),
    ),
    Before: Amount('What players paid before it.'),
    During: Amount('The price that the sale has set.'),
  },
  { title: 'SetPrice', description: 'A price that the start of the sale has set.' },
);

/** The members of a sale, without its author. */
const saleMembers = {
  Sale: SaleNumber,
  Name: AnyText('Its name.'),
  Status: Word(
    SALE_STATES,
    'Cancelled: before it began. Failed: its start or its end could not be made; a start that failed has no end.',
  ),
  CatalogVersion: Identifier('The catalog version of its stores.'),
  Stores: Type.Array(
    Type.Object(
      {
        StoreId,
        Items: Count('How many of its items are in the sale.'),
        ItemIds: Type.Optional(
          Type.Array(Identifier('One of them.'), {
            description: 'The items. Absent: a list of sales was asked for.',
          }),
        ),
      },
      { title: 'SaleStore', description: 'A store that has items of the sale.' },
    ),
    { description: 'Its stores.' },
  ),
  PercentOff,
  RoundTo: RoundTo('Its prices are rounded to multiples of it where they stay above 0.'),
  VirtualCurrencies: Type.Array(VirtualCurrencyCode('One of them.'), {
    description: 'The currencies whose prices become lower. Empty: all.',
  }),
  StartsAt: WireTime('When it begins.'),
  EndsAt: WireTime('When it is over.'),
  Time: WireTime('When it was made.'),
  RequestId: Type.Optional(AnyText('The call that made it.')),
  SettledAt: Type.Optional(
    WireTime('When it ended, was cancelled or failed. Absent: it is coming or running.'),
  ),
  Reason: Type.Optional(
    AnyText(
      'Why it was cancelled, was ended before its time, or has failed. Absent: none of these.',
    ),
  ),
  Prices: Type.Optional(
    Type.Array(SetPrice, {
      description:
        'What its start has set; its end puts back all but the LeftPrices. Absent: it has not begun, or a list of sales was asked for.',
    }),
  ),
  NotPutBack: Count('How many prices its end has left alone.'),
  LeftPrices: Type.Optional(
    Type.Array(LeftPrice, {
      description: 'Those prices. Absent: there are none, or a list of sales was asked for.',
    }),
  ),
};

/** A sale on the wire. */
export const SaleInfo = Type.Object(
  { ...saleMembers, Author: AuthorOnWire },
  { title: 'SaleInfo', description: 'A sale: lower prices for a time.' },
);

/** A revision that a new sale goes by which begins at once. */
export const SeenRevision = Type.Object(
  {
    StoreId: Type.Optional(Identifier('The store. Absent: the catalog version.')),
    Revision: RevisionNumber('Its newest revision; 0: there is none.'),
  },
  { title: 'SeenRevision', description: 'The revision of a catalog version or of a store of it.' },
);

/** The effect of a sale on the wire. */
const SalePreviewModel = Type.Object(
  {
    Prices: Type.Array(
      Type.Object(
        {
          ...ItemOfStore,
          VirtualCurrency: VirtualCurrencyCode('The currency.'),
          Before: Amount('What players pay before it.'),
          During: Amount('What they pay in it.'),
          After: Amount('What they pay after it; 0: the item is not sold then.'),
        },
        { title: 'SalePrice', description: 'A price that the sale sets.' },
      ),
      {
        description:
          'What it sets, as if it began now and nobody changed anything until its end; the prices of sales that are over before it begins are put back. Of a sale that runs: what its end would put back now.',
      },
    ),
    LeftPrices: Type.Array(LeftPrice, {
      description: 'What the end of a sale that runs would leave alone now.',
    }),
    NotCheaper: Type.Array(
      Type.Object(ItemOfStore, { title: 'ItemOfStore', description: 'An item of a store.' }),
      {
        description:
          'Items of a sale that has not begun that stay as they are: their store does not have them any more, or no price of theirs would become lower.',
      },
    ),
    Revisions: Type.Optional(
      Type.Array(SeenRevision, {
        description:
          'What a new sale that begins at once goes by. Send it as IfRevisions to make the sale. Absent: it is another one.',
      }),
    ),
  },
  { title: 'SalePreview', description: 'What a sale does. Absent: no preview was asked for.' },
);

/** The answer to a call that makes or changes a sale. */
export const SaleResult = Type.Object(
  {
    Sale: Type.Optional(
      Type.Object(saleMembers, {
        title: 'ChangedSale',
        description: 'The sale as it is now. Absent: a preview was asked for.',
      }),
    ),
    Preview: Type.Optional(SalePreviewModel),
  },
  { title: 'SaleResult', description: 'The sale as it is now, or the preview of it.' },
);

export type SaleReply = Static<typeof SaleResult>;

const sales = codecOf(SaleInfo, {
  Sale: 'number',
  Status: 'state',
  VirtualCurrencies: 'codes',
  Time: 'madeAt',
  NotPutBack: 'leftCount',
});
export const toWireSaleMembers = sales.toWire;

const set = codecOf(SetPrice);
export const toWireSetPrice = set.toWire;

const left = codecOf(LeftPrice);
export const toWireLeftPrice = left.toWire;

const previews = codecOf(SalePreviewModel);
export const toWireSalePreviewMembers = previews.toWire;

/** A sale, for the reference. */
export const EXAMPLE_SALE: Required<SaleReply>['Sale'] = {
  Sale: 12,
  Name: 'Weekend',
  Status: 'Coming',
  CatalogVersion: '1',
  Stores: [{ StoreId: 'summer-sale', Items: 2, ItemIds: ['shield', 'sword'] }],
  PercentOff: 25,
  RoundTo: 5,
  VirtualCurrencies: [],
  StartsAt: '2026-06-19T16:00:00.000Z',
  EndsAt: '2026-06-22T06:00:00.000Z',
  Time: '2026-06-15T10:20:30.000Z',
  NotPutBack: 0,
};
