import { expect } from 'vitest';
import { BALANCE_MAX, INT32_MAX } from '../../src/kernel/limits.ts';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { askAbout, grant, itemsOf } from './belongings.ts';
import { aTable, setTables } from './drop-tables.ts';
import type { Scenario } from './scenario.ts';
import { type Item, must, setCatalog } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

const ONCE = { Consumable: { UsageCount: 1 } };

/** The catalog of scenarios about containers. */
export const CHESTS = [
  {
    ItemId: 'chest',
    ...ONCE,
    Container: { KeyItemId: 'key', ItemContents: ['set'], ResultTableContents: ['T'] },
  },
  { ItemId: 'box', Container: { ItemContents: ['gem'] }, Consumable: { UsageCount: 2 } },
  { ItemId: 'key', ...ONCE },
  { ItemId: 'set', Bundle: { BundledItems: ['sword'] } },
  { ItemId: 'sword' },
  { ItemId: 'gem', IsStackable: true },
];

export interface Instance {
  readonly ItemId: string;
  readonly ItemInstanceId: string;
}

interface Opening {
  readonly world: World;
  readonly door: Endpoint;
  readonly holder: LoggedIn;
}

/** The request that opens a container, with a key where there is one. */
export type ToBody = (container: Instance, key?: Instance) => object;

/** A player in a title with containers, who has some items. */
export async function aFinder<const Ids extends readonly string[]>(
  world: World,
  ...ids: Ids
): Promise<{ holder: LoggedIn; items: { [I in keyof Ids]: Instance } }> {
  await setCatalog(world, { items: CHESTS });
  await setTables(world, aTable('T', 'U'), aTable('U', 'gem'));
  const holder = await world.logIn();
  return { holder, items: ids.length > 0 ? await grant(world, holder, ...ids) : [] };
}

const open = ({ world, door, holder }: Opening, body: object): Promise<Reply> =>
  askAbout(door, { world, holder }, body);

/** A container of a catalog version that was deleted. */
export async function ofGoneVersion(world: World, holder: LoggedIn): Promise<Instance> {
  const version = { CatalogVersion: 'gone' };
  await setCatalog(world, { items: CHESTS, version: 'gone', asDefault: false });
  const body = { ServiceId: holder.playerId, ItemIds: ['box'], ...version };
  const { ItemGrantResults } = await must(world.asTitle('/Server/GrantItemsToUser', body));
  await must(world.asTitle('/Admin/DeleteCatalog', version));
  return ItemGrantResults[0];
}

