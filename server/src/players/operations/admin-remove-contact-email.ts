import { EXAMPLE } from '../../credentials/examples.ts';
import { BodyServiceId } from '../../credentials/wire.ts';
import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { MailDeps } from '../../mail/mail.ts';
import { removeContact } from '../commands/contacts.ts';

/** Takes the contact from any player. */
export const adminRemoveContactEmail = operation<MailDeps & { readonly now: Clock }>()({
  path: '/Admin/RemoveContactEmail',
  summary: 'Removes the contact email address of a player.',
  description:
    'For support: a player whose contact was set by somebody else. Links that were mailed to the contact address are void. The login address is told by mail, and so is the contact address if it was confirmed. Removing what is not there is a success.',
  auth: { kind: 'secretKey', permission: 'players:write' },
  request: Type.Object({ ServiceId: BodyServiceId, CustomTags }),
  response: EmptyResult,
  errors: ['UserisNotValid'],
  example: { request: { ServiceId: EXAMPLE.playerId }, response: {} },
  async handle({ ServiceId: playerId }, { caller: { titleId }, deps, fail }) {
    const isMailSetUp = deps.mail.isSetUp;
    const of = { titleId, playerId, sessionId: undefined, isMailSetUp, now: deps.now() };
    const outcome = await deps.run(removeContact, of);
    if (outcome === 'notFound') throw fail('UserisNotValid');
    return {};
  },
});
