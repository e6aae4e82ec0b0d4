import { authorOfOperator } from '../../kernel/author.ts';
import { operation } from '../../kernel/operation.ts';
import { newId } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { inviteOperator as inviteOperatorCommand } from '../commands/management.ts';
import { type LinkDeps, mailOfLink, newLink } from '../link.ts';
import { OperatorName } from '../operator.ts';
import {
  EXAMPLE_LINK,
  EXAMPLE_ROLES,
  fromWireRoles,
  GivenRoles,
  granterOf,
  LINK_MEMBERS,
  LinkMailMember,
  refusalOf,
  SCOPE_SENTENCE,
  toWireLink,
} from '../wire.ts';

/** Invites an operator. */
export const inviteOperator = operation<LinkDeps>()({
  path: '/Operator/InviteOperator',
  summary: 'Makes an operator, and a one-time link with which that person chooses a password.',
  description: `The link is good for 30 minutes. Inviting somebody once more who never used a link replaces the link and the roles. Nobody gives a permission that they lack. ${SCOPE_SENTENCE}`,
  auth: { kind: 'operator', permission: 'operators:write' },
  request: Type.Object({
    Name: OperatorName,
    Roles: GivenRoles(
      'The roles of the operator. A call that names a title gives roles for that title.',
    ),
    EmailAddress: LinkMailMember,
  }),
  response: Type.Object(LINK_MEMBERS),
  errors: [
    'SmtpAddonNotEnabled',
    'NotAuthorizedByTitle',
    'InvalidTitleId',
    'NameNotAvailable',
    'TooManyOperators',
  ],
  example: { request: { Name: 'grace', Roles: EXAMPLE_ROLES }, response: EXAMPLE_LINK },
  async handle({ Name: name, Roles, EmailAddress: address }, { caller, deps, fail }) {
    if (address !== undefined && !deps.mail.isSetUp) throw fail('SmtpAddonNotEnabled');
    const now = deps.now();
    const link = newLink(deps.random, now);
    const { operatorId } = caller;
    const outcome = await deps.run(inviteOperatorCommand, {
      newOperatorId: newId(deps.random),
      name,
      roles: fromWireRoles(Roles),
      granter: granterOf(caller),
      createdBy: authorOfOperator(operatorId),
      digest: link.digest,
      expiresAt: link.expiresAt,
      mail: mailOfLink(deps.mail, link, {
        template: 'operatorInvitation',
        address,
        operatorId,
        now,
      }),
      now,
    });
    if (outcome.status !== 'done') throw fail(...refusalOf(outcome.status));
    const isMailed = address === undefined ? undefined : outcome.isMailed;
    return toWireLink(deps.consoleSite, outcome.operatorId, { ...link, isMailed });
  },
});
