import { expect } from 'vitest';
import { CONTACT_TRUSTED_MS, MAILS_PER_ADDRESS } from '../../../src/kernel/limits.ts';
import { adminSendAccountRecoveryEmail } from '../../../src/players/operations/admin-send-account-recovery-email.ts';
import { times } from '../../support/guessing.ts';
import {
  addressIn,
  confirmedContact,
  contactToken,
  registerAda,
} from '../../support/mailed-tokens.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { withoutMail } from '../../support/without-mail.ts';

const { path } = adminSendAccountRecoveryEmail;
const EMAIL = 'ada@example.com';
const UNKNOWN = { error: 'NoContactEmailAddressFound', errorCode: 1325 };

export default scenarios(adminSendAccountRecoveryEmail, [
  {
    name: 'the address with which a player logs in',
    async play(world, door) {
      await registerAda(world);
      return callAt(door, world, { Email: addressIn(world).toUpperCase() });
    },
  },
  {
    name: 'a contact, 72 hours after it was confirmed and not before',
    async play(world, door) {
      const contact = `contact-${addressIn(world)}`;
      const { ServiceId: playerId } = await registerAda(world);
      await contactToken(world, { playerId, email: contact });
      world.clock.advance(2 * CONTACT_TRUSTED_MS);
      expect(await callAt(door, world, { Email: contact })).toMatchObject(UNKNOWN);
      await confirmedContact(world, { playerId, email: contact });
      world.clock.advance(CONTACT_TRUSTED_MS - 1);
      expect(await callAt(door, world, { Email: contact })).toMatchObject(UNKNOWN);
      world.clock.advance(1);
      return callAt(door, world, { Email: contact });
    },
  },
  {
    name: 'a text to which no mail can go',
    provokes: 'InvalidEmailAddress',
    play: (world, door) => callAt(door, world, { Email: 'ada' }),
  },
  {
    name: 'a service without a mail server',
    provokes: 'SmtpAddonNotEnabled',
    play: () => withoutMail((world) => world.asTitle(path, { Email: EMAIL })),
  },
  {
    name: 'an address that nobody has, or whose player has no name to which a password belongs',
    provokes: 'NoContactEmailAddressFound',
    async play(world, door) {
      expect(await callAt(door, world, { Email: addressIn(world).toUpperCase() })).toMatchObject(
        UNKNOWN,
      );
      const { playerId } = await world.logIn();
      await confirmedContact(world, { playerId, email: addressIn(world) });
      world.clock.advance(CONTACT_TRUSTED_MS);
      return callAt(door, world, { Email: addressIn(world).toUpperCase() });
    },
  },
  {
    name: 'an address that has had its mails of this hour',
    provokes: 'EmailRecipientBlacklisted',
    async play(world, door) {
      await registerAda(world);
      for (const reply of await times(MAILS_PER_ADDRESS, () =>
        callAt(door, world, { Email: addressIn(world).toUpperCase() }),
      )) {
        expect(reply).toMatchObject({ code: 200 });
      }
      return callAt(door, world, { Email: addressIn(world).toUpperCase() });
    },
  },
]);
