import { INT32_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { type ContextDeps, contextOf } from '../../inventory/command-context.ts';
import { CharacterId, ItemInstance, refuseCharacters, toWireItem } from '../../inventory/wire.ts';
import { CatalogVersion, ItemId, StoreId, VirtualCurrencyCode } from '../../schemas.ts';
import { buyItem } from '../commands.ts';
import { PURCHASE_ERRORS, toPurchaseRefusal } from '../wire.ts';

/** Lets a player buy an item. */
export const purchaseItem = operation<ContextDeps>()({
  path: '/Client/PurchaseItem',
  summary: 'Buys an item with a virtual currency.',
  description:
    "The price is the one that Client/GetStoreItems shows in DisplayPrices: the store's where a store is named and has a price in that currency, else the catalog's; without StoreId the catalog's. A price of 0 buys nothing unless the title's rule ZeroPrice is Free (/Admin/SetTitlePurchaseRules); one above 2147483647 never does. The currency is taken and everything is given at once, or nothing happens. A refusal for another price or another currency names the prices in force in its details. Send an `Idempotency-Key` and a repeated call buys once.",
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  request: Type.Object({
    ItemId,
    VirtualCurrency: VirtualCurrencyCode('The currency to pay with. RM, real money, buys nothing.'),
    Price: Type.Integer({
      description: 'The price that the player has seen; another one in force is refused.',
      minimum: 0,
      maximum: INT32_MAX,
    }),
    StoreId: Type.Optional(StoreId),
    CatalogVersion,
    CharacterId,
    CustomTags,
  }),
  response: Type.Object({
    Items: Type.Array(ItemInstance, {
      description: 'What the player has got: the item, then what came along with it.',
    }),
  }),
  errors: PURCHASE_ERRORS,
  example: {
    request: { ItemId: 'sword', VirtualCurrency: 'GO', Price: 200, StoreId: 'summer-sale' },
    response: {
      Items: [
        {
          ItemId: 'sword',
          ItemInstanceId: '0F1E2D3C4B5A6978',
          PurchaseDate: '2030-01-01T00:00:00.000Z',
          CatalogVersion: '1',
          DisplayName: 'Sword',
          UnitCurrency: 'GO',
          UnitPrice: 200,
        },
      ],
    },
  },

  async handle(request, { caller, requestId, deps, fail }) {
    refuseCharacters([request], fail);
    const purchase = {
      ...contextOf({ caller, requestId, deps }, caller.playerId),
      catalogVersion: request.CatalogVersion,
      storeId: request.StoreId,
      itemId: request.ItemId,
      currency: request.VirtualCurrency,
      price: request.Price,
    };
    const outcome = await deps.run(buyItem, purchase);
    if (outcome.status !== 'bought') throw fail(...toPurchaseRefusal(outcome, purchase));
    return { Items: outcome.items.map(({ item, usesAdded }) => toWireItem(item, usesAdded)) };
  },
});
