import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeWallet } from '../../src/economy/currencies/commands/wallets.ts';
import { findOffers } from '../../src/economy/price-audit/commands.ts';
import { auditPrices } from '../../src/economy/price-audit/price-audit.ts';
import type { Prices } from '../../src/economy/prices.ts';
import { buyItem, setPurchaseRules } from '../../src/economy/purchases/commands.ts';
import { setStoreOpen } from '../../src/economy/stores/commands/write.ts';
import { BALANCE_MAX, PRICE_MAX } from '../../src/kernel/limits.ts';
import { aBuyer, aPurchase, listed, setMain, setShop, stock, ware } from './buyers.ts';
import { edited } from './fixtures.ts';
import { aTitle, type MakeStorage, type TestedStorage } from './given.ts';

const IDS = ['a', 'b'];
const STORES = ['one', 'two'];
const AMOUNTS = [0, 1, 2, BALANCE_MAX, BALANCE_MAX + 1, PRICE_MAX];
const CODES = ['GO', 'SI', 'XX', 'RM'];

const amount = fc.constantFrom(...AMOUNTS);
const prices = fc.option(
  fc.dictionary(fc.constantFrom(...CODES), amount, {
    maxKeys: CODES.length,
    noNullPrototype: true,
  }),
  { nil: undefined },
) as fc.Arbitrary<Prices | undefined>;
const list = fc.uniqueArray(fc.record({ itemId: fc.constantFrom(...IDS), prices }), {
  selector: ({ itemId }) => itemId,
});
const shop = fc.record({
  catalog: list,
  stores: fc.array(fc.record({ isOpen: fc.boolean(), items: list }), { maxLength: STORES.length }),
  requiresStore: fc.boolean(),
  zeroSells: fc.boolean(),
});

/** Tests that what is told about prices is what purchases do. */
export function offersSellConformance(make: MakeStorage, numRuns: number): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  it('sells at exactly the prices that are told, whatever is asked for', async () => {
    await fc.assert(
      fc.asyncProperty(shop, async ({ catalog, stores, ...rules }) => {
        const titleId = await aTitle(storage);
        await stock(
          storage,
          titleId,
          IDS.map((itemId) => ware(itemId, {})),
        );
        for (const [index, { items, isOpen }] of stores.entries()) {
          const storeId = STORES[index] ?? '';
          await setShop(storage, titleId, {
            storeId,
            items: items.map(({ itemId, prices: own }) => listed(itemId, own)),
          });
          await storage.run(
            setStoreOpen,
            edited({ titleId, catalogVersion: 'main', storeId, isOpen }),
          );
        }
        // Stores keep items that the catalog has no longer.
        const wares = catalog.map(({ itemId, prices: own }) => {
          return { ...ware(itemId, {}), virtualCurrencyPrices: own };
        });
        await setMain(storage, titleId, wares);
        await storage.run(setPurchaseRules, { titleId, ...rules });
        expect(await sold(titleId)).toEqual(await told(titleId));
      }),
      { numRuns },
    );
  });

  /** Tries everything that a client could ask for, and lists the purchases that succeed. */
  async function sold(titleId: string): Promise<readonly string[]> {
    const playerId = await aBuyer(storage, titleId, { GO: BALANCE_MAX, SI: BALANCE_MAX });
    const found: string[] = [];
    const all = [...IDS, 'none'].flatMap((itemId) =>
      [undefined, ...STORES].flatMap((storeId) =>
        CODES.flatMap((currency) => AMOUNTS.map((price) => ({ itemId, storeId, currency, price }))),
      ),
    );
    for (const asked of all) {
      const purchase = aPurchase({ titleId, playerId, ...asked });
      const { status } = await storage.run(buyItem, purchase);
      if (status !== 'bought') continue;
      found.push(text(asked.itemId, asked.storeId ?? 'catalog', asked.currency, asked.price));
      const { currency: code, price } = asked;
      const change = { ...purchase, code, amount: price, cause: 'addition' } as const;
      expect(await storage.run(changeWallet, change)).toMatchObject({ status: 'changed' });
    }
    return found.toSorted();
  }

  async function told(titleId: string): Promise<readonly string[]> {
    const found = await storage.run(findOffers, { titleId, catalogVersion: undefined });
    if (found.status !== 'found') throw new Error(found.status);
    const { items } = auditPrices(found.offers, { undercutPercent: 0 });
    return items
      .flatMap(({ itemId, prices: all }) =>
        all.map(({ source, code, amount: price }) =>
          text(itemId, source.kind === 'store' ? source.id : source.kind, code, price),
        ),
      )
      .toSorted();
  }
}

const text = (...parts: readonly (string | number)[]): string => parts.join(' ');
