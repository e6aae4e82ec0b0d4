import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setCatalog } from '../../src/economy/catalogs/sql/write-catalog.ts';
import { unlockContainer } from '../../src/economy/containers/sql/unlock-container.ts';
import { updateDropTables } from '../../src/economy/drop-tables/sql/drop-tables.ts';
import { itemsGiven } from '../../src/economy/inventory/give.ts';
import { findInventory } from '../../src/economy/inventory/sql/find-inventory.ts';
import { grantItems } from '../../src/economy/inventory/sql/grant-items.ts';
import type { ContainerChoice } from '../../src/economy/ports.ts';
import { DAY_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { UNPACKED_ITEMS_MAX } from '../../src/kernel/limits.ts';
import { edited } from './fixtures.ts';
import {
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  twoTitles,
  unique,
  uniqueHex,
} from './given.ts';

const ONCE = { UsageCount: 1 };
const GOODS = {
  key: { Consumable: { ...ONCE, UsagePeriod: DAY_MS / SECOND_MS } },
  chest: {
    Consumable: ONCE,
    Container: { KeyItemId: 'key', ItemContents: ['gem'], ResultTableContents: ['T', 'T'] },
  },
  box: { Consumable: ONCE, Container: { ItemContents: ['gem', 'rare'] } },
  crate: {
    IsStackable: true,
    Container: { ItemContents: Array.from({ length: UNPACKED_ITEMS_MAX - 1 }, () => 'sword') },
  },
  sword: {},
  gem: { IsStackable: true },
  ruby: {},
  opal: {},
  pair: { Consumable: ONCE, Container: { ItemContents: ['plenty', 'rare'] } },
  plenty: { IsLimitedEdition: true, InitialLimitedEditionCount: 2 },
  rare: { IsLimitedEdition: true, InitialLimitedEditionCount: 3 },
};
const UNSET = { virtualCurrencyPrices: undefined, realCurrencyPrices: undefined };
const CATALOG = { catalogVersion: 'v1', setAsDefault: true };

/** Tests the promises of Containers. */
export function containersConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  interface Of {
    readonly titleId: string;
    readonly playerId: string;
  }

  async function aPlayer(titleId: string, subject = unique('hero-')): Promise<Of> {
    return { titleId, playerId: (await logIn(storage, { titleId, subject })).player.playerId };
  }

  /** A player of a title with containers, and the same in another title. */
  async function given(): Promise<readonly [Of, Of]> {
    const nodes = ['ruby', 'opal'].map((id) => ({ kind: 'item' as const, id, weight: 1 }));
    const subject = unique('hero-');
    const titles = await twoTitles(storage);
    for (const titleId of titles) {
      const items = Object.entries(GOODS).map(([itemId, attributes]) => {
        return { itemId, ...UNSET, attributes };
      });
      await storage.run(setCatalog, edited({ titleId, ...CATALOG, items }));
      await storage.run(
        updateDropTables,
        edited({ titleId, ...CATALOG, tables: [{ tableId: 'T', nodes }] }),
      );
    }
    return [await aPlayer(titles[0], subject), await aPlayer(titles[1], subject)];
  }

  const act = { by: 'key:k', requestId: 'r', now: NOW };

  async function give({ titleId, playerId }: Of, ...itemIds: readonly string[]) {
    const grants = itemIds.map((itemId) => {
      return { playerId, itemId, annotation: undefined, data: undefined };
    });
    const of = { ...act, titleId, catalogVersion: undefined, seed: uniqueHex(64), grants };
    const outcome = await storage.run(grantItems, of);
    if (outcome.status !== 'granted') throw new Error(outcome.status);
    return outcome.given.map((one) => itemsGiven([one])[0]?.item.instanceId ?? '');
  }

  const unlock = (
    of: Of,
    container: ContainerChoice,
    more: { readonly seed?: string; readonly now?: number } = {},
  ) =>
    storage.run(unlockContainer, {
      ...act,
      ...of,
      container,
      catalogVersion: undefined,
      seed: uniqueHex(64),
      ...more,
    });
  const any = (itemId: string): ContainerChoice => ({ kind: 'item', itemId });

  /** The player's items: how many of each. */
  async function has({ titleId, playerId }: Of): Promise<Readonly<Record<string, number>>> {
    const page = { titleId, playerId, now: NOW, after: '', count: 2_000 };
    const items = (await storage.run(findInventory, page))?.items ?? [];
    const counts: Record<string, number> = {};
    for (const { itemId, isStack, remainingUses } of items) {
      counts[itemId] = (counts[itemId] ?? 0) + (isStack ? (remainingUses ?? 0) : 1);
    }
    return counts;
  }

  describe('containers', () => {
    it('are opened once, with what their tables give, and of nobody else', async () => {
      const [player, other] = await given();
      await give(player, 'chest', 'key');
      await give(other, 'chest', 'key');
      expect(await unlock({ ...player, playerId: other.playerId }, any('chest'))).toEqual({
        status: 'noPlayer',
      });
      const outcome = await unlock(player, any('chest'));
      expect(outcome).toMatchObject({ status: 'unlocked', rolls: [{ tableId: 'T' }, {}] });
      const { gem, ruby = 0, opal = 0, ...rest } = await has(player);
      expect([gem, ruby + opal, rest]).toEqual([1, 2, {}]);
      expect(await unlock(player, any('chest'))).toEqual({ status: 'containerNotOwned' });
      expect(await has(other)).toEqual({ chest: 1, key: 1 });
    });

    it('are opened in the order in which they came, where one is not named, and so are keys used', async () => {
      const [player] = await given();
      const [first, key] = await give(player, 'chest', 'key', 'chest', 'key');
      expect(await unlock(player, any('chest'))).toMatchObject({
        instanceId: first,
        keyInstanceId: key,
      });
    });

    it('give the same from the same seed, and other things from others', async () => {
      const [player] = await given();
      const rolledBy = async (seed: string) => {
        await give(player, 'chest', 'key');
        const outcome = await unlock(player, any('chest'), { seed });
        return outcome.status === 'unlocked' && outcome.rolls.map(({ result }) => result.id);
      };
      const rolled = [];
      for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
        // oxlint-disable-next-line no-await-in-loop
        rolled.push(await rolledBy(seed));
      }
      expect(await rolledBy('c')).toEqual(rolled[2]);
      expect(new Set(rolled.map(String)).size).toBeGreaterThan(1);
    });

    it('stay closed to a key that has expired, or is not named', async () => {
      const [player] = await given();
      const [chest = '', key] = await give(player, 'chest', 'key');
      const closed = { status: 'keyNotOwned', keyItemId: 'key' };
      expect(await unlock(player, any('chest'), { now: NOW + DAY_MS })).toEqual(closed);
      const instance = { kind: 'instance', instanceId: chest } as const;
      expect(await unlock(player, { ...instance, keyInstanceId: undefined })).toEqual(closed);
      const late = await unlock(player, { ...instance, keyInstanceId: key }, { now: NOW + DAY_MS });
      expect(late).toEqual(closed);
      expect(await unlock(player, { ...instance, keyInstanceId: key })).toMatchObject({
        status: 'unlocked',
        keyInstanceId: key,
      });
    });

    it('give everything or nothing, and take no limited edition for nothing', async () => {
      const [player] = await given();
      await give(player, 'box', 'rare', 'rare', 'rare');
      const before = await has(player);
      expect(await unlock(player, any('box'))).toEqual({ status: 'soldOut', itemId: 'rare' });
      expect(await has(player)).toEqual(before);
      expect(before).toEqual({ box: 1, rare: 3 });
      await give(player, 'pair');
      expect(await unlock(player, any('pair'))).toEqual({ status: 'soldOut', itemId: 'rare' });
      await give(player, 'plenty', 'plenty');
    });

    it('are opened by one of many calls at the same time, and no edition is exceeded', async () => {
      const [player] = await given();
      await give(player, 'box', 'box', 'box', 'box', 'box');
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, () => unlock(player, any('box'))),
      );
      const statuses = outcomes.map(({ status }) => status).toSorted();
      expect(statuses.filter((status) => status === 'unlocked')).toHaveLength(3);
      expect(new Set(statuses)).toEqual(new Set(['unlocked', 'soldOut']));
      expect(await has(player)).toEqual({ box: 2, gem: 3, rare: 3 });
      await give(player, 'chest', 'key');
      const more = await Promise.all(
        Array.from({ length: 16 }, () => unlock(player, any('chest'))),
      );
      expect(more.filter(({ status }) => status === 'unlocked')).toHaveLength(1);
    });

    it('give up to a thousand items at once', async () => {
      const [player] = await given();
      await give(player, 'crate', 'crate');
      expect(await unlock(player, any('crate'))).toMatchObject({ status: 'unlocked' });
      expect(await has(player)).toEqual({ crate: 1, sword: UNPACKED_ITEMS_MAX - 1 });
    });
  });
}
