import { SESSION_OVER } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { MailDeps } from '../../mail/mail.ts';
import { removeContact } from '../commands/contacts.ts';

/** Takes the contact from the player who calls. */
export const clientRemoveContactEmail = operation<MailDeps & { readonly now: Clock }>()({
  path: '/Client/RemoveContactEmail',
  summary: "Removes the caller's contact email address.",
  description:
    'Links that were mailed to the contact address are void. The login address is told by mail, and so is the contact address if it was confirmed. The session must have begun a short time ago. Removing what is not there is a success.',
  auth: { kind: 'sessionTicket', permission: 'account:write' },
  request: Type.Object({ CustomTags }),
  response: EmptyResult,
  errors: ['SessionTooOld', 'NotAuthenticated'],
  example: { request: {}, response: {} },
  async handle(_request, { caller: { titleId, playerId, sessionId }, deps, fail }) {
    const isMailSetUp = deps.mail.isSetUp;
    const of = { titleId, playerId, sessionId, isMailSetUp, now: deps.now() };
    const outcome = await deps.run(removeContact, of);
    if (outcome === 'sessionTooOld') throw fail('SessionTooOld');
    if (outcome !== 'removed') throw fail('NotAuthenticated', SESSION_OVER);
    return {};
  },
});
