import { expect } from 'vitest';
import { unlockContainerInstance } from '../../../../src/economy/containers/operations/unlock-container-instance.ts';
import { askAbout, itemsOf } from '../../../support/belongings.ts';
import { scenarios } from '../../../support/scenario.ts';
import {
  aFinder,
  type Instance,
  type ToBody,
  unlockScenarios,
} from '../../../support/unlock-scenarios.ts';

const toBody: ToBody = (container, key) => ({
  ContainerItemInstanceId: container.ItemInstanceId,
  KeyItemInstanceId: key?.ItemInstanceId,
});

export default scenarios(unlockContainerInstance, [
  ...unlockScenarios(toBody),
  {
    name: 'a refusal names the instance that was asked for',
    provokes: 'ContainerNotOwned',
    async play(world, door) {
      const { holder, items } = await aFinder(world, 'sword', 'chest');
      const ask = (item: Instance) => askAbout(door, { world, holder }, toBody(item));
      expect((await ask(items[0])).errorDetails).toEqual({
        ContainerItemInstanceId: ['"sword" is not a container.'],
      });
      expect((await ask(items[1])).errorDetails).toEqual({
        KeyItemInstanceId: ['It is opened with "key".'],
      });
      const ItemInstanceId = '0123456789ABCDEF';
      const reply = await ask({ ItemId: 'box', ItemInstanceId });
      expect(reply.errorDetails).toEqual({
        ContainerItemInstanceId: [`The player has no "${ItemInstanceId}".`],
      });
      return reply;
    },
  },
  {
    name: 'a key of another container does not open it, and stays',
    provokes: 'ContainerKeyInvalid',
    async play(world, door) {
      const { holder, items } = await aFinder(world, 'chest', 'gem', 'key');
      const reply = await askAbout(door, { world, holder }, toBody(items[0], items[1]));
      expect(reply.errorDetails).toEqual({ KeyItemInstanceId: ['It is opened with "key".'] });
      expect(await itemsOf(world, holder)).toHaveLength(3);
      return reply;
    },
  },
  {
    name: 'a key is named, even where the player has one, and no container is its own key',
    provokes: 'KeyNotOwned',
    async play(world, door) {
      const { holder, items } = await aFinder(world, 'chest', 'key');
      const itself = await askAbout(door, { world, holder }, toBody(items[0], items[0]));
      expect(itself.error).toBe('KeyNotOwned');
      return askAbout(door, { world, holder }, toBody(items[0]));
    },
  },
]);