/** Scenarios that UnlockContainerInstance and UnlockContainerItem share. */
export function unlockScenarios(toBody: ToBody): readonly Scenario[] {
  /** A container whose contents cannot be given: nothing is used up. */
  const refused = (
    name: string,
    provokes: NonNullable<Scenario['provokes']>,
    stock: {
      readonly Container: object;
      readonly others?: readonly Item[];
      readonly owned?: string;
    },
  ): Scenario => ({
    name,
    provokes,
    async play(world, door) {
      const box = { ItemId: 'box', ...ONCE, Container: stock.Container };
      await setCatalog(world, { items: [box, ...(stock.others ?? [])] });
      const holder = await world.logIn();
      if (stock.owned) await grant(world, holder, stock.owned);
      const [container] = await grant(world, holder, 'box');
      const before = await itemsOf(world, holder);
      const reply = await open({ world, door, holder }, toBody(container));
      expect(await itemsOf(world, holder)).toEqual(before);
      return reply;
    },
  });
  return [
    {
      name: 'container and key are used up, and everything in it is given and told, rolls too',
      async play(world, door) {
        const { holder, items } = await aFinder(world, 'chest', 'key', 'key');
        const [chest, key, another] = items;
        const reply = await open({ world, door, holder }, toBody(chest, key));
        const inChest = { BundleParent: 'chest', CatalogVersion: '1', UnitPrice: 0 };
        expect(reply.data).toEqual({
          GrantedItems: [
            expect.objectContaining({ ItemId: 'set', BundleContents: ['sword'], ...inChest }),
            expect.objectContaining({ ItemId: 'gem', UsesIncrementedBy: 1, ...inChest }),
            expect.objectContaining({ ItemId: 'sword', BundleParent: 'set' }),
          ],
          UnlockedItemInstanceId: chest.ItemInstanceId,
          UnlockedWithItemInstanceId: key.ItemInstanceId,
          VirtualCurrency: {},
          Rolls: [
            { TableId: 'T', ResultItemType: 'TableId', ResultItem: 'U' },
            { TableId: 'U', ResultItemType: 'ItemId', ResultItem: 'gem' },
          ],
        });
        const left = (await itemsOf(world, holder)) as readonly Instance[];
        expect(left.map(({ ItemId }) => ItemId)).toEqual(['key', 'set', 'gem', 'sword']);
        expect(left[0]?.ItemInstanceId).toBe(another.ItemInstanceId);
        return reply;
      },
    },
    {
      name: 'one that needs no key is opened as often as it has uses, and one without uses stays',
      async play(world, door) {
        const { holder, items } = await aFinder(world, 'box', 'key');
        const [box, key] = items;
        const first = await open({ world, door, holder }, toBody(box, key));
        expect(first.data).not.toHaveProperty('UnlockedWithItemInstanceId');
        expect(await itemsOf(world, holder)).toMatchObject([
          { ItemId: 'box', RemainingUses: 1 },
          { ItemId: 'key', RemainingUses: 1 },
          { ItemId: 'gem', RemainingUses: 1 },
        ]);
        await must(open({ world, door, holder }, toBody(box)));
        expect((await open({ world, door, holder }, toBody(box))).error).toBe('ContainerNotOwned');
        const lasting = { ItemId: 'lasting', Container: { KeyItemId: 'master' } };
        await setCatalog(world, { items: [lasting, 'master'] });
        const [container, master] = await grant(world, holder, 'lasting', 'master');
        await must(open({ world, door, holder }, toBody(container, master)));
        return open({ world, door, holder }, toBody(container, master));
      },
    },
    {
      name: 'currencies that are inside come along',
      async play(world, door) {
        const VirtualCurrencies = [{ CurrencyCode: 'GO' }];
        await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }));
        const VirtualCurrencyContents = { GO: 25, SI: 0 };
        await setCatalog(world, {
          items: [{ ItemId: 'purse', Container: { VirtualCurrencyContents } }],
        });
        const holder = await world.logIn();
        const [purse] = await grant(world, holder, 'purse');
        const reply = await open({ world, door, holder }, toBody(purse));
        expect(reply.data).toMatchObject({
          GrantedItems: [],
          VirtualCurrency: { GO: 25 },
          Rolls: [],
        });
        const body = { ServiceId: holder.playerId };
        const has = await must(world.asTitle('/Admin/GetUserInventory', body));
        expect(has.VirtualCurrency).toEqual({ GO: 25 });
        return reply;
      },
    },
    {
      name: 'a player chooses no other catalog version than the own of the container and the default, and it is a text',
      provokes: 'InvalidParams',
      async play(world, door) {
        const rich = { ItemId: 'box', Container: { ItemContents: ['sword'] } };
        const { holder, items } = await aFinder(world, 'box', 'box', 'box');
        await setCatalog(world, { items: [rich, 'sword'], version: '2', asDefault: false });
        await setCatalog(world, { items: [rich, 'sword'], version: '3' });
        const ask = (more: object, index = 0) =>
          open({ world, door, holder }, { ...toBody(items[index] as Instance), ...more });
        const own = await ask({ CatalogVersion: '1' });
        expect(own.data.GrantedItems).toMatchObject([{ ItemId: 'gem', CatalogVersion: '1' }]);
        const byDefault = await ask({ CatalogVersion: '3' }, 1);
        expect(byDefault.data.GrantedItems).toMatchObject([
          { ItemId: 'sword', CatalogVersion: '3' },
        ]);
        const other = await ask({ CatalogVersion: '2' }, 2);
        expect(other.error).toBe(door.auth.kind === 'sessionTicket' ? 'InvalidParams' : undefined);
        return ask({ CatalogVersion: 1 }, 2);
      },
    },
    {
      name: 'a CharacterId is of no character, and the container stays closed',
      provokes: 'CharacterNotFound',
      async play(world, door) {
        const { holder, items } = await aFinder(world, 'box');
        const body = toBody(items[0]);
        const reply = await open({ world, door, holder }, { ...body, CharacterId: 'hero' });
        expect((await open({ world, door, holder }, { ...body, CharacterId: '' })).code).toBe(200);
        return reply;
      },
    },
    {
      name: 'an unknown player is named, and a player who names another, too',
      provokes: 'AccountNotFound',
      async play(world, door) {
        const { holder, items } = await aFinder(world, 'box');
        return open({ world, door, holder }, { ...toBody(items[0]), ServiceId: 'NOBODY' });
      },
    },
    {
      name: "another player's container is not owned, and nobody gets anything",
      provokes: 'ContainerNotOwned',
      async play(world, door) {
        const { holder } = await aFinder(world);
        const other = await world.logIn('other');
        const theirs = await grant(world, other, 'box');
        const reply = await open({ world, door, holder }, toBody(theirs[0]));
        expect(await itemsOf(world, holder)).toEqual([]);
        expect(await itemsOf(world, other)).toMatchObject([{ RemainingUses: 2 }]);
        return reply;
      },
    },
    {
      name: 'a version that does not exist is named',
      provokes: 'CatalogNotConfigured',
      async play(world, door) {
        const { holder } = await aFinder(world);
        const container = await ofGoneVersion(world, holder);
        const body = { ...toBody(container), CatalogVersion: 'gone' };
        const reply = await open({ world, door, holder }, body);
        expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"gone"');
        return reply;
      },
    },
    {
      name: 'an item that is not a container stays closed',
      provokes: 'InvalidContainerItem',
      async play(world, door) {
        const { holder, items } = await aFinder(world, 'sword');
        const reply = await open({ world, door, holder }, toBody(items[0]));
        expect(Object.values(reply.errorDetails ?? {})).toEqual([['"sword" is not a container.']]);
        return reply;
      },
    },
    {
      name: 'without its key it stays closed, and nothing is used up',
      provokes: 'KeyNotOwned',
      async play(world, door) {
        const { holder, items } = await aFinder(world, 'chest');
        const other = await world.logIn('other');
        const [theirs] = await grant(world, other, 'key');
        const reply = await open({ world, door, holder }, toBody(items[0], theirs));
        expect(Object.values(reply.errorDetails ?? {})).toEqual([['It is opened with "key".']]);
        expect(await itemsOf(world, holder)).toMatchObject([{ ItemId: 'chest', RemainingUses: 1 }]);
        return reply;
      },
    },
    refused('an item that is missing in it is named', 'ItemNotFound', {
      Container: { ItemContents: ['gone'] },
    }),
    refused('a drop table that is missing is named', 'InvalidDropTable', {
      Container: { ResultTableContents: ['gone'] },
    }),
    refused('a limited edition of which none is left is named', 'LimitedEditionItemUnavailable', {
      Container: { ItemContents: ['plenty', 'rare'] },
      others: [
        { ItemId: 'plenty', IsLimitedEdition: true, InitialLimitedEditionCount: 5 },
        { ItemId: 'rare', IsLimitedEdition: true, InitialLimitedEditionCount: 1 },
      ],
      owned: 'rare',
    }),
    refused('a currency that the title does not have is named', 'InvalidVirtualCurrency', {
      Container: { VirtualCurrencyContents: { XX: 1 } },
    }),
    refused('a stack that would be too large is OverLimit', 'OverLimit', {
      Container: { ItemContents: ['gem'] },
      others: [{ ItemId: 'gem', IsStackable: true, Consumable: { UsageCount: INT32_MAX } }],
      owned: 'gem',
    }),
    {
      name: 'more of a currency than a balance holds is refused',
      provokes: 'VirtualCurrencyMustBeWithinIntegerRange',
      async play(world, door) {
        const VirtualCurrencies = [{ CurrencyCode: 'GO', InitialDeposit: 1 }];
        await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }));
        const VirtualCurrencyContents = { GO: BALANCE_MAX };
        await setCatalog(world, {
          items: [{ ItemId: 'purse', Container: { VirtualCurrencyContents } }],
        });
        const holder = await world.logIn();
        const [purse] = await grant(world, holder, 'purse');
        return open({ world, door, holder }, toBody(purse));
      },
    },
  ];
}
