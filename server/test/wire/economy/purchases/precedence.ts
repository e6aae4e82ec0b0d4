import { purchaseItem } from '../../../../src/economy/purchases/operations/purchase-item.ts';
import type { ErrorName } from '../../../../src/kernel/error-catalogue.ts';
import { BALANCE_MAX, ITEM_USES_MAX } from '../../../../src/kernel/limits.ts';
import { bodies, pair, type Pair, type PrecedenceList } from '../../../support/precedence.ts';
import { addShopCurrencies, fund, requireStore, setOpen } from '../../../support/purchases.ts';
import { must, setCatalog, setStore } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const EDITION = { IsLimitedEdition: true, InitialLimitedEditionCount: 0 };
const MUCH_SILVER = { BundledVirtualCurrencies: { SI: BALANCE_MAX } };

/** Items for 5 GO by what is the matter with them: what they are is their names. */
const FOR_SALE = {
  tableless: { Bundle: { BundledResultTables: ['none'] } },
  tablelessEdition: { ...EDITION, Bundle: { BundledResultTables: ['none'] } },
  edition: EDITION,
  heavyEdition: { ...EDITION, Bundle: MUCH_SILVER },
  heavy: { Bundle: MUCH_SILVER },
  heavyStack: {
    IsStackable: true,
    Consumable: { UsageCount: ITEM_USES_MAX },
    Bundle: MUCH_SILVER,
  },
  stack: { IsStackable: true, Consumable: { UsageCount: ITEM_USES_MAX } },
};

/** A purchase for 5 GO. */
const purchase = (ItemId: string, more: object = {}) => {
  return { ItemId, VirtualCurrency: 'GO', Price: 5, ...more };
};

/** A title that sells all of that, in the open store `open` and the closed store `closed` too. */
async function aShop(world: World, money: Readonly<Record<string, number>> = {}): Promise<void> {
  await addShopCurrencies(world);
  const items = Object.entries(FOR_SALE).map(([ItemId, attributes]) => {
    return { ItemId, VirtualCurrencyPrices: { GO: 5 }, ...attributes };
  });
  await setCatalog(world, { items });
  for (const storeId of ['open', 'closed']) await setStore(world, { items: [], storeId });
  await setOpen(world, false, 'closed');
  await fund(world, money);
}

function purchases(
  first: ErrorName,
  second: ErrorName,
  of: readonly [both: object, alone: object],
  money: Readonly<Record<string, number>> = { GO: 100, SI: 1 },
): Pair {
  return bodies(first, second, async (world) => {
    await aShop(world, money);
    return of;
  });
}

const purchasePairs = [
  pair('NotAuthenticated', 'InvalidParams', 'nobody is asked for more who has no session'),
  purchases('InvalidParams', 'CharacterNotFound', [
    purchase('edition', { Price: -1, CharacterId: 'x' }),
    purchase('edition', { CharacterId: 'x' }),
  ]),
  purchases('CharacterNotFound', 'CatalogNotConfigured', [
    purchase('edition', { CatalogVersion: 'none', CharacterId: 'x' }),
    purchase('edition', { CatalogVersion: 'none' }),
  ]),
  bodies('CatalogNotConfigured', 'StoreRequired', async (world) => {
    await aShop(world);
    await requireStore(world);
    return [purchase('edition', { CatalogVersion: 'none' }), purchase('edition')];
  }),
  pair('StoreRequired', 'StoreNotFound', 'a purchase that names a store names one'),
  pair('StoreNotFound', 'StoreClosed', 'a store that does not exist is not closed'),
  purchases('StoreClosed', 'ItemNotFound', [
    purchase('none', { StoreId: 'closed' }),
    purchase('none', { StoreId: 'open' }),
  ]),
  purchases('ItemNotFound', 'InvalidVirtualCurrency', [
    purchase('none', { VirtualCurrency: 'XX' }),
    purchase('edition', { VirtualCurrency: 'XX' }),
  ]),
  purchases('InvalidVirtualCurrency', 'WrongVirtualCurrency', [
    purchase('edition', { VirtualCurrency: 'XX' }),
    purchase('edition', { VirtualCurrency: 'SI' }),
  ]),
  pair('WrongVirtualCurrency', 'WrongPrice', 'a currency that does not buy has no price'),
  purchases(
    'WrongPrice',
    'InsufficientFunds',
    [purchase('edition', { Price: 1 }), purchase('edition')],
    {},
  ),
  pair('InsufficientFunds', 'InvalidDropTable', async (world, ask) => {
    await aShop(world);
    const both = await ask(purchase('tableless'));
    await fund(world, { GO: 5 });
    return { both, alone: await ask(purchase('tableless')) };
  }),
  purchases('InvalidDropTable', 'LimitedEditionItemUnavailable', [
    purchase('tablelessEdition'),
    purchase('edition'),
  ]),
  purchases('LimitedEditionItemUnavailable', 'VirtualCurrencyMustBeWithinIntegerRange', [
    purchase('heavyEdition'),
    purchase('heavy'),
  ]),
  pair('VirtualCurrencyMustBeWithinIntegerRange', 'OverLimit', async (world, ask) => {
    await aShop(world, { GO: 100 });
    await must(ask(purchase('heavyStack')));
    await must(ask(purchase('stack')));
    const both = await ask(purchase('heavyStack'));
    return { both, alone: await ask(purchase('stack')) };
  }),
];

const pairs: PrecedenceList = [[purchaseItem, purchasePairs]];

export default pairs;
