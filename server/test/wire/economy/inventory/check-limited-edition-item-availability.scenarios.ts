import { expect } from 'vitest';
import { checkLimitedEditionItemAvailability } from '../../../../src/economy/inventory/operations/check-limited-edition-item-availability.ts';
import { notEditionScenarios, setCrowns } from '../../../support/editions.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = checkLimitedEditionItemAvailability;

const leftIn = async (world: World) =>
  (await must(world.asTitle(path, { ItemId: 'crown' }))).Amount;

async function give(world: World, count: number): Promise<unknown> {
  const { playerId: ServiceId } = await world.logIn();
  const ItemIds = Array(count).fill('crown');
  return must(world.asTitle('/Server/GrantItemsToUser', { ServiceId, ItemIds }));
}

export default scenarios(checkLimitedEditionItemAvailability, [
  {
    name: 'granted copies are no longer there, whatever the catalog says since the first',
    async play(world) {
      await setCrowns(world, 5);
      expect(await leftIn(world)).toBe(5);
      await setCrowns(world, 3);
      expect(await leftIn(world)).toBe(3);
      await give(world, 1);
      expect(await leftIn(world)).toBe(2);
      await setCrowns(world, 50);
      expect(await leftIn(world)).toBe(2);
      await give(world, 1);
      expect(await leftIn(world)).toBe(1);
      await setCrowns(world, 0);
      expect(await leftIn(world)).toBe(1);
      return world.asTitle(path, { ItemId: 'crown', CatalogVersion: '1' });
    },
  },
  {
    name: 'the editions of a title are its own, and so are those of a version',
    async play(world) {
      const other = await world.otherTitle();
      await Promise.all([setCrowns(world, 5), setCrowns(other, 7)]);
      await give(world, 2);
      expect(await leftIn(other)).toBe(7);
      const crown = { ItemId: 'crown', IsLimitedEdition: true, InitialLimitedEditionCount: 9 };
      const next = { CatalogVersion: '2', SetAsDefaultCatalog: false, Catalog: [crown] };
      await must(world.asTitle('/Admin/SetCatalogItems', next));
      const reply = await world.asTitle(path, { ItemId: 'crown', CatalogVersion: '2' });
      expect(reply.data).toEqual({ Amount: 9 });
      return reply;
    },
  },
  ...notEditionScenarios(path, {}),
]);
