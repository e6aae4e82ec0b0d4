import { expect } from 'vitest';
import { getServiceIDsFromSteamIDs } from '../../../src/players/look-ups-by-identity.ts';
import { identityLookUpScenarios } from '../../support/identity-look-up-scenarios.ts';
import { askAt } from '../../support/seen-account-scenarios.ts';

export default identityLookUpScenarios(getServiceIDsFromSteamIDs, {
  provider: 'Steam',
  list: 'SteamStringIDs',
  pair: 'SteamStringId',
  id: (number) => `7656119796028${number}`,
  subject: (number) => `7656119796028${number}`,
  more: [
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
