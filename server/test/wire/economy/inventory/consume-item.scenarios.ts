import { expect } from 'vitest';
import { consumeItem } from '../../../../src/economy/inventory/operations/consume-item.ts';
import {
  aHolder,
  askAbout,
  grant,
  itemRefusals,
  itemsOf,
  noCharacters,
} from '../../../support/belongings.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(consumeItem, [
  {
    name: 'uses go, and with the last one the item',
    async play(world, door) {
      const holder = await aHolder(world);
      const [{ ItemInstanceId }] = await grant(world, holder, 'potion', 'sword');
      const consume = (ConsumeCount: number) =>
        askAbout(door, { world, holder }, { ItemInstanceId, ConsumeCount });
      const first = await consume(1);
      expect(first.data).toEqual({ ItemInstanceId, RemainingUses: 2 });
      expect(await itemsOf(world, holder)).toMatchObject([{ RemainingUses: 2 }, {}]);
      const reply = await consume(2);
      expect(reply.data).toEqual({ ItemInstanceId, RemainingUses: 0 });
      expect(await itemsOf(world, holder)).toMatchObject([{ ItemId: 'sword' }]);
      expect((await consume(1)).error).toBe('ItemNotFound');
      return reply;
    },
  },
  {
    name: 'more than there are, and what is not used up, are NoRemainingUses, and nothing changes',
    provokes: 'NoRemainingUses',
    async play(world, door) {
      const holder = await aHolder(world);
      const [potion, sword] = await grant(world, holder, 'potion', 'sword');
      const consume = ({ ItemInstanceId }: { ItemInstanceId: string }, ConsumeCount: number) =>
        askAbout(door, { world, holder }, { ItemInstanceId, ConsumeCount });
      const durable = await consume(sword, 1);
      expect(durable.error).toBe('NoRemainingUses');
      const reply = await consume(potion, 4);
      expect(reply.errorDetails).toEqual({ ItemInstanceId: ['The item has 3 uses left.'] });
      expect(await itemsOf(world, holder)).toMatchObject([{ RemainingUses: 3 }, {}]);
      return reply;
    },
  },
  {
    name: 'a number of uses that is none is InvalidParams',
    provokes: 'InvalidParams',
    async play(world, door) {
      const holder = await aHolder(world);
      const [{ ItemInstanceId }] = await grant(world, holder, 'potion');
      const consume = (ConsumeCount: unknown) =>
        askAbout(door, { world, holder }, { ItemInstanceId, ConsumeCount });
      for (const count of [0, -1, 1.5, '1', 2 ** 31]) {
        expect((await consume(count)).error, String(count)).toBe('InvalidParams');
      }
      return consume(undefined);
    },
  },
  noCharacters({ ConsumeCount: 1 }),
  ...itemRefusals({ ConsumeCount: 1 }),
]);
