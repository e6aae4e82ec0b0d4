import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { recoverBy, type TokenMailDeps } from '../recovery.ts';
import { ABOUT_RECOVERY, isContactable, RECOVERY_MEMBERS } from '../recovery-wire.ts';

/** Sends a player the same mail, for the studio. */
export const adminSendAccountRecoveryEmail = operation<TokenMailDeps>()({
  path: '/Admin/SendAccountRecoveryEmail',
  summary: 'Mails a player a link with which the player chooses another password.',
  description: `${ABOUT_RECOVERY} The answer tells whether there is such a player. NoContactEmailAddressFound: no account can be recovered by the address. EmailRecipientBlacklisted: the address has had its mails of this hour.`,
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({ ...RECOVERY_MEMBERS, CustomTags }),
  response: EmptyResult,
  errors: [
    'InvalidEmailAddress',
    'SmtpAddonNotEnabled',
    'NoContactEmailAddressFound',
    'EmailRecipientBlacklisted',
  ],
  example: { request: { Email: 'ada@example.com' }, response: {} },
  async handle({ Email }, { caller: { titleId }, deps, fail }) {
    if (!isContactable(Email)) throw fail('InvalidEmailAddress');
    if (!deps.mail.isSetUp) throw fail('SmtpAddonNotEnabled');
    const of = { titleId, address: Email.toLowerCase(), job: undefined };
    const outcome = await recoverBy(deps, of);
    if (outcome === 'none') throw fail('NoContactEmailAddressFound');
    if (outcome === 'limited') throw fail('EmailRecipientBlacklisted');
    return {};
  },
});
