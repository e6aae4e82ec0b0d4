import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { newId } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { requestRecovery } from '../commands/recovery.ts';
import type { TokenMailDeps } from '../recovery.ts';
import { ABOUT_RECOVERY, isContactable, RECOVERY_MEMBERS } from '../recovery-wire.ts';
import { BodyTitleId, type NamedTitleDeps } from '../wire.ts';

/** Lets a player who cannot log in ask for a mail that resets the password. */
export const clientSendAccountRecoveryEmail = operation<TokenMailDeps & NamedTitleDeps>()({
  path: '/Client/SendAccountRecoveryEmail',
  summary: 'Mails a link with which a player chooses another password.',
  description: `${ABOUT_RECOVERY} The answer is the same whether or not a mail is sent: nobody learns which addresses are known, or whether one has had its mails of this hour.`,
  auth: { kind: 'anonymous' },
  request: Type.Object({
    TitleId: BodyTitleId,
    ...RECOVERY_MEMBERS,
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['InvalidEmailAddress', 'InvalidTitleId', 'SmtpAddonNotEnabled'],
  example: { request: { TitleId: EXAMPLE.titleId, Email: 'ada@example.com' }, response: {} },
  async handle({ TitleId, Email }, { origin, deps, fail }) {
    if (!isContactable(Email)) throw fail('InvalidEmailAddress');
    const titleId = deps.findTitleId(TitleId);
    if (titleId === undefined) throw fail('InvalidTitleId');
    const { mail } = deps;
    if (!mail.isSetUp) throw fail('SmtpAddonNotEnabled');
    const caller = mail.callerKey(origin.limitedAddress);
    const of = { titleId, address: Email.toLowerCase(), caller, now: deps.now() };
    await deps.run(requestRecovery, { ...of, jobId: newId(deps.random) });
    return {};
  },
});
