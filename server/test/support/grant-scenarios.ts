import { expect } from 'vitest';
import { BALANCE_MAX, ITEM_USES_MAX } from '../../src/kernel/limits.ts';
import { itemsOf } from './belongings.ts';
import type { Scenario } from './scenario.ts';
import { must, setCatalog } from './stock.ts';
import { addCurrencies } from './wallets.ts';
import type { LoggedIn, Reply, World } from './world.ts';

/** Grants one item several times to a player, at a door. */
export type Grants = (
  of: {
    readonly world: World;
    readonly path: string;
    readonly holder: Pick<LoggedIn, 'playerId'>;
    readonly version?: string;
  },
  ...itemIds: readonly string[]
) => Promise<Reply>;

/** Scenarios that all operations share that grant items. */
export function grantScenarios(grant: Grants): readonly Scenario[] {
  /** A grant that must be refused and leave nothing. */
  const refused = (
    name: string,
    provokes: NonNullable<Scenario['provokes']>,
    { items, ids }: { readonly items: readonly object[]; readonly ids: readonly string[] },
  ): Scenario => ({
    name,
    provokes,
    async play(world, { path }) {
      await setCatalog(world, { items: items as never });
      const holder = await world.logIn();
      const reply = await grant({ world, path, holder }, ...ids);
      expect(await itemsOf(world, holder)).toEqual([]);
      return reply;
    },
  });
  const withContents = (Bundle: object) => [{ ItemId: 'a' }, { ItemId: 'pack', Bundle }];
  return [
    {
      name: 'the contents of a bundle come along, stacks grow, and all of it is answered',
      async play(world, { path }) {
        const items = [
          { ItemId: 'pack', Bundle: { BundledItems: ['arrow', 'arrow', 'bow'] } },
          { ItemId: 'arrow', IsStackable: true },
          { ItemId: 'bow' },
        ];
        await setCatalog(world, { items });
        const holder = await world.logIn();
        await must(grant({ world, path, holder }, 'arrow'));
        const reply = await grant({ world, path, holder }, 'pack', 'arrow');
        const { playerId: ServiceId } = holder;
        const given = { ServiceId, Result: true };
        const inPack = { BundleParent: 'pack' };
        expect(reply.data.ItemGrantResults).toMatchObject([
          { ...given, ItemId: 'pack', BundleContents: ['arrow', 'bow'] },
          { ...given, ItemId: 'arrow', RemainingUses: 2, UsesIncrementedBy: 1 },
          { ...given, ItemId: 'arrow', RemainingUses: 3, UsesIncrementedBy: 1 },
          { ...given, ItemId: 'bow', ...inPack },
          { ...given, ItemId: 'arrow', RemainingUses: 4, UsesIncrementedBy: 1 },
        ]);
        expect(await itemsOf(world, holder)).toMatchObject([
          { ItemId: 'arrow', RemainingUses: 4 },
          { ItemId: 'pack' },
          { ItemId: 'bow', ...inPack },
        ]);
        return reply;
      },
    },
    {
      name: 'a limited edition is given out as often as it is large, and all else is given',
      async play(world, { path }) {
        const items = [
          { ItemId: 'a', IsLimitedEdition: true, InitialLimitedEditionCount: 3 },
          { ItemId: 'b' },
          { ItemId: 'pair', Bundle: { BundledItems: ['a', 'a', 'b'] } },
        ];
        await setCatalog(world, { items });
        const holder = await world.logIn();
        await must(grant({ world, path, holder }, 'a', 'a'));
        const reply = await grant({ world, path, holder }, 'b', 'pair', 'a', 'a');
        const { playerId: ServiceId } = holder;
        expect(reply.data.ItemGrantResults).toEqual([
          expect.objectContaining({ ServiceId, Result: true, ItemId: 'b' }),
          { ServiceId, Result: false, ItemId: 'pair', UnitPrice: 0 },
          expect.objectContaining({ ServiceId, Result: true, ItemId: 'a' }),
          { ServiceId, Result: false, ItemId: 'a', UnitPrice: 0 },
        ]);
        const ids = (await itemsOf(world, holder)).map(({ ItemId }: { ItemId: string }) => ItemId);
        expect(ids).toEqual(['a', 'a', 'b', 'a']);
        return reply;
      },
    },
    {
      name: 'a title without catalogs, and a version that is not there, are CatalogNotConfigured',
      provokes: 'CatalogNotConfigured',
      async play(world, { path }) {
        const holder = await world.logIn();
        const none = await grant({ world, path, holder }, 'a');
        expect(none.error).toBe('CatalogNotConfigured');
        await setCatalog(world, { items: ['a'] });
        return grant({ world, path, holder, version: '2' }, 'a');
      },
    },
    refused('what is missing in a bundle is named', 'ItemNotFound', {
      items: withContents({ BundledItems: ['a', 'gone'] }),
      ids: ['a', 'pack'],
    }),
    refused('a drop table that is missing is named', 'InvalidDropTable', {
      items: withContents({ BundledResultTables: ['gone'] }),
      ids: ['a', 'pack'],
    }),
    refused('a currency that the title does not have is named', 'InvalidVirtualCurrency', {
      items: withContents({ BundledVirtualCurrencies: { XX: 1 } }),
      ids: ['a', 'pack'],
    }),
    {
      name: 'more of a currency than a balance holds is refused',
      provokes: 'VirtualCurrencyMustBeWithinIntegerRange',
      async play(world, { path }) {
        await addCurrencies(world, { GO: {} });
        await setCatalog(world, {
          items: [
            { ItemId: 'a', Bundle: { BundledVirtualCurrencies: { GO: BALANCE_MAX } } },
            { ItemId: 'b', Bundle: { BundledVirtualCurrencies: { GO: 1 } } },
          ],
        });
        const holder = await world.logIn();
        await must(grant({ world, path, holder }, 'a'));
        return grant({ world, path, holder }, 'b');
      },
    },
    refused('a stack that would be too large is OverLimit', 'OverLimit', {
      items: [{ ItemId: 'a', IsStackable: true, Consumable: { UsageCount: ITEM_USES_MAX } }],
      ids: ['a', 'a'],
    }),
  ];
}
