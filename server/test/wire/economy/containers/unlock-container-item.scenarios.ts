import { expect } from 'vitest';
import { unlockContainerItem } from '../../../../src/economy/containers/operations/unlock-container-item.ts';
import { askAbout, grant, itemsOf } from '../../../support/belongings.ts';
import { scenarios } from '../../../support/scenario.ts';
import { setCatalog } from '../../../support/stock.ts';
import {
  aFinder,
  type Instance,
  type ToBody,
  unlockScenarios,
} from '../../../support/unlock-scenarios.ts';

const toBody: ToBody = ({ ItemId }) => ({ ContainerItemId: ItemId });

export default scenarios(unlockContainerItem, [
  ...unlockScenarios(toBody),
  {
    name: 'the container that the player has had for longest is opened, of those that have not expired',
    async play(world, door) {
      const Container = { ItemContents: [] };
      const items = [{ ItemId: 'a', Container, Consumable: { UsageCount: 1, UsagePeriod: 60 } }];
      await setCatalog(world, { items });
      const holder = await world.logIn();
      await grant(world, holder, 'a');
      world.clock.advance(60_000);
      const [oldest, newest] = await grant(world, holder, 'a', 'a');
      const reply = await askAbout(door, { world, holder }, toBody(newest));
      expect(reply.data.UnlockedItemInstanceId).toBe(oldest.ItemInstanceId);
      expect(await itemsOf(world, holder)).toMatchObject([
        { ItemInstanceId: newest.ItemInstanceId },
      ]);
      return reply;
    },
  },
  {
    name: 'a refusal names the item that was asked for',
    provokes: 'ContainerNotOwned',
    async play(world, door) {
      const { holder, items } = await aFinder(world, 'sword', 'chest');
      const ask = (item: Instance) => askAbout(door, { world, holder }, toBody(item));
      expect((await ask(items[0])).errorDetails).toEqual({
        ContainerItemId: ['"sword" is not a container.'],
      });
      expect((await ask(items[1])).errorDetails).toEqual({
        ContainerItemId: ['It is opened with "key".'],
      });
      const reply = await ask({ ItemId: 'box', ItemInstanceId: '' });
      expect(reply.errorDetails).toEqual({ ContainerItemId: ['The player has no "box".'] });
      return reply;
    },
  },
  {
    name: 'nothing is opened by a key that is the container itself',
    provokes: 'KeyNotOwned',
    async play(world, door) {
      const { holder } = await aFinder(world);
      const items = [{ ItemId: 'a', Container: { KeyItemId: 'a' }, Consumable: { UsageCount: 2 } }];
      await setCatalog(world, { items });
      const [container] = await grant(world, holder, 'a');
      return askAbout(door, { world, holder }, toBody(container));
    },
  },
]);
