import { expect } from 'vitest';
import { getPlayerProfile } from '../../../src/players/operations/get-player-profile.ts';
import { register } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getPlayerProfile, [
  {
    name: 'keys and the player see the whole profile, another player the name and since when',
    async play(world, door) {
      const ada = await must(register(world, { DisplayName: 'Ada' }));
      const of = { ServiceId: ada.ServiceId, sessionTicket: ada.SessionTicket };
      const reply = await askAt(door, world, of);
      const open = {
        PublisherId: expect.stringMatching(/^[0-9A-F]{16}$/),
        TitleId: world.titleId,
        PlayerId: ada.ServiceId,
        Created: expect.any(String),
        DisplayName: 'Ada',
      };
      const own = { Origination: 'Service', LastLogin: expect.any(String) };
      expect(reply.data).toEqual({ PlayerProfile: { ...open, ...own } });
      const { sessionTicket } = await world.logIn();
      const other = await askAt(door, world, { ...of, sessionTicket });
      const isPublic = door.auth.kind === 'sessionTicket';
      expect(other.data).toEqual({ PlayerProfile: isPublic ? open : { ...open, ...own } });
      return reply;
    },
  },
  {
    name: 'only what is asked for is shown',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const ProfileConstraints = { ShowCreated: true, ShowTags: true };
      const reply = await askAt(door, world, { sessionTicket, ServiceId, ProfileConstraints });
      const { PlayerProfile } = reply.data;
      expect(Object.keys(PlayerProfile).toSorted()).toEqual([
        'Created',
        'PlayerId',
        'PublisherId',
        'TitleId',
      ]);
      return reply;
    },
  },
  ...seenAccountRefusals({}),
]);
