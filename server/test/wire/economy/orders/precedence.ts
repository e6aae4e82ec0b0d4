import { confirmPurchase } from '../../../../src/economy/orders/operations/confirm-purchase.ts';
import { getPurchase } from '../../../../src/economy/orders/operations/get-purchase.ts';
import { payForPurchase } from '../../../../src/economy/orders/operations/pay-for-purchase.ts';
import { startPurchase } from '../../../../src/economy/orders/operations/start-purchase.ts';
import type { ErrorName } from '../../../../src/kernel/error-catalogue.ts';
import {
  aSteamShop,
  confirm,
  pay,
  payment,
  setUpSteam,
  start,
  startApproved,
  TWO_GEMS,
} from '../../../support/orders.ts';
import { bodies, pair, type Pair, type PrecedenceList } from '../../../support/precedence.ts';
import { requireStore, setOpen } from '../../../support/purchases.ts';
import { must } from '../../../support/stock.ts';

const order = (ItemId: string, more: object = {}) => {
  return { Items: [{ ItemId, Quantity: 1 }], ...more };
};

/** Two orders in a shop. */
function orders(
  first: ErrorName,
  second: ErrorName,
  [both, alone]: readonly [both: object, alone: object],
): Pair {
  return bodies(first, second, async (world) => {
    await aSteamShop(world);
    await setOpen(world, false);
    return [both, alone];
  });
}

const startPairs = [
  pair('ProductDisabledForTitle', 'AccountNotLinked', async (world, ask) => {
    const both = await ask(TWO_GEMS);
    await setUpSteam(world);
    return { both, alone: await ask(TWO_GEMS) };
  }),
  pair('AccountNotLinked', 'PurchaseInitializationFailure', 'Steam is asked about an account'),
  pair('PurchaseInitializationFailure', 'NotAuthenticated', 'a deletion falls between two reads'),
  pair('NotAuthenticated', 'CatalogNotConfigured', 'nobody is told of catalogs who has no session'),
  bodies('CatalogNotConfigured', 'StoreRequired', async (world) => {
    await aSteamShop(world);
    await requireStore(world);
    return [order('gems', { CatalogVersion: 'none' }), order('gems')];
  }),
  pair('StoreRequired', 'StoreNotFound', 'an order that names a store names one'),
  pair('StoreNotFound', 'StoreClosed', 'a store that does not exist is not closed'),
  orders('StoreClosed', 'ItemNotFound', [order('none', { StoreId: 'sale' }), order('none')]),
  orders('ItemNotFound', 'NoRealMoneyPriceForCatalogItem', [
    { Items: [...order('stone').Items, ...order('none').Items] },
    order('stone'),
  ]),
  orders('NoRealMoneyPriceForCatalogItem', 'LimitedEditionItemUnavailable', [
    { Items: [{ ItemId: 'rare', Quantity: 2 }, ...order('stone').Items] },
    { Items: [{ ItemId: 'rare', Quantity: 2 }] },
  ]),
  pair(
    'LimitedEditionItemUnavailable',
    'OverLimit',
    'orders are counted after what they would give',
  ),
];

const payPairs = [
  pair('InvalidPaymentProvider', 'ProductDisabledForTitle', async (_, ask) => ({
    both: await ask({ ...payment('7'), ProviderName: 'PayPal' }),
    alone: await ask(payment('7')),
  })),
  pair('ProductDisabledForTitle', 'PurchaseDoesNotExist', async (world, ask) => {
    const both = await ask(payment('7'));
    await setUpSteam(world);
    return { both, alone: await ask(payment('7')) };
  }),
  pair(
    'PurchaseDoesNotExist',
    'InvalidPurchaseTransactionStatus',
    'what is not there has no state',
  ),
  bodies('InvalidPurchaseTransactionStatus', 'InvalidParams', async (world) => {
    await aSteamShop(world);
    const paid = await startApproved(world);
    await must(confirm(world, paid));
    const Currency = 'EUR';
    return [
      { ...payment(paid), Currency },
      { ...payment(await start(world)), Currency },
    ];
  }),
  bodies('InvalidParams', 'DuplicatePurchaseTransactionId', async (world) => {
    await aSteamShop(world);
    const { ProviderData } = await must(pay(world, await start(world)));
    const body = { ...payment(await start(world)), ProviderTransactionId: ProviderData };
    return [{ ...body, Currency: 'EUR' }, body];
  }),
  pair(
    'DuplicatePurchaseTransactionId',
    'PurchaseInitializationFailure',
    'Steam is asked only where the transaction is free',
  ),
  pair('PurchaseInitializationFailure', 'FailedByPaymentProvider', 'Steam says one of both'),
];

const confirmPairs = [
  pair('ProductDisabledForTitle', 'PurchaseDoesNotExist', async (world, ask) => {
    const both = await ask({ OrderId: '7' });
    await setUpSteam(world);
    return { both, alone: await ask({ OrderId: '7' }) };
  }),
  pair(
    'PurchaseDoesNotExist',
    'InvalidPurchaseTransactionStatus',
    'what is not there has no state',
  ),
  pair('InvalidPurchaseTransactionStatus', 'FailedByPaymentProvider', 'an order has one state'),
  pair('FailedByPaymentProvider', 'NotAuthenticated', 'a deletion falls between two reads'),
  pair('NotAuthenticated', 'ReceiptNotGiven', 'nothing is kept for a player who is deleted'),
];

export default [
  [startPurchase, startPairs],
  [payForPurchase, payPairs],
  [confirmPurchase, confirmPairs],
  [getPurchase, []],
] satisfies PrecedenceList;
