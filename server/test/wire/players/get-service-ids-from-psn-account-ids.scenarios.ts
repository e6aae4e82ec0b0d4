import { expect } from 'vitest';
import { getServiceIDsFromPSNAccountIDs } from '../../../src/players/look-ups-by-identity.ts';
import { aPlayerWith, identityLookUpScenarios } from '../../support/identity-look-up-scenarios.ts';
import { askAt } from '../../support/seen-account-scenarios.ts';

export default identityLookUpScenarios(getServiceIDsFromPSNAccountIDs, {
  provider: 'PSN',
  list: 'PSNAccountIDs',
  pair: 'PSNAccountId',
  id: (number) => `5284${number}`,
  subject: (number) => `["256","5284${number}"]`,
  more: [
    {
      name: 'keeps environments apart',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const ServiceId = await aPlayerWith(world, { provider: 'PSN', subject: '["1","7"]' });
        const asked = { sessionTicket, PSNAccountIDs: ['7'] };
        const released = await askAt(door, world, asked);
        expect(released.data).toEqual({ Data: [{ PSNAccountId: '7' }] });
        const reply = await askAt(door, world, { ...asked, IssuerId: 1 });
        expect(reply.data).toEqual({ Data: [{ PSNAccountId: '7', ServiceId }] });
        return reply;
      },
    },
  ],
});
