import { expect } from 'vitest';
import { getServiceIDsFromXboxLiveIDs } from '../../../src/players/look-ups-by-identity.ts';
import { aPlayerWith, identityLookUpScenarios } from '../../support/identity-look-up-scenarios.ts';
import { askAt } from '../../support/seen-account-scenarios.ts';

export default identityLookUpScenarios(getServiceIDsFromXboxLiveIDs, {
  provider: 'XBoxLive',
  list: 'XboxLiveAccountIDs',
  pair: 'XboxLiveAccountId',
  id: (number) => `2533${number}`,
  subject: (number) => `["RETAIL","2533${number}"]`,
  more: [
    {
      name: 'keeps sandboxes apart',
      async play(world, door) {
        const { sessionTicket } = await world.logIn();
        const subject = '["XDKS.1","7"]';
        const ServiceId = await aPlayerWith(world, { provider: 'XBoxLive', subject });
        const asked = { sessionTicket, XboxLiveAccountIDs: ['7'] };
        const released = await askAt(door, world, asked);
        expect(released.data).toEqual({ Data: [{ XboxLiveAccountId: '7' }] });
        const reply = await askAt(door, world, { ...asked, Sandbox: 'XDKS.1' });
        expect(reply.data).toEqual({ Data: [{ XboxLiveAccountId: '7', ServiceId }] });
        return reply;
      },
    },
  ],
});
