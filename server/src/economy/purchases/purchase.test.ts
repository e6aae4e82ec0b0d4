import { expect, it } from 'vitest';
import { BALANCE_MAX } from '../../kernel/limits.ts';
import { toItemDefinition } from '../catalogs/item-definition.ts';
import type { Holdings } from '../inventory/holdings.ts';
import { type Offer, pay, type Purchase } from './purchase.ts';

function holdingsWith(amount: number): Holdings {
  const gold = {
    code: 'GO',
    displayName: undefined,
    initialDeposit: 0,
    recharges: [{ from: 0, perDay: 0, max: 0 }],
  };
  return {
    currencies: new Map([['GO', gold]]),
    balances: new Map([['GO', { amount, rechargedAt: 0 }]]),
    items: new Map(),
    itemCount: 0,
    lastItem: 0,
    changedBalances: new Set(),
    changedItems: new Set(),
    removedItems: new Set(),
    entries: [],
    counts: [],
    hasPaid: false,
  };
}

const PURCHASE: Purchase = {
  titleId: 'A1B2',
  playerId: 'P1',
  by: 'player',
  requestId: 'r1',
  now: 1,
  seed: 'seed',
  catalogVersion: undefined,
  storeId: 'shop',
  itemId: 'sword',
  currency: 'GO',
  price: 5,
};

type Amounts = Readonly<Record<string, number>>;

function offerOf(inCatalog: Amounts, inStore?: Amounts): Offer {
  const attributes = {};
  const prices = { virtualCurrencyPrices: inCatalog };
  return {
    requiresStore: true,
    zeroSells: false,
    catalogVersion: 'main',
    hasCatalog: true,
    store: { isOpen: true },
    definition: toItemDefinition({ itemId: 'sword', ...prices, attributes }, 'main'),
    inStore: { prices: inStore },
    real: { inCatalog: undefined, inStore: undefined },
  };
}

const price = (offer: Offer, purchase: Partial<Purchase> = {}) =>
  pay(holdingsWith(BALANCE_MAX), offer, { ...PURCHASE, ...purchase });

it.each([
  ['the catalog’s where the store has none', { GO: 5 }, undefined, 5],
  ['the catalog’s where the store has another currency', { GO: 5 }, { SI: 1 }, 5],
  ['the store’s', { GO: 9 }, { GO: 5 }, 5],
  ['the store’s where the catalog has none', {}, { GO: 5 }, 5],
])('the price is %s', (_, inCatalog, inStore, inForce) => {
  const offer = offerOf(inCatalog, inStore);
  expect(price(offer, { price: inForce })).toMatchObject({ status: 'sale' });
  expect(price(offer, { price: inForce + 1 })).toEqual({ status: 'wrongPrice', price: inForce });
});

it.each([
  ['the catalog has none', {}, undefined],
  ['the store says 0', { GO: 5 }, { GO: 0 }],
  ['the catalog says 0', { GO: 0 }, undefined],
  ['no balance can pay it', { GO: BALANCE_MAX + 1 }, undefined],
])('there is no price where %s', (_, inCatalog, inStore) => {
  for (const wanted of [0, 5, BALANCE_MAX]) {
    expect(price(offerOf(inCatalog, inStore), { price: wanted })).toEqual({
      status: 'wrongCurrency',
      prices: {},
    });
  }
});

it.each([
  ['the store says 0', { GO: 5 }, { GO: 0 }],
  ['the catalog says 0, and the store nothing', { GO: 0 }, undefined],
])('a price of 0 is one where the title says so and %s', (_, inCatalog, inStore) => {
  const offer = { ...offerOf(inCatalog, inStore), zeroSells: true };
  expect(price(offer, { price: 5 })).toEqual({ status: 'wrongPrice', price: 0 });
  const holdings = holdingsWith(-3);
  const paid = { code: 'GO', amount: 0 };
  expect(pay(holdings, offer, { ...PURCHASE, price: 0 })).toMatchObject({ status: 'sale', paid });
  expect(holdings.entries).toEqual([]);
});

it('takes the price with an entry of the ledger, and nothing when it is refused', () => {
  const holdings = holdingsWith(7);
  expect(pay(holdings, offerOf({ GO: 5 }), PURCHASE)).toMatchObject({
    status: 'sale',
    paid: { code: 'GO', amount: 5 },
  });
  const entry = { code: 'GO', before: 7, after: 2, change: -5, cause: 'purchase' };
  expect(holdings.entries).toEqual([{ ...entry, itemId: 'sword' }]);
  expect(pay(holdings, offerOf({ GO: 5 }), PURCHASE)).toEqual({
    status: 'insufficientFunds',
    code: 'GO',
    balance: 2,
  });
  expect(holdings.entries).toHaveLength(1);
});

it('needs a store where the title says so, and an open one that lists the item', () => {
  const offer = offerOf({ GO: 5 });
  const judge = (changes: Partial<Offer>, storeId: string | undefined = 'shop') =>
    pay(holdingsWith(9), { ...offer, ...changes }, { ...PURCHASE, storeId });
  const { status } = judge({});
  expect(status).toBe('sale');
  const none = { store: undefined, inStore: undefined };
  const without = (changes: Partial<Offer>) =>
    pay(holdingsWith(9), { ...offer, ...none, ...changes }, { ...PURCHASE, storeId: undefined });
  expect(without({})).toEqual({ status: 'storeRequired' });
  expect(without({ requiresStore: false })).toMatchObject({ status: 'sale' });
  expect(judge(none)).toEqual({ status: 'noStore', catalogVersion: 'main' });
  expect(judge({ store: { isOpen: false } })).toEqual({ status: 'storeClosed' });
  const unlisted = { status: 'itemNotSold', catalogVersion: 'main', inStore: true };
  expect(judge({ inStore: undefined })).toEqual(unlisted);
  expect(judge({ definition: undefined })).toEqual(unlisted);
});
