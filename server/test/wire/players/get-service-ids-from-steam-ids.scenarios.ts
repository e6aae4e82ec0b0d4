import { expect } from 'vitest';
import { getServiceIDsFromSteamIDs } from '../../../src/players/look-ups-by-identity.ts';
import { aPlayerWith, identityLookUpScenarios } from '../../support/identity-look-up-scenarios.ts';
import { askAt } from '../../support/seen-account-scenarios.ts';

export default identityLookUpScenarios(getServiceIDsFromSteamIDs, {
  provider: 'Steam',
  list: 'SteamStringIDs',
  pair: 'SteamStringId',
  id: (number) => `7656119796028${number}`,
  subject: (number) => `7656119796028${number}`,
  more: [
    {
      name: 'takes numbers that are exact, after the texts',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const ServiceId = await aPlayerWith(world, { provider: 'Steam', subject: '42' });
        const asked = { SteamIDs: [42], SteamStringIDs: ['43', '42'] };
        const reply = await askAt(door, world, { sessionTicket, ...asked });
        expect(reply.data).toEqual({
          Data: [
            { SteamStringId: '43' },
            { SteamStringId: '42', ServiceId },
            { SteamId: 42, SteamStringId: '42', ServiceId },
          ],
        });
        return reply;
      },
    },
    {
      name: 'refuses a number that JSON does not have exactly',
      provokes: 'InvalidParams',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        return askAt(door, world, { sessionTicket, SteamIDs: [2 ** 53] });
      },
    },
    {
      name: 'refuses a call without any list, and a name in the place of an id',
      provokes: 'InvalidParams',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const named = await askAt(door, world, { sessionTicket, SteamStringIDs: ['gaben'] });
        expect(named).toMatchObject({ error: 'InvalidParams' });
        return askAt(door, world, { sessionTicket });
      },
    },
  ],
});
