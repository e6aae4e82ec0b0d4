import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { findWallet, walletLedger } from '../../src/economy/currencies/commands/wallets.ts';
import {
  addToEdition,
  findEdition,
  type Grant,
  grantItems,
} from '../../src/economy/inventory/commands/grants.ts';
import {
  consumeItem,
  findInventory,
  modifyItemUses,
  revokeItems,
  updateItemData,
} from '../../src/economy/inventory/commands/items.ts';
import { itemsGranted } from '../../src/economy/inventory/grant.ts';
import type { ItemInstance } from '../../src/economy/inventory/holdings.ts';
import { DAY_MS, type Instant, SECOND_MS } from '../../src/kernel/instant.ts';
import { REVOCATION_MARGIN_MS } from '../../src/kernel/limits.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { currency, edited } from './fixtures.ts';
import {
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  unique,
  uniqueHex,
} from './given.ts';

const GOODS = {
  sword: {},
  potion: { IsStackable: true, Consumable: { UsageCount: 3 } },
  pass: { Consumable: { UsagePeriod: DAY_MS / SECOND_MS } },
  rare: { IsLimitedEdition: true, InitialLimitedEditionCount: 10 },
  relic: { IsLimitedEdition: true, InitialLimitedEditionCount: 5 },
  pack: { Bundle: { BundledItems: ['rare', 'sword'] } },
  twins: { Bundle: { BundledItems: ['relic', 'relic'] } },
  purse: { Bundle: { BundledVirtualCurrencies: { GO: 5 } } },
  foreign: { Bundle: { BundledVirtualCurrencies: { XX: 5 } } },
};
const SWORD = { item: { itemId: 'sword' } };
const RARE = { item: { itemId: 'rare' } };
/** Tests the promises of Inventories. */
export function inventoriesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function aPlayer(titleId: string, subject = unique('hero-')): Promise<string> {
    return (await logIn(storage, { titleId, subject })).player.playerId;
  }

  /** Two titles with the same catalog and the same player. */
  async function given() {
    const [titleId, otherTitleId] = await twoTitles(storage);
    for (const title of [titleId, otherTitleId]) {
      const items = Object.entries(GOODS).map(([itemId, attributes]) => {
        return { itemId, attributes };
      });
      await storage.run(
        setCatalog,
        edited({
          titleId: title,
          catalogVersion: 'v1',
          items,
          setAsDefault: true,
        }),
      );
    }
    const subject = unique('hero-');
    const [playerId, otherPlayerId] = [
      await aPlayer(titleId, subject),
      await aPlayer(otherTitleId, subject),
    ];
    return { titleId, playerId, other: { titleId: otherTitleId, playerId: otherPlayerId } };
  }

  interface Of {
    readonly titleId: string;
    readonly playerId: string;
  }

  const actOf = (titleId: string, now: Instant) => {
    return { titleId, by: 'key:test', requestId: undefined, now };
  };
  const to = (playerId: string, ...itemIds: readonly string[]): readonly Grant[] =>
    itemIds.map((itemId) => ({ playerId, itemId, annotation: undefined, data: undefined }));
  const grantAll = (titleId: string, grants: readonly Grant[], now = NOW) =>
    storage.run(grantItems, {
      ...actOf(titleId, now),
      seed: uniqueHex(32),
      catalogVersion: undefined,
      grants,
    });
  const grant = async (of: Of, itemIds: readonly string[], now = NOW) => {
    const outcome = await grantAll(of.titleId, to(of.playerId, ...itemIds), now);
    if (outcome.status !== 'granted') throw new Error(outcome.status);
    return itemsGranted(outcome.given).map(({ item }) => item);
  };
  const page = (of: Of, more: { now?: Instant; after?: string; count?: number } = {}) =>
    storage.run(findInventory, { ...of, now: NOW, after: '', count: 1_000, ...more });
  const itemsOf = async (of: Of, now = NOW): Promise<readonly ItemInstance[]> =>
    (await page(of, { now }))?.items ?? [];
  const idsOf = async (of: Of, now = NOW) => (await itemsOf(of, now)).map(({ itemId }) => itemId);

  describe('an inventory', () => {
    it('has what was granted as it was answered, in that order, and nobody else has it', async () => {
      const { titleId, playerId, other } = await given();
      const of = { titleId, playerId };
      const first = await grant(of, ['sword', 'pack']);
      const [, , potion] = await grant(of, ['potion', 'pass', 'potion']);
      const [sword, pack, rare, inside] = first;
      expect(await itemsOf(of)).toEqual([
        sword,
        pack,
        rare,
        inside,
        potion,
        expect.objectContaining({ itemId: 'pass', expiresAt: NOW + DAY_MS }),
      ]);
      expect(potion).toMatchObject({ remainingUses: 6 });
      expect([rare, inside]).toMatchObject([{ bundleParent: 'pack' }, { bundleParent: 'pack' }]);
      expect(await itemsOf(other)).toEqual([]);
      expect(await page({ titleId, playerId: other.playerId })).toBeUndefined();
    });

    it('is read in pages that what comes and goes does not move', async () => {
      const { other, ...of } = await given();
      const swords = await grant(of, Array<string>(5).fill('sword'));
      const first = await page(of, { count: 2 });
      expect(first?.items).toEqual(swords.slice(0, 2));
      const [gone] = swords;
      const items = [{ playerId: of.playerId, instanceId: gone?.instanceId ?? '' }];
      await storage.run(revokeItems, { ...actOf(of.titleId, NOW), items });
      await grant(of, ['potion']);
      const second = await page(of, { after: first?.next ?? '', count: 2 });
      expect(second?.items).toEqual(swords.slice(2, 4));
      const third = await page(of, { after: second?.next ?? '', count: 2 });
      expect(third?.items.map(({ itemId }) => itemId)).toEqual(['sword', 'potion']);
      expect(third?.next).toBeUndefined();
      expect(await itemsOf(other)).toEqual([]);
    });

    it('is given to many at once, all or nobody but for what is sold out', async () => {
      const { titleId, playerId } = await given();
      const mates = await Promise.all([aPlayer(titleId), aPlayer(titleId)]);
      const all = [playerId, ...mates];
      const grants = all.flatMap((one) => to(one, 'sword', 'rare'));
      expect(await grantAll(titleId, grants)).toMatchObject({ status: 'granted' });
      expect(await grantAll(titleId, [...grants, ...to('NOBODY', 'sword')])).toEqual({
        status: 'unknownPlayers',
        playerIds: ['NOBODY'],
      });
      expect(await grantAll(titleId, [...grants, ...to(playerId, 'gone')])).toEqual({
        status: 'unknownItems',
        itemIds: ['gone'],
      });
      // Of ten there are seven: three have been taken.
      const many = all.flatMap((one) => to(one, 'rare', 'rare', 'rare'));
      const outcome = await grantAll(titleId, [...many, ...to(playerId, 'sword')]);
      const soldOut = { status: 'soldOut', itemId: 'rare' };
      const shares = many.map((_, index) => (index < 7 ? [RARE] : soldOut));
      expect(outcome).toMatchObject({ status: 'granted', given: [...shares, [SWORD]] });
      const counts = [1 + 3, 1 + 3, 1 + 1];
      for (const [index, one] of all.entries()) {
        const ids = await idsOf({ titleId, playerId: one });
        expect(ids.filter((id) => id === 'rare')).toHaveLength(counts[index] ?? 0);
      }
    });

    it('takes nothing of an edition of which a gift needs more than are left, or with which it is refused', async () => {
      const { titleId, playerId } = await given();
      const of = { titleId, playerId };
      const relic = { titleId, catalogVersion: undefined, itemId: 'relic' };
      await grant(of, ['relic', 'relic', 'relic', 'relic']);
      expect(await grantAll(titleId, to(playerId, 'twins', 'sword'))).toMatchObject({
        status: 'granted',
        given: [{ status: 'soldOut', itemId: 'relic' }, [SWORD]],
      });
      expect(await grantAll(titleId, to(playerId, 'relic', 'foreign'))).toMatchObject({
        status: 'unknownCurrency',
      });
      expect(await storage.run(findEdition, relic)).toEqual({ status: 'found', left: 1 });
      expect(await idsOf(of)).toEqual([...Array<string>(4).fill('relic'), 'sword']);
      expect(await grantAll(titleId, to(playerId, 'relic', 'relic'))).toMatchObject({
        given: [[{ item: { itemId: 'relic' } }], { status: 'soldOut' }],
      });
    });

    it('has a stack for each catalog version of an item', async () => {
      const { titleId, playerId } = await given();
      const items = [{ itemId: 'potion', attributes: GOODS.potion }];
      const version = { titleId, catalogVersion: 'v2', items, setAsDefault: false };
      await storage.run(setCatalog, edited(version));
      for (const catalogVersion of ['v1', 'v2', 'v2', 'v1']) {
        const of = { ...actOf(titleId, NOW), seed: uniqueHex(32), catalogVersion };
        const outcome = await storage.run(grantItems, { ...of, grants: to(playerId, 'potion') });
        expect(outcome.status).toBe('granted');
      }
      expect(await itemsOf({ titleId, playerId })).toMatchObject([
        { itemId: 'potion', catalogVersion: 'v1', remainingUses: 6 },
        { itemId: 'potion', catalogVersion: 'v2', remainingUses: 6 },
      ]);
    });

    it('counts what is left of a limited edition, and what is added, in its title', async () => {
      const { titleId, playerId, other } = await given();
      const relic = { titleId, catalogVersion: undefined, itemId: 'relic' };
      await grantAll(titleId, to(playerId, 'relic', 'relic'));
      expect(await storage.run(findEdition, relic)).toEqual({ status: 'found', left: 3 });
      expect(await storage.run(addToEdition, { ...relic, count: 4 })).toEqual({
        status: 'added',
        left: 7,
      });
      const ofOther = { ...relic, titleId: other.titleId };
      expect(await storage.run(findEdition, ofOther)).toEqual({ status: 'found', left: 5 });
    });

    it('comes with the money that is in it, or not at all', async () => {
      const { titleId, playerId, other } = await given();
      await storage.run(setCurrencies, edited({ titleId, currencies: [currency('GO')], now: NOW }));
      const of = { titleId, playerId };
      const gold = async () => {
        const found = await storage.run(findWallet, { ...of, now: NOW });
        return found?.balances['GO'];
      };
      await grant(of, ['purse', 'purse']);
      expect(await gold()).toBe(10);
      expect(await grantAll(titleId, to(playerId, 'purse', 'rare', 'foreign'))).toEqual({
        status: 'unknownCurrency',
        code: 'XX',
      });
      expect([await gold(), await idsOf(of)]).toEqual([10, ['purse', 'purse']]);
      const page = { at: Number.MAX_SAFE_INTEGER, skip: 0, count: 10 };
      const entry = { cause: 'grant', itemId: 'purse', change: 5, by: 'key:test' };
      expect(await storage.run(walletLedger, { ...of, page })).toMatchObject([entry, entry]);
      expect(await grantAll(other.titleId, to(other.playerId, 'purse'))).toMatchObject({
        status: 'unknownCurrency',
      });
    });

    it('is used up, and changed, in one title only', async () => {
      const { titleId, playerId, other } = await given();
      const of = { titleId, playerId };
      const [potion] = await grant(of, ['potion', 'sword']);
      const act = {
        ...actOf(titleId, NOW),
        playerId,
        instanceId: potion?.instanceId ?? '',
      };
      const { run } = storage;
      const foreign = { ...act, ...other };
      expect(await run(consumeItem, { ...foreign, count: 1 })).toEqual({ status: 'noItem' });
      expect(await run(consumeItem, { ...foreign, titleId, count: 1 })).toEqual({
        status: 'noPlayer',
      });
      expect(await run(consumeItem, { ...act, count: 4 })).toEqual({
        status: 'tooFewUses',
        remainingUses: 3,
      });
      expect(await run(consumeItem, { ...act, count: 1 })).toEqual({
        status: 'left',
        remainingUses: 2,
      });
      expect(await run(modifyItemUses, { ...act, count: 5 })).toEqual({
        status: 'left',
        remainingUses: 7,
      });
      const data = { set: { note: 'Ü\u0000\ud800', ['__proto__']: 'x' }, remove: [] };
      expect(await run(updateItemData, { ...act, data })).toEqual({ status: 'updated' });
      const [stored] = await itemsOf(of);
      expect(stored).toEqual({ ...potion, remainingUses: 7, customData: data.set });
      expect(await run(consumeItem, { ...act, count: 7 })).toEqual({
        status: 'left',
        remainingUses: 0,
      });
      expect(await idsOf(of)).toEqual(['sword']);
    });
  });

  describe('an item that has expired', () => {
    it('is not there any more, and its row goes later', async () => {
      const { titleId, playerId, other } = await given();
      const of = { titleId, playerId };
      for (const one of [of, other]) await grant(one, ['pass', 'sword']);
      const later = NOW + DAY_MS;
      expect(await idsOf(of, later - 1)).toEqual(['pass', 'sword']);
      expect(await idsOf(of, later)).toEqual(['sword']);
      const counts = async () => {
        const data = await storage.run(findPlayerData, { ...of, loginsSince: 0 });
        return [data?.lists['items']?.length, data?.lists['holdings']?.[0]?.['itemCount']];
      };
      await storage.prune(later + REVOCATION_MARGIN_MS - 1);
      expect(await counts()).toEqual([2, 2]);
      await storage.prune(later + REVOCATION_MARGIN_MS);
      expect(await counts()).toEqual([1, 1]);
      await grant(of, ['sword'], later + REVOCATION_MARGIN_MS);
      expect(await counts()).toEqual([2, 2]);
    });

    it('is deleted of any number of players', async () => {
      const { titleId } = await given();
      const players = await Promise.all(Array.from({ length: 70 }, () => aPlayer(titleId)));
      await grantAll(
        titleId,
        players.flatMap((playerId) => to(playerId, 'pass', 'sword')),
      );
      await storage.prune(NOW + DAY_MS + REVOCATION_MARGIN_MS);
      const found = await Promise.all(players.map((playerId) => idsOf({ titleId, playerId })));
      expect(new Set(found.map(String))).toEqual(new Set(['sword']));
    });
  });

  describe('at the same time', () => {
    it('64 grants of editions in different orders give out as many as there are', async () => {
      const { titleId, playerId, other } = await given();
      const mates = await Promise.all(Array.from({ length: 7 }, () => aPlayer(titleId)));
      const players = [playerId, ...mates];
      const outcomes = await Promise.all(
        Array.from({ length: 64 }, (_, index) => {
          const one = players[index % 8] ?? '';
          const two = players[(index * 3) % 8] ?? '';
          const [first, second] = index % 2 === 0 ? ['rare', 'relic'] : ['relic', 'rare'];
          return grantAll(titleId, [...to(one, first), ...to(two, second)]);
        }),
      );
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['granted']));
      const all = await Promise.all(players.map((one) => idsOf({ titleId, playerId: one })));
      expect(all.flat().toSorted()).toEqual([
        ...Array<string>(10).fill('rare'),
        ...Array<string>(5).fill('relic'),
      ]);
      expect(await grantAll(other.titleId, to(other.playerId, 'relic'))).toMatchObject({
        status: 'granted',
      });
    });

    it('editions are never exceeded, and each that was given is counted', async () => {
      const anItem = fc.constantFrom('rare', 'relic', 'pack', 'sword');
      const calls = fc.array(fc.array(anItem, { minLength: 1, maxLength: 4 }), {
        minLength: 8,
        maxLength: 16,
        size: 'max',
      });
      await fc.assert(
        fc.asyncProperty(calls, async (calls) => {
          const { titleId, playerId } = await given();
          const players = [playerId, await aPlayer(titleId), await aPlayer(titleId)];
          const outcomes = await Promise.all(
            calls.map((ids, at) => grantAll(titleId, to(players[at % 3] ?? '', ...ids))),
          );
          const granted = outcomes.flatMap((one) =>
            one.status === 'granted' ? itemsGranted(one.given).map(({ item }) => item.itemId) : [],
          );
          const all = await Promise.all(players.map((one) => idsOf({ titleId, playerId: one })));
          expect(all.flat().toSorted()).toEqual(granted.toSorted());
          for (const [itemId, size] of [
            ['rare', 10],
            ['relic', 5],
          ] as const) {
            const count = granted.filter((id) => id === itemId).length;
            expect(count).toBeLessThanOrEqual(size);
            const rest = await Promise.all(
              Array.from({ length: size }, () => grantAll(titleId, to(playerId, itemId))),
            );
            const left = rest.flatMap((one) => (one.status === 'granted' ? one.given : []));
            expect(itemsGranted(left)).toHaveLength(size - count);
          }
        }),
        { numRuns: 8 },
      );
    });

    it('32 calls use one stack as often as it has uses', async () => {
      const { other, ...of } = await given();
      const [potion] = await grant(of, Array<string>(5).fill('potion'));
      const { instanceId } = potion ?? { instanceId: '' };
      const uses = await Promise.all(
        Array.from({ length: 32 }, () =>
          storage.run(consumeItem, {
            ...actOf(of.titleId, NOW),
            playerId: of.playerId,
            instanceId,
            count: 1,
          }),
        ),
      );
      expect(uses.filter(({ status }) => status === 'left')).toHaveLength(15);
      expect(await itemsOf(of)).toEqual([]);
      expect(await itemsOf(other)).toEqual([]);
    });
  });
}
