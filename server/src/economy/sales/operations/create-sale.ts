import { authorOf } from '../../../kernel/author.ts';
import { fromWireTime } from '../../../kernel/instant.ts';
import { NAME_CHARS_MAX, PRICES_PER_ITEM_MAX, SALES } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags, Flag, Identifier, WireTime } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { REAL_MONEY } from '../../prices.ts';
import { mayAskForPreview } from '../../revisions/make-change.ts';
import { CatalogVersion, StoreId, Text, VirtualCurrencyCode } from '../../schemas.ts';
import { createSale as createSaleCommand, findSale, previewSale } from '../commands.ts';
import {
  Choice,
  EXAMPLE_SALE,
  PercentOff,
  RoundTo,
  SaleName,
  SaleResult,
  SeenRevision,
} from '../schemas.ts';
import { describeRefusal, toWireChangedSale, toWireSalePreview } from '../wire.ts';

/** Makes a sale: lower prices of items of stores, from one moment to another. */
export const createSale = operation()({
  path: '/Admin/CreateSale',
  summary: 'Lowers prices of items in stores from one moment to another.',
  description:
    'The items are those that are named, have one of the tags or are of one of the classes, and that the stores have now; without any of the three, all items of the stores. The start sets the prices by those that apply then, and keeps what it replaces; the end puts back each price that is still the one of the sale, and lists the others. Both are revisions of the stores with the name as their note, each made at once for all stores, and count as two pending changes. A start that fails has no end. A price never becomes 0, and never rises. A sale is judged by the prices of now, but for those of sales that are over when it begins. Prices in real money stay. An item is in one sale at a time in each store and currency. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({
    Name: SaleName,
    CatalogVersion,
    StoreIds: Type.Array(StoreId, {
      description: 'The stores.',
      minItems: 1,
      maxItems: SALES.stores,
      uniqueItems: true,
    }),
    ItemIds: Choice(Identifier('One of them.'), 'Items, each of which one of the stores has.'),
    Tags: Choice(Text('One of them.', NAME_CHARS_MAX), 'Items that have one of these tags.'),
    ItemClasses: Choice(
      Text('One of them.', NAME_CHARS_MAX),
      'Items that are of one of these classes.',
    ),
    PercentOff,
    RoundTo: Type.Optional(
      RoundTo(
        'Prices are rounded to the nearest multiple of it, or to the next lower one where they would rise; to whole amounts where they would be 0. Absent: 1.',
      ),
    ),
    VirtualCurrencies: Type.Optional(
      Type.Array(VirtualCurrencyCode('One of them.'), {
        description: 'Only prices in these currencies, RM not among them. Absent: in all.',
        minItems: 1,
        maxItems: PRICES_PER_ITEM_MAX,
        uniqueItems: true,
      }),
    ),
    StartsAt: Type.Optional(WireTime('When it begins. Absent: at once.')),
    EndsAt: WireTime('When it is over.'),
    IfRevisions: Type.Optional(
      Type.Array(SeenRevision, {
        description:
          'The Revisions of a preview: the sale is made only where they are the newest ones, and else refused with RevisionConflict. Absent: it goes by what there is.',
        maxItems: SALES.stores + 1,
      }),
    ),
    Preview: Type.Optional(
      Flag(
        'True: nothing is made, and the answer says what the sale would do. Absent: it is made.',
      ),
    ),
    CustomTags,
  }),
  response: SaleResult,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'RevisionConflict',
    'StoreNotFound',
    'InvalidItemId',
    'OverLimit',
    'SalesOverlap',
  ],
  isHeavy: mayAskForPreview,
  example: {
    request: {
      Name: 'Weekend',
      StoreIds: ['summer-sale'],
      Tags: ['weapon'],
      PercentOff: 25,
      RoundTo: 5,
      StartsAt: '2026-06-19T16:00:00.000Z',
      EndsAt: '2026-06-22T06:00:00.000Z',
    },
    response: { Sale: EXAMPLE_SALE },
  },
  async handle(request, { caller, requestId, deps, fail }) {
    const { VirtualCurrencies: codes = [], CatalogVersion: catalogVersion } = request;
    if (codes.includes(REAL_MONEY)) {
      const VirtualCurrencies = ['RM is real money, whose prices a sale leaves alone.'];
      throw fail('InvalidParams', { details: { VirtualCurrencies } });
    }
    const { titleId } = caller;
    const note = request.Name;
    const of = {
      titleId,
      catalogVersion,
      name: request.Name,
      storeIds: request.StoreIds,
      itemIds: request.ItemIds,
      tags: request.Tags,
      itemClasses: request.ItemClasses,
      percentOff: request.PercentOff,
      roundTo: request.RoundTo ?? 1,
      codes,
      startsAt: request.StartsAt === undefined ? undefined : fromWireTime(request.StartsAt),
      endsAt: fromWireTime(request.EndsAt),
      seen: request.IfRevisions?.map(({ StoreId: storeId, Revision: revision }) => {
        return { storeId, revision };
      }),
      edit: { by: authorOf(caller), requestId, now: deps.now(), note, ifRevision: undefined },
    };
    const { run } = deps;
    const outcome = await (request.Preview ? run(previewSale, of) : run(createSaleCommand, of));
    if (outcome.status === 'previewed') return { Preview: toWireSalePreview(outcome) };
    if (outcome.status !== 'created') throw fail(...describeRefusal(of, outcome));
    // One that begins at once is due now, and begins before it is read.
    const sale = await run(findSale, { titleId, number: outcome.number });
    return sale ? { Sale: toWireChangedSale(sale) } : {};
  },
});
