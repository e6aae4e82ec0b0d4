import { SESSION_OVER } from '../../kernel/errors.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { setContact } from '../commands/contacts.ts';
import { changeBy } from '../providers/provider.ts';
import { newTokenMail, type TokenMailDeps } from '../recovery.ts';
import { isContactable } from '../recovery-wire.ts';

/** Gives the player who calls a contact. */
export const addOrUpdateContactEmail = operation<TokenMailDeps>()({
  path: '/Client/AddOrUpdateContactEmail',
  summary:
    "Sets the email address at which the caller's account can be told of changes and recovered.",
  description:
    'It is no name to log in with, and several players may have the same. A mail with a link asks for a confirmation; the same address again sends another one. The account can be recovered by it when it has been confirmed for 72 hours. The login address is told, and the address that it replaces if that was confirmed. The session must have begun a short time ago. Without a mail server the address is kept and cannot be confirmed. The answer does not tell whether a mail was sent: an address gets few in an hour.',
  auth: { kind: 'sessionTicket', permission: 'account:write' },
  request: Type.Object({
    EmailAddress: Type.String({
      description: 'The address, as the player writes it.',
      maxLength: NAME_CHARS_MAX,
    }),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['InvalidEmailAddress', 'SessionTooOld', 'NotAuthenticated'],
  example: { request: { EmailAddress: 'ada@example.com' }, response: {} },
  async handle({ EmailAddress: email }, { caller, origin, deps, fail }) {
    if (!isContactable(email)) throw fail('InvalidEmailAddress');
    const mail = deps.mail.isSetUp ? newTokenMail(deps, origin) : undefined;
    const outcome = await deps.run(setContact, { ...changeBy(deps, caller), email, mail });
    if (outcome === 'sessionTooOld') throw fail('SessionTooOld');
    if (outcome === 'sessionOver') throw fail('NotAuthenticated', SESSION_OVER);
    return {};
  },
});
