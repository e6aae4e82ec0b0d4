import { describe, expect, it } from 'vitest';
import { SECOND_MS, toWireTime } from '../../kernel/instant.ts';
import {
  BALANCE_MAX,
  INSTANCE_DATA,
  INVENTORY_ITEMS_MAX,
  ITEM_USES_MAX,
  UINT32_MAX,
  UNPACKED_ITEMS_MAX,
  USAGE_GROUP_ITEMS_MAX,
} from '../../kernel/limits.ts';
import { makeSeededRandom } from '../../lib/seeded-random.ts';
import { toItemDefinition } from '../catalogs/item-definition.ts';
import type { DropTable } from '../drop-tables/drop-table.ts';
import { grantAll, type GrantOptions, unpack, type Unpacked } from './grant.ts';
import { changeBalance, type Holdings, instanceIdOf } from './holdings.ts';

const NOW = 1_000_000;

function emptyHoldings(): Holdings {
  const gold = {
    code: 'GO',
    displayName: undefined,
    initialDeposit: 0,
    recharges: [{ from: 0, perDay: 0, max: 0 }],
  };
  return {
    currencies: new Map([['GO', gold]]),
    balances: new Map([['GO', { amount: 5, rechargedAt: 0 }]]),
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

type Catalog = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function sourceOf(catalog: Catalog, tables: readonly DropTable[] = []) {
  const definitions = new Map(
    Object.entries(catalog).map(([itemId, attributes]) => {
      const prices = {};
      return [itemId, toItemDefinition({ itemId, ...prices, attributes }, 'v1')];
    }),
  );
  return {
    findDefinitions: async () => definitions,
    findTables: async () => new Map(tables.map((table) => [table.tableId, table])),
  };
}

const noted = (note: string) => ({ set: { note }, remove: [] });
const ask = (...itemIds: string[]) => ({ itemIds, tableIds: [], currencies: {} });
const random = makeSeededRandom('seed');

async function unpacked(catalog: Catalog, ...itemIds: string[]): Promise<Unpacked> {
  const found = await unpack(ask(...itemIds), { source: sourceOf(catalog), random });
  if ('status' in found) throw new Error(found.status);
  return found;
}

async function give(
  holdings: Holdings,
  catalog: Catalog,
  given: Partial<GrantOptions> & { of: string },
) {
  const { of, ...options } = given;
  return grantAll(holdings, await unpacked(catalog, of), {
    now: NOW,
    random,
    cause: 'grant',
    ...options,
  });
}

describe('unpacking', () => {
  it('gives a bundle, what is in it, and what is in that', async () => {
    const catalog = {
      chest: { Bundle: { BundledItems: ['box', 'sword'], BundledVirtualCurrencies: { GO: 3 } } },
      box: {
        Bundle: { BundledItems: ['sword', 'sword'], BundledVirtualCurrencies: { GO: 4, SI: 0 } },
      },
      sword: {},
    };
    const { items, currencies } = await unpacked(catalog, 'chest');
    const shown = items.map(({ definition, parent, contents }) => [
      definition.itemId,
      parent,
      [...contents],
    ]);
    expect(shown).toEqual([
      ['chest', undefined, ['box', 'sword']],
      ['box', 'chest', ['sword']],
      ['sword', 'chest', []],
      ['sword', 'box', []],
      ['sword', 'box', []],
    ]);
    expect([...currencies]).toEqual([['GO', 7]]);
  });

  it('rolls the tables of a bundle, and tables in tables', async () => {
    const tables: DropTable[] = [
      { tableId: 'loot', nodes: [{ kind: 'table', id: 'rare', weight: 1 }] },
      { tableId: 'rare', nodes: [{ kind: 'item', id: 'gem', weight: 1 }] },
    ];
    const source = sourceOf(
      { pack: { Bundle: { BundledResultTables: ['loot', 'loot'] } }, gem: {} },
      tables,
    );
    const found = await unpack(ask('pack'), { source, random });
    expect('status' in found || found.items.map(({ definition }) => definition.itemId)).toEqual([
      'pack',
      'gem',
      'gem',
    ]);
    expect('status' in found || found.rolls.map(({ tableId }) => tableId)).toEqual([
      'loot',
      'loot',
      'rare',
      'rare',
    ]);
  });

  it('names what is missing, and ends where something goes round in a circle', async () => {
    const without = (catalog: Catalog, tables?: DropTable[]) =>
      unpack(ask('pack'), { source: sourceOf(catalog, tables), random });
    expect(await without({ pack: { Bundle: { BundledItems: ['gone'] } } })).toEqual({
      status: 'unknownItem',
      itemId: 'gone',
    });
    expect(await without({ pack: { Bundle: { BundledResultTables: ['gone'] } } })).toEqual({
      status: 'unknownTable',
      tableId: 'gone',
    });
    expect(await without({ pack: { Bundle: { BundledItems: ['pack'] } } })).toEqual({
      status: 'tooManyItems',
    });
    const circle: DropTable = {
      tableId: 'loot',
      nodes: [{ kind: 'table', id: 'loot', weight: 1 }],
    };
    expect(
      await without({ pack: { Bundle: { BundledResultTables: ['loot'] } } }, [circle]),
    ).toEqual({ status: 'tooManyItems' });
  });

  it('unpacks as many items as the limit says, and no more', async () => {
    const packOf = (count: number) =>
      unpack(ask('pack'), {
        source: sourceOf({
          pack: { Bundle: { BundledItems: Array.from({ length: count }, () => 'gem') } },
          gem: {},
        }),
        random,
      });
    expect(await packOf(UNPACKED_ITEMS_MAX - 1)).toHaveProperty('items.length', UNPACKED_ITEMS_MAX);
    expect(await packOf(UNPACKED_ITEMS_MAX)).toEqual({ status: 'tooManyItems' });
  });
});

describe('giving', () => {
  it('makes an instance of each item, and a stack of stackable ones', async () => {
    const holdings = emptyHoldings();
    const catalog = {
      sword: { DisplayName: 'Sword' },
      arrow: { IsStackable: true },
      potion: { IsStackable: true, Consumable: { UsageCount: 3 } },
    };
    for (const of of ['sword', 'sword', 'arrow', 'arrow', 'potion', 'potion'])
      await give(holdings, catalog, { of });
    const shown = [...holdings.items.values()].map(({ itemId, remainingUses }) => [
      itemId,
      remainingUses,
    ]);
    expect(shown).toEqual([
      ['sword', undefined],
      ['sword', undefined],
      ['arrow', 2],
      ['potion', 6],
    ]);
    expect(holdings.itemCount).toBe(4);
    const ids = [...holdings.items.keys()].join(' ');
    expect(ids).toMatch(/^00000001[0-9A-F]{8} 00000002.{8} 00000003.{8} 00000004.{8}$/);
  });

  it('numbers a player’s items as far as their ids can be told apart', () => {
    const ids = [9, 10, 0xffff_ffff].map((number) => instanceIdOf(number, 'FEDCBA98'));
    expect(ids).toEqual(['00000009FEDCBA98', '0000000AFEDCBA98', 'FFFFFFFFFEDCBA98']);
    expect(() => instanceIdOf(0x1_0000_0000, 'FEDCBA98')).toThrow('too many');
  });

  it('makes an instance beside a stack of what is not stackable any more', async () => {
    const holdings = emptyHoldings();
    await give(holdings, { gem: { IsStackable: true } }, { of: 'gem' });
    await give(holdings, { gem: {} }, { of: 'gem' });
    const uses = [...holdings.items.values()].map(({ remainingUses }) => remainingUses);
    expect(uses).toEqual([1, undefined]);
  });

  it('lets items expire, and puts periods of a stack and of a group behind each other', async () => {
    const holdings = emptyHoldings();
    const Consumable = { UsagePeriod: 10 };
    const catalog = {
      pass: { IsStackable: true, Consumable },
      boost: { Consumable: { ...Consumable, UsagePeriodGroup: 'xp' } },
      bigBoost: { Consumable: { UsagePeriod: 20, UsagePeriodGroup: 'xp' } },
    };
    const ends = () => [...holdings.items.values()].map(({ expiresAt }) => (expiresAt ?? 0) - NOW);
    await give(holdings, catalog, { of: 'pass' });
    await give(holdings, catalog, { of: 'pass', now: NOW + 1_000 });
    expect(ends()).toEqual([20_000]);
    await give(holdings, catalog, { of: 'pass', now: NOW + 20_000 });
    expect(ends()).toEqual([20_000, 30_000]);
    await give(holdings, catalog, { of: 'boost' });
    await give(holdings, catalog, { of: 'bigBoost', now: NOW + 1_000 });
    expect(ends()).toEqual([20_000, 30_000, 30_000, 30_000]);
  });

  it('puts the periods of a group behind each other in one bundle, too', async () => {
    const holdings = emptyHoldings();
    const Consumable = { UsagePeriod: 10, UsagePeriodGroup: 'xp' };
    const catalog = {
      boost: { Consumable },
      charm: { Consumable: { UsagePeriodGroup: 'xp' } },
      pack: { Bundle: { BundledItems: ['boost', 'boost'] } },
    };
    await give(holdings, catalog, { of: 'boost' });
    await give(holdings, catalog, { of: 'pack' });
    await give(holdings, catalog, { of: 'charm' });
    const ends = () =>
      [...holdings.items.values()].map(({ itemId, expiresAt }) => [itemId, expiresAt]);
    const all = NOW + 3 * 10 * SECOND_MS;
    // An item without a period of its own ends with the item that comes after it.
    expect(ends()).toEqual([
      ['boost', all],
      ['pack', undefined],
      ['boost', all],
      ['boost', all],
      ['charm', undefined],
    ]);
    await give(holdings, catalog, { of: 'boost' });
    expect(new Set(ends().map(([, end]) => end))).toEqual(
      new Set([all + 10 * SECOND_MS, undefined]),
    );
  });

  it('lets nothing end later than a time can be written', async () => {
    const holdings = emptyHoldings();
    const Consumable = { UsagePeriod: UINT32_MAX, UsageCount: 1 };
    const catalog = {
      pass: { IsStackable: true, Consumable },
      boost: { Consumable: { ...Consumable, UsagePeriodGroup: 'xp' } },
    };
    for (let given = 0; given < 200; given += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await give(holdings, catalog, { of: given % 2 === 0 ? 'pass' : 'boost' });
    }
    const ends = [...holdings.items.values()].map(({ expiresAt = 0 }) => toWireTime(expiresAt));
    expect(new Set(ends)).toEqual(new Set(['9999-12-31T23:59:59.999Z']));
    const [stack] = holdings.items.values();
    expect(stack?.remainingUses).toBe(100);
  });

  it('gives no more items of a usage group than can be extended at once, but more to a stack in it', async () => {
    const holdings = emptyHoldings();
    const Consumable = { UsagePeriod: 10, UsagePeriodGroup: 'xp' };
    const catalog = {
      boost: { Consumable },
      pass: { IsStackable: true, Consumable },
      other: { Consumable: { ...Consumable, UsagePeriodGroup: 'gold' } },
    };
    await give(holdings, catalog, { of: 'pass' });
    for (let given = 1; given < USAGE_GROUP_ITEMS_MAX; given += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await give(holdings, catalog, { of: 'boost' });
    }
    const full = { status: 'groupFull', usageGroup: 'xp' };
    expect(await give(holdings, catalog, { of: 'boost' })).toEqual(full);
    expect(await give(holdings, catalog, { of: 'pass' })).toHaveLength(1);
    expect(await give(holdings, catalog, { of: 'other' })).toHaveLength(1);
    // Some have more from before there was such a limit.
    const [some] = holdings.items.values();
    if (some) holdings.items.set('more', { ...some, instanceId: 'more', isStack: false });
    expect(await give(holdings, catalog, { of: 'boost' })).toEqual(full);
    const later = NOW + (USAGE_GROUP_ITEMS_MAX + 1) * 10 * SECOND_MS;
    expect(await give(holdings, catalog, { of: 'boost', now: later })).toHaveLength(1);
  });

  it('keeps what was paid and written with what was asked for, not with what came along', async () => {
    const holdings = emptyHoldings();
    const catalog = { pack: { Bundle: { BundledItems: ['gem'] } }, gem: {} };
    const paid = { code: 'GO', amount: 5 };
    await give(holdings, catalog, { of: 'pack', paid, data: noted('x') });
    const shown = [...holdings.items.values()].map((item) => [
      item.itemId,
      item.paid,
      item.customData,
      item.bundleParent,
    ]);
    expect(shown).toEqual([
      ['pack', paid, { note: 'x' }, undefined],
      ['gem', undefined, {}, 'pack'],
    ]);
  });

  it('writes the custom data of a stack anew, and keeps what is not named', async () => {
    const holdings = emptyHoldings();
    const catalog = {
      arrow: { IsStackable: true },
      quiver: { Bundle: { BundledItems: ['arrow'] } },
    };
    await give(holdings, catalog, { of: 'arrow', data: noted('x') });
    const data = { set: { tip: 'iron' }, remove: ['none'] };
    await give(holdings, catalog, { of: 'arrow', data });
    await give(holdings, catalog, { of: 'quiver', data: noted('y') });
    const [arrows] = holdings.items.values();
    expect(arrows).toMatchObject({ remainingUses: 3, customData: { note: 'x', tip: 'iron' } });
    const much = Array.from({ length: INSTANCE_DATA.entries }, (_, at) => [`${at}`, '']);
    expect(
      await give(holdings, catalog, {
        of: 'arrow',
        data: { set: Object.fromEntries(much) as Record<string, string>, remove: [] },
      }),
    ).toEqual({ status: 'tooMuchData', itemId: 'arrow' });
  });

  it('refuses what does not fit', async () => {
    const full = { ...emptyHoldings(), itemCount: INVENTORY_ITEMS_MAX };
    expect(await give(full, { sword: {} }, { of: 'sword' })).toEqual({ status: 'inventoryFull' });
    const stacked = emptyHoldings();
    const many = { gem: { IsStackable: true, Consumable: { UsageCount: ITEM_USES_MAX } } };
    await give(stacked, many, { of: 'gem' });
    expect(await give(stacked, many, { of: 'gem' })).toEqual({
      status: 'tooManyUses',
      itemId: 'gem',
    });
    const purse = { purse: { Bundle: { BundledVirtualCurrencies: { GO: BALANCE_MAX } } } };
    expect(await give(emptyHoldings(), purse, { of: 'purse' })).toEqual({
      status: 'balanceTooLarge',
      code: 'GO',
      after: BALANCE_MAX + 5,
    });
    const foreign = { purse: { Bundle: { BundledVirtualCurrencies: { XX: 1 } } } };
    expect(await give(emptyHoldings(), foreign, { of: 'purse' })).toEqual({
      status: 'unknownCurrency',
      code: 'XX',
    });
  });
});

describe('a balance', () => {
  const add = (holdings: Holdings, change: number, now = NOW) =>
    changeBalance(holdings, { code: 'GO', change, cause: 'addition', now });

  it('changes with an entry in the ledger, and never below 0 or above the largest', () => {
    const holdings = emptyHoldings();
    expect(add(holdings, 10)).toBeUndefined();
    expect(add(holdings, -15)).toBeUndefined();
    expect(add(holdings, -1)).toEqual({ status: 'insufficientFunds', code: 'GO', balance: 0 });
    expect(add(holdings, BALANCE_MAX + 1)).toEqual({
      status: 'balanceTooLarge',
      code: 'GO',
      after: BALANCE_MAX + 1,
    });
    expect(holdings.entries.map(({ before, change, after }) => [before, change, after])).toEqual([
      [5, 10, 15],
      [15, -15, 0],
    ]);
  });

  it('books what has recharged as an entry of its own, only when it changes', () => {
    const holdings = emptyHoldings();
    const energy = {
      ...holdings.currencies.get('GO')!,
      recharges: [{ from: 0, perDay: 86_400, max: 8 }],
    };
    const recharging = { ...holdings, currencies: new Map([['GO', energy]]) };
    expect(add(recharging, -9, 2_000)).toEqual({
      status: 'insufficientFunds',
      code: 'GO',
      balance: 7,
    });
    expect(recharging.entries).toEqual([]);
    expect(add(recharging, -7, 2_000)).toBeUndefined();
    expect(recharging.entries.map(({ cause, before, after }) => [cause, before, after])).toEqual([
      ['recharge', 5, 7],
      ['addition', 7, 0],
    ]);
  });
});
