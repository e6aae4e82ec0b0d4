import type { Instant } from '../../src/kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../../src/kernel/operator-limits.ts';
import type { PhcText } from '../../src/kernel/passwords.ts';
import type { StoragePorts } from '../../src/storage/storage.ts';

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
  { operators, operatorSessions, operatorManagement }: StoragePorts,
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
  const shown = { operatorId, passwordHash: PASSWORD, proof: undefined };
  switch (what) {
    case 'invite':
      return operatorManagement.invite({
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
      return operators.spendLink({
        ...begun,
        ...shown,
        digest,
        name: operatorId,
        newOperatorId: operatorId,
      });
    case 'signIn':
      return operators.signIn({ ...begun, shown });
    case 'touchSession':
      return operatorSessions.touch([{ sessionId, since: now, at: now }]);
    case 'endSession':
      return operatorSessions.end({ operatorId, sessionId, now });
    case 'endSessions':
      return operatorManagement.endSessions(managed);
    case 'setRoles':
      return operatorManagement.changeRoles({ ...managed, added: roles, removed: 'others' });
    case 'disable':
      return operatorManagement.disable(managed);
    case 'enable':
      return operatorManagement.enable(managed);
  }
}
