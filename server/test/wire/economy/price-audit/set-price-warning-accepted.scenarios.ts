import { expect } from 'vitest';
import { setPriceWarningAccepted } from '../../../../src/economy/price-audit/operations/set-price-warning-accepted.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, setCatalog, setStore, stockTooMuch } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = setPriceWarningAccepted;

const priced = (GO: number) => [{ ItemId: 'sword', VirtualCurrencyPrices: { GO } }];

/** A title whose sale sells a sword for a hundredth, and the warning of it. */
async function warned(world: World, price = 1) {
  const VirtualCurrencies = [{ CurrencyCode: 'GO' }];
  await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }));
  await setCatalog(world, { items: priced(100) });
  await setStore(world, { items: priced(price) });
  return warning(price);
}

const warning = (price: number) => ({
  Kind: 'StoreUndercutsCatalog',
  ItemId: 'sword',
  StoreId: 'sale',
  VirtualCurrency: 'GO',
  Text: `The store "sale" sells "sword" for ${price} GO; the catalog has 100 GO.`,
});

/** The levels of the warnings that the price audit tells. */
async function levels(world: World): Promise<string[]> {
  const { WarningCounts } = await must(world.asTitle('/Admin/GetPriceExposure', {}));
  return WarningCounts.map(({ Level }: { readonly Level: string }) => Level);
}

const acceptance = { Accepted: true, Note: 'Opening week.' };

export default scenarios(setPriceWarningAccepted, [
  {
    name: 'an accepted warning says who has accepted it, when and why, and is in no count of warnings',
    async play(world) {
      const of = await warned(world);
      expect(await levels(world)).toEqual(['Warning']);
      const reply = await world.asTitle(path, { ...of, ...acceptance });
      const audit = await must(world.asTitle('/Admin/GetPriceExposure', {}));
      expect(audit.Warnings).toMatchObject([
        {
          ...of,
          Level: 'Accepted',
          Accepted: {
            Author: { Kind: 'SecretKey', Name: 'test' },
            Time: expect.any(String),
            Note: acceptance.Note,
          },
        },
      ]);
      expect(audit.WarningCounts).toMatchObject([{ Level: 'Accepted', Count: 1 }]);
      return reply;
    },
  },
  {
    name: 'with other numbers it is a warning again, and with the same ones it is accepted still',
    async play(world) {
      const reply = await world.asTitle(path, { ...(await warned(world)), ...acceptance });
      await setStore(world, { items: priced(2) });
      expect(await levels(world)).toEqual(['Warning']);
      await setStore(world, { items: priced(1) });
      expect(await levels(world)).toEqual(['Accepted']);
      return reply;
    },
  },
  {
    name: 'what is accepted no longer is a warning again, and may be taken back twice',
    async play(world) {
      const of = await warned(world);
      await must(world.asTitle(path, { ...of, ...acceptance }));
      await must(world.asTitle(path, { ...of, Accepted: false }));
      const reply = await world.asTitle(path, { ...of, Accepted: false });
      expect(await levels(world)).toEqual(['Warning']);
      return reply;
    },
  },
  {
    name: 'a repetition with its key is answered as before, though the warning is no longer there',
    async play(world) {
      const body = { ...(await warned(world)), ...acceptance };
      const call = () =>
        world.call(path, body, { secretKey: world.secretKey }, { 'Idempotency-Key': 'again' });
      const first = await call();
      await setStore(world, { items: priced(2) });
      const reply = await call();
      expect([first.error, reply.error]).toEqual([undefined, undefined]);
      expect(reply.headers.get('Idempotency-Replayed')).toBe('true');
      return reply;
    },
  },
  {
    name: 'the review of a change knows what is accepted',
    async play(world) {
      const reply = await world.asTitle(path, { ...(await warned(world)), ...acceptance });
      await setStore(world, { items: [] });
      const change = { StoreId: 'sale', Store: priced(1), Preview: true };
      const { Preview } = await must(world.asTitle('/Admin/UpdateStoreItems', change));
      expect(Preview.Exposure.WarningsRaisedCounts).toMatchObject([{ Level: 'Accepted' }]);
      // The answer of a change names no credential.
      expect(Preview.Exposure.WarningsRaised[0]).not.toHaveProperty('Accepted');
      return reply;
    },
  },
  {
    name: 'a warning that is no longer there is not accepted',
    provokes: 'InvalidParams',
    async play(world) {
      await warned(world, 2);
      const reply = await world.asTitle(path, { ...warning(1), ...acceptance });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Text']);
      return reply;
    },
  },
  {
    name: 'a warning that somebody else has accepted keeps the note of who was faster',
    provokes: 'InvalidParams',
    async play(world) {
      const of = await warned(world);
      await must(world.asTitle(path, { ...of, ...acceptance }));
      await must(world.asTitle(path, { ...of, ...acceptance, Note: 'Opening day.' }));
      const operator = await world.operator(['liveOps']);
      const late = await world.call(path, { ...of, ...acceptance, Note: 'Mine' }, { operator });
      expect(late.errorMessage).toMatch(/^the secret key "test" accepted it at .*: Opening day\.$/);
      const { Warnings } = await must(world.asTitle('/Admin/GetPriceExposure', {}));
      expect(Warnings[0].Accepted.Note).toBe('Opening day.');
      await must(world.call(path, { ...of, Accepted: false }, { operator }));
      await must(world.call(path, { ...of, ...acceptance, Note: 'Mine' }, { operator }));
      return late;
    },
  },
  {
    name: 'information needs no acceptance',
    provokes: 'InvalidParams',
    async play(world) {
      const of = await warned(world, 50);
      return world.asTitle(path, { ...of, ...acceptance });
    },
  },
  {
    name: 'a note says why it is meant',
    provokes: 'InvalidParams',
    async play(world) {
      const of = await warned(world);
      for (const Note of [' ', '\u200b', '\u00ad\u3164\u2800', undefined]) {
        // oxlint-disable-next-line no-await-in-loop
        const blank = await world.asTitle(path, { ...of, Accepted: true, Note });
        expect(Object.keys(blank.errorDetails ?? {})).toEqual(['Note']);
      }
      return world.asTitle(path, { ...of, ...acceptance, Accepted: false });
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      const reply = await world.asTitle(path, {
        ...warning(1),
        ...acceptance,
        CatalogVersion: 'none',
      });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"none"');
      return reply;
    },
  },
  {
    name: 'stores that hold too much are not looked at',
    isAtFullSize: true,
    provokes: 'OverLimit',
    async play(world) {
      await stockTooMuch(world);
      return world.asTitle(path, { ...warning(1), ...acceptance });
    },
  },
]);
