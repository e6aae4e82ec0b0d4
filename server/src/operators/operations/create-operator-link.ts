import { authorOfOperator } from '../../kernel/author.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { addOperatorLink } from '../commands/links.ts';
import { type LinkDeps, mailOfLink, newLink } from '../link.ts';
import {
  EXAMPLE_LINK,
  EXAMPLE_OPERATOR,
  granterOf,
  LINK_MEMBERS,
  LinkMailMember,
  MANAGED_ERRORS,
  OperatorIdMember,
  refusalOf,
  SCOPE_SENTENCE,
  toWireLink,
} from '../wire.ts';

/** Makes a one-time link of an operator. */
export const createOperatorLink = operation<LinkDeps>()({
  path: '/Operator/CreateOperatorLink',
  summary: 'Makes a one-time link with which an operator chooses another password.',
  description: `For somebody who has forgotten the password, or whose invitation is too old. The password stays as it is until the link is used; an earlier link is of no use any more. Who makes a link must have all permissions of the operator. ${SCOPE_SENTENCE}`,
  auth: { kind: 'operator', permission: 'operators:write' },
  request: Type.Object({ OperatorId: OperatorIdMember, EmailAddress: LinkMailMember }),
  response: Type.Object(LINK_MEMBERS),
  errors: ['SmtpAddonNotEnabled', ...MANAGED_ERRORS, 'OperatorDisabled'],
  example: { request: { OperatorId: EXAMPLE_OPERATOR.operatorId }, response: EXAMPLE_LINK },
  async handle({ OperatorId: operatorId, EmailAddress: address }, { caller, deps, fail }) {
    if (address !== undefined && !deps.mail.isSetUp) throw fail('SmtpAddonNotEnabled');
    const now = deps.now();
    const link = newLink(deps.random, now);
    const outcome = await deps.run(addOperatorLink, {
      operatorId,
      granter: granterOf(caller),
      createdBy: authorOfOperator(caller.operatorId),
      digest: link.digest,
      expiresAt: link.expiresAt,
      mail: mailOfLink(deps.mail, link, {
        template: 'operatorReset',
        address,
        operatorId: caller.operatorId,
        now,
      }),
      now,
    });
    if (outcome === 'hasOwner') throw new Error('The link of an operator is no first one');
    if (outcome !== 'done' && outcome !== 'mailed') throw fail(...refusalOf(outcome));
    const isMailed = address === undefined ? undefined : outcome === 'mailed';
    return toWireLink(deps.consoleSite, operatorId, { ...link, isMailed });
  },
});
