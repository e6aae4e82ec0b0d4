import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeContact } from '../commands/contacts.ts';
import { changeBy, type ChangeDeps } from '../providers/provider.ts';

/** Takes the contact from any player. */
export const adminRemoveContactEmail = operation<ChangeDeps>()({
  path: '/Admin/RemoveContactEmail',
  summary: 'Removes the contact email address of a player.',
  description:
    'For support: a player whose contact was set by somebody else. Links that were mailed to the contact address are void. The login address is told by mail, and so is the contact address if it was confirmed. Removing what is not there is a success.',
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: EmptyResult,
  errors: ['UserisNotValid'],
  example: { request: { ServiceId: EXAMPLE.playerId }, response: {} },
  async handle(request, { caller, deps, fail }) {
    const outcome = await deps.run(removeContact, changeBy(deps, caller, request));
    if (outcome === 'notFound') throw fail('UserisNotValid');
    return {};
  },
});
