import { expect } from 'vitest';
import { clientSendAccountRecoveryEmail } from '../../../src/players/operations/client-send-account-recovery-email.ts';
import { bodyOf } from '../../support/accounts.ts';
import { from, HOME, times } from '../../support/guessing.ts';
import { addressIn, registerAda } from '../../support/mailed-tokens.ts';
import { scenarios } from '../../support/scenario.ts';
import { withoutMail } from '../../support/without-mail.ts';
import type { World } from '../../support/world.ts';

const { path } = clientSendAccountRecoveryEmail;

const ask = (world: World, Email: string, TitleId = world.titleId) =>
  world.call(path, { TitleId, Email }, {}, from(HOME));

export default scenarios(clientSendAccountRecoveryEmail, [
  {
    name: 'the answer is the same for an address that somebody has, that nobody has, and that has had its mails',
    async play(world) {
      await registerAda(world);
      const Email = addressIn(world);
      const [known, ...others] = [
        await ask(world, Email.toUpperCase()),
        await ask(world, 'nobody@example.com'),
        ...(await times(6, () => ask(world, Email))),
      ];
      for (const other of others) expect(bodyOf(other)).toEqual(bodyOf(known as never));
      return ask(world, Email);
    },
  },
  {
    name: 'a text to which no mail can go',
    provokes: 'InvalidEmailAddress',
    play: (world) => ask(world, 'ada@example.com\r\nBcc: all@example.com'),
  },
  {
    name: 'a title that does not exist',
    provokes: 'InvalidTitleId',
    play: (world) => ask(world, 'ada@example.com', 'FFFFFF'),
  },
  {
    name: 'a service without a mail server',
    provokes: 'SmtpAddonNotEnabled',
    play: () => withoutMail((world) => ask(world, 'ada@example.com')),
  },
]);
