import type { Callable } from '../kernel/command.ts';
import { operation } from '../kernel/operation.ts';
import { EmptyResult } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import {
  enableOperator as enableOperatorCommand,
  endSessionsOfOperator,
  removeFactorOfOperator,
} from './commands/management.ts';
import type { Managed } from './operator.ts';
import {
  EXAMPLE_OPERATOR,
  granterOf,
  MANAGED_ERRORS,
  OperatorIdMember,
  refusalOf,
  SCOPE_SENTENCE,
} from './wire.ts';

/** The parts in which changes of an operator as a whole differ. */
interface ManagedOperation {
  readonly path: `/Operator/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly command: Callable<Managed, 'done' | 'noFactor' | 'noOperator' | 'notAllowed'>;
}

/** Makes an operation that changes an operator as a whole and has nothing to report. */
function managedOperation({ command, ...texts }: ManagedOperation) {
  return operation()({
    ...texts,
    auth: { kind: 'operator', permission: 'operators:write' },
    request: Type.Object({ OperatorId: OperatorIdMember }),
    response: EmptyResult,
    errors: MANAGED_ERRORS,
    example: { request: { OperatorId: EXAMPLE_OPERATOR.operatorId }, response: {} },
    async handle({ OperatorId: operatorId }, { caller, deps, fail }) {
      const managed = { operatorId, granter: granterOf(caller), now: deps.now() };
      const outcome = await deps.run(command, managed);
      if (outcome !== 'done' && outcome !== 'noFactor') throw fail(...refusalOf(outcome));
      return {};
    },
  });
}

/** Lets a disabled operator sign in again. */
export const enableOperator = managedOperation({
  path: '/Operator/EnableOperator',
  summary: 'Lets a disabled operator sign in again, with the password and the roles of before.',
  description: `Sessions that ended stay ended. It needs all permissions of the operator. ${SCOPE_SENTENCE}`,
  command: enableOperatorCommand,
});

/** Ends all sessions of an operator. */
export const endOperatorSessions = managedOperation({
  path: '/Operator/EndOperatorSessions',
  summary: 'Ends all sessions of an operator at once.',
  description: `The operator may sign in again. It needs all permissions of the operator. ${SCOPE_SENTENCE}`,
  command: endSessionsOfOperator,
});

/** Removes the second factor of another operator. */
export const removeSecondFactor = managedOperation({
  path: '/Operator/RemoveSecondFactor',
  summary:
    'Removes the second factor of an operator who has lost the device and the recovery codes; where there is none, does nothing.',
  description: `Owners do it, after they have made sure who asks. Who removes it must have all permissions of the operator. ${SCOPE_SENTENCE} The password stays; where that is lost too, a link gives a new one.`,
  command: removeFactorOfOperator,
});
