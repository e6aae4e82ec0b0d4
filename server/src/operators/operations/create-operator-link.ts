import { authorOfOperator } from '../../kernel/author.ts';
import { operation } from '../../kernel/operation.ts';
import { Type } from '../../kernel/type.ts';
import { addOperatorLink } from '../commands/links.ts';
import { type LinkDeps, newLink } from '../link.ts';
import {
  EXAMPLE_LINK,
  EXAMPLE_OPERATOR,
  granterOf,
  LINK_MEMBERS,
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
  request: Type.Object({ OperatorId: OperatorIdMember }),
  response: Type.Object(LINK_MEMBERS),
  errors: [...MANAGED_ERRORS, 'OperatorDisabled'],
  example: { request: { OperatorId: EXAMPLE_OPERATOR.operatorId }, response: EXAMPLE_LINK },
  async handle({ OperatorId: operatorId }, { caller, deps, fail }) {
    const now = deps.now();
    const link = newLink(deps.random, now);
    const outcome = await deps.run(addOperatorLink, {
      operatorId,
      granter: granterOf(caller),
      createdBy: authorOfOperator(caller.operatorId),
      digest: link.digest,
      expiresAt: link.expiresAt,
      now,
    });
    if (outcome === 'hasOwner') throw new Error('The link of an operator is no first one');
    if (outcome !== 'done') throw fail(...refusalOf(outcome));
    return toWireLink(deps.consoleSite, operatorId, link);
  },
});
