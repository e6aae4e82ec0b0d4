import type { Instant } from '../../src/kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../../src/kernel/operator-limits.ts';
import type { PhcText } from '../../src/kernel/passwords.ts';
import { spendOperatorLink } from '../../src/operators/commands/links.ts';
import {
  changeOperatorRoles,
  disableOperator,
  enableOperator,
  endSessionsOfOperator,
  inviteOperator,
} from '../../src/operators/commands/management.ts';
import {
  endOperatorSession,
  signInOperator,
  touchOperatorSessions,
} from '../../src/operators/commands/sessions.ts';
import type { Storage } from '../../src/storage/storage.ts';

/** The changes of operators in the model of the control state. */
export const OPERATOR_CHANGES = [
  'invite',
  'useLink',
  'signIn',
  'touchSession',
  'endSession',
  'endSessions',
  'setRoles',
  'disable',
  'enable',
] as const;

/** A change of an operator with a name, and of the session that was begun as the so-manieth. */
export interface OperatorChange {
  readonly what: (typeof OPERATOR_CHANGES)[number];
  readonly operatorId: string;
  readonly sessionId: string;
  readonly now: Instant;
}

const PASSWORD = 'hash' as PhcText;

/** Makes one of these changes; most are refused at times. */
export function changeOperator(
  { run }: Storage,
  { what, operatorId, sessionId, now }: OperatorChange,
): Promise<unknown> {
  const managed = { operatorId, granter: undefined, now };
  const digest = `link of ${operatorId}`;
  const roles = [{ role: 'viewer' }] as const;
  const session = {
    sessionId,
    operatorId,
    cookieDigest: sessionId,
    pageDigest: sessionId,
    startedAt: now,
    expiresAt: now + OPERATOR_SESSION_MS.max,
    idleUntil: now + OPERATOR_SESSION_MS.idle,
    confirmedUntil: now,
  };
  const begun = { session, address: undefined, device: undefined, now };
  const presented = { operatorId, passwordHash: PASSWORD, proof: undefined };
  switch (what) {
    case 'invite':
      return run(inviteOperator, {
        newOperatorId: operatorId,
        name: operatorId,
        roles,
        granter: undefined,
        createdBy: 'commandLine',
        digest,
        expiresAt: Number.MAX_SAFE_INTEGER,
        now,
      });
    case 'useLink':
      return run(spendOperatorLink, {
        ...begun,
        ...presented,
        digest,
        name: operatorId,
        newOperatorId: operatorId,
      });
    case 'signIn':
      return run(signInOperator, { ...begun, presented });
    case 'touchSession':
      return run(touchOperatorSessions, [{ sessionId, since: now, at: now }]);
    case 'endSession':
      return run(endOperatorSession, { operatorId, sessionId, now });
    case 'endSessions':
      return run(endSessionsOfOperator, managed);
    case 'setRoles':
      return run(changeOperatorRoles, { ...managed, added: roles, removed: 'others' });
    case 'disable':
      return run(disableOperator, managed);
    case 'enable':
      return run(enableOperator, managed);
  }
}
