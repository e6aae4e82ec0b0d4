import { SESSION_OVER } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeContact } from '../commands/contacts.ts';
import { changeBy, type ChangeDeps } from '../providers/provider.ts';

/** Takes the contact from the player who calls. */
export const clientRemoveContactEmail = operation<ChangeDeps>()({
  path: '/Client/RemoveContactEmail',
  summary: "Removes the caller's contact email address.",
  description:
    'Links that were mailed to the contact address are void. The login address is told by mail, and so is the contact address if it was confirmed. The session must have begun a short time ago. Removing what is not there is a success.',
  auth: { kind: 'sessionTicket', permission: 'account:write' },
  request: Type.Object({ CustomTags }),
  response: EmptyResult,
  errors: ['SessionTooOld', 'NotAuthenticated'],
  example: { request: {}, response: {} },
  async handle(_request, { caller, deps, fail }) {
    const outcome = await deps.run(removeContact, changeBy(deps, caller));
    if (outcome === 'sessionTooOld') throw fail('SessionTooOld');
    if (outcome !== 'removed') throw fail('NotAuthenticated', SESSION_OVER);
    return {};
  },
});
