import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  setCatalog as setCatalogCommand,
  updateCatalog,
} from '../../src/economy/catalogs/commands.ts';
import { addToEdition } from '../../src/economy/inventory/commands/grants.ts';
import { findOffers } from '../../src/economy/price-audit/commands.ts';
import { setStore as setStoreCommand } from '../../src/economy/stores/commands/write.ts';
import { OFFERED_BYTES_MAX } from '../../src/kernel/limits.ts';
import { edited, good, manyIds, offer } from './fixtures.ts';
import { type MakeStorage, type TestedStorage, twoTitles } from './given.ts';

/** Tests the contract of the command that finds offers. */
export function offersConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const setCatalog = (titleId: string, ids: readonly string[], catalogVersion = 'main') =>
    storage.run(
      setCatalogCommand,
      edited({
        titleId,
        catalogVersion,
        items: ids.map((id) => good(id, 1)),
        setAsDefault: catalogVersion === 'main',
      }),
    );
  const setStore = (titleId: string, storeId: string, items = [offer('a', 1)]) =>
    storage.run(
      setStoreCommand,
      edited({
        titleId,
        catalogVersion: undefined,
        storeId,
        items,
      }),
    );
  const find = (titleId: string, catalogVersion?: string) =>
    storage.run(findOffers, { titleId, catalogVersion });

  describe('the offer', () => {
    it('is all of one catalog version of one title, in order', async () => {
      const [title, other] = await twoTitles(storage);
      for (const titleId of [title, other]) await setCatalog(titleId, ['b', 'a']);
      await setCatalog(title, ['elsewhere'], 'next');
      await setStore(title, 'two', [offer('b', 5), offer('a')]);
      await setStore(title, 'one', []);
      await setStore(other, 'foreign');
      expect(await find(title)).toEqual({
        status: 'found',
        offers: {
          catalogVersion: 'main',
          items: [good('b', 1), good('a', 1)],
          stores: [
            { storeId: 'one', isOpen: true, items: [] },
            { storeId: 'two', isOpen: true, items: [offer('b', 5), offer('a')] },
          ],
          editions: new Map(),
          currencies: [],
          storesOnly: false,
          zeroSells: false,
          accepted: new Map(),
        },
      });
      const next = await find(title, 'next');
      expect(next).toMatchObject({ offers: { items: [{ itemId: 'elsewhere' }], stores: [] } });
    });

    it('has what is stored of limited editions in that catalog version', async () => {
      const [title] = await twoTitles(storage);
      await setCatalog(title, ['b']);
      await setCatalog(title, ['b'], 'next');
      const attributes = { IsLimitedEdition: true, InitialLimitedEditionCount: 3 };
      const items = [{ ...good('a', 1), attributes }];
      const setAsDefault = true;
      await storage.run(
        updateCatalog,
        edited({ titleId: title, catalogVersion: 'main', items, setAsDefault }),
      );
      await storage.run(addToEdition, {
        titleId: title,
        catalogVersion: 'main',
        itemId: 'a',
        count: 2,
      });
      const editions = new Map([['a', { givenOut: 0, initialCount: undefined, added: 2 }]]);
      expect(await find(title)).toMatchObject({ offers: { editions } });
      expect(await find(title, 'next')).toMatchObject({ offers: { editions: new Map() } });
    });

    it('is nothing where there is no such catalog version', async () => {
      const [title] = await twoTitles(storage);
      expect(await find(title)).toEqual({ status: 'noCatalog' });
      expect(await find(title, 'none')).toEqual({ status: 'noCatalog' });
    });

    it('is not read where it is too much', async () => {
      const [title] = await twoTitles(storage);
      const ids = manyIds(800);
      await setCatalog(title, ids);
      const items = ids.map((id) => ({ ...offer(id), customData: 'x'.repeat(9_900) }));
      for (let index = 0; index < 9; index++) await setStore(title, `store-${index}`, items);
      const found = await find(title);
      expect(found).toMatchObject({ status: 'tooMuch' });
      expect('bytes' in found && found.bytes).toBeGreaterThan(OFFERED_BYTES_MAX);
    });
  });
}
