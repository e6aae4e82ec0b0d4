import { expect } from 'vitest';
import { adminRemoveContactEmail } from '../../../src/players/operations/admin-remove-contact-email.ts';
import { contactsOf, contactToken } from '../../support/mailed-tokens.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(adminRemoveContactEmail, [
  {
    name: 'the address is gone, and so is the power of the mail that went to it; once more changes nothing',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      await contactToken(world, { playerId: ServiceId, email: 'ada@example.com' });
      await must(callAt(door, world, { ServiceId }));
      expect(await contactsOf(world, ServiceId)).toBeUndefined();
      return callAt(door, world, { ServiceId });
    },
  },
  {
    name: 'a player who does not exist',
    provokes: 'UserisNotValid',
    play: (world, door) => callAt(door, world, { ServiceId: NOBODY }),
  },
]);
