import assert from 'node:assert/strict';
import type { CatalogItem } from '../../src/economy/catalogs/catalog.ts';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import {
  changeWallet,
  findWallet,
  walletLedger,
} from '../../src/economy/currencies/commands/wallets.ts';
import type { Purchase } from '../../src/economy/purchases/purchase.ts';
import { setStore } from '../../src/economy/stores/commands/write.ts';
import type { StoreItem } from '../../src/economy/stores/store.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { edited } from './fixtures.ts';
import { aTitle, logIn, NOW, unique, uniqueHex } from './given.ts';

/** A catalog item for two currencies; `attributes` are those of the wire. */
export function ware(
  itemId: string,
  prices: Readonly<Record<string, number>>,
  attributes: CatalogItem['attributes'] = {},
): CatalogItem {
  return { itemId, virtualCurrencyPrices: prices, attributes };
}

/** An item as a store has it. */
export function listed(itemId: string, prices?: Readonly<Record<string, number>>): StoreItem {
  return {
    itemId,
    virtualCurrencyPrices: prices,
    customData: undefined,
  };
}

/** A title with the currencies GO and SI, and a default catalog `main` of these items. */
export async function aShop(storage: Storage, items: readonly CatalogItem[]): Promise<string> {
  const titleId = await aTitle(storage);
  await stock(storage, titleId, items);
  return titleId;
}

/** Makes that of a title that has nothing yet. */
export async function stock(
  storage: Storage,
  titleId: string,
  items: readonly CatalogItem[],
): Promise<void> {
  const terms = { displayName: undefined, initialDeposit: 0, perDay: 0, max: 0 };
  const currencies = ['GO', 'SI'].map((code) => ({ ...terms, code }));
  const set = await storage.run(setCurrencies, edited({ titleId, currencies }));
  assert.equal(set.status, 'done');
  await setMain(storage, titleId, items);
}

/** Makes the catalog `main` hold these items. */
export async function setMain(
  storage: Storage,
  titleId: string,
  items: readonly CatalogItem[],
): Promise<void> {
  const write = { titleId, catalogVersion: 'main', setAsDefault: true, items };
  assert.equal((await storage.run(setCatalog, edited(write))).status, 'done');
}

/** Makes a store of `main` hold these items. */
export async function setShop(
  storage: Storage,
  titleId: string,
  { items, storeId = 'shop' }: { items: readonly StoreItem[]; storeId?: string },
): Promise<void> {
  const store = { titleId, catalogVersion: 'main', storeId };
  assert.equal((await storage.run(setStore, edited({ ...store, items }))).status, 'done');
}

/** A player of the title with so much money. */
export async function aBuyer(
  storage: Storage,
  titleId: string,
  money: Readonly<Record<string, number>> = {},
): Promise<string> {
  const { player } = await logIn(storage, { titleId, subject: unique('buyer-') });
  const { playerId } = player;
  const act = { titleId, playerId, by: 'player', requestId: undefined, now: NOW };
  for (const [code, amount] of Object.entries(money)) {
    const outcome = await storage.run(changeWallet, { ...act, code, amount, cause: 'addition' });
    assert.equal(outcome.status, 'changed');
  }
  return playerId;
}

/** A purchase of the item `sword` for 5 GO, but for what is given. */
export function aPurchase(
  of: Pick<Purchase, 'titleId' | 'playerId'> & Partial<Purchase>,
): Purchase {
  return {
    by: 'player',
    requestId: unique('request-'),
    now: NOW,
    seed: uniqueHex(64),
    catalogVersion: undefined,
    storeId: undefined,
    itemId: 'sword',
    currency: 'GO',
    price: 5,
    ...of,
  };
}

/** The balance of a player in each currency. */
export async function moneyOf(
  storage: Storage,
  of: Pick<Purchase, 'titleId' | 'playerId'>,
): Promise<Readonly<Record<string, number>> | undefined> {
  return (await storage.run(findWallet, { ...of, now: NOW }))?.balances;
}

/** The amounts and causes of a player's ledger, oldest first. */
export async function ledgerOf(storage: Storage, of: Pick<Purchase, 'titleId' | 'playerId'>) {
  const page = { at: Number.MAX_SAFE_INTEGER, skip: 0, count: 1_000 };
  return ((await storage.run(walletLedger, { ...of, page })) ?? [])
    .map(({ code, change, cause, itemId }) => [code, change, cause, itemId])
    .toReversed();
}
