import { expect } from 'vitest';
import { removePlayerTag } from '../../../src/players/operations/remove-player-tag.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(removePlayerTag, [
  {
    name: 'exactly this tag is gone; once more changes nothing',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      for (const TagName of ['vip', 'VIP']) {
        // oxlint-disable-next-line no-await-in-loop
        await must(world.asTitle('/Server/AddPlayerTag', { ServiceId, TagName }));
      }
      await must(callAt(door, world, { ServiceId, TagName: 'vip' }));
      const reply = await callAt(door, world, { ServiceId, TagName: 'vip' });
      const { Tags } = await must(world.asTitle('/Server/GetPlayerTags', { ServiceId }));
      expect(Tags).toEqual([`title.${world.titleId}.VIP`]);
      return reply;
    },
  },
  {
    name: 'a player who does not exist',
    provokes: 'AccountNotFound',
    play: (world, door) => callAt(door, world, { ServiceId: NOBODY, TagName: 'vip' }),
  },
]);
