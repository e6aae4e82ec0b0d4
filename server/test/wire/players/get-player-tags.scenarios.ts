import { expect } from 'vitest';
import { getPlayerTags } from '../../../src/players/operations/get-player-tags.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getPlayerTags, [
  {
    name: 'keys and the player see the tags with their namespace; to another player there are none',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      for (const TagName of ['whale', 'title.other']) {
        // oxlint-disable-next-line no-await-in-loop
        await must(world.asTitle('/Admin/AddPlayerTag', { ServiceId, TagName }));
      }
      const other = await world.logIn('other');
      const Tags = [`title.${world.titleId}.whale`, `title.${world.titleId}.title.other`];
      const seen = await must(
        askAt(door, world, { ServiceId, sessionTicket: other.sessionTicket }),
      );
      const isPublic = door.auth.kind === 'sessionTicket';
      expect(seen).toEqual({ ServiceId, Tags: isPublic ? [] : Tags });
      const reply = await askAt(door, world, { ServiceId, sessionTicket });
      expect(reply.data).toEqual({ ServiceId, Tags });
      return reply;
    },
  },
  {
    name: 'a namespace chooses among them by whole words',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      await must(world.asTitle('/Admin/AddPlayerTag', { ServiceId, TagName: 'vip' }));
      const count = async (Namespace: string) => {
        const { Tags } = await must(askAt(door, world, { ServiceId, sessionTicket, Namespace }));
        return Tags.length;
      };
      expect(await count('title')).toBe(1);
      expect(await count(`title.${world.titleId}`)).toBe(1);
      expect(await count('')).toBe(1);
      expect(await count('titl')).toBe(0);
      expect(await count(`title.${world.titleId}.vip`)).toBe(0);
      return askAt(door, world, { ServiceId, sessionTicket, Namespace: 'other' });
    },
  },
  ...seenAccountRefusals({}),
]);
