import { getOverview } from './cluster/operations/get-overview.ts';
import { listSigningKeys } from './credentials/operations/list-signing-keys.ts';
import { revokeSigningKey } from './credentials/operations/revoke-signing-key.ts';
import { rotateSigningKey } from './credentials/operations/rotate-signing-key.ts';
import {
  enableOperator,
  endOperatorSessions,
  removeSecondFactor,
} from './operators/managed-operations.ts';
import { beginSecondFactor } from './operators/operations/begin-second-factor.ts';
import { changeOwnPassword } from './operators/operations/change-own-password.ts';
import { confirmPassword } from './operators/operations/confirm-password.ts';
import { createOperatorLink } from './operators/operations/create-operator-link.ts';
import { disableOperator } from './operators/operations/disable-operator.ts';
import { disableSecondFactor } from './operators/operations/disable-second-factor.ts';
import { enableSecondFactor } from './operators/operations/enable-second-factor.ts';
import { endOwnSession } from './operators/operations/end-own-session.ts';
import { getOwnOperator } from './operators/operations/get-own-operator.ts';
import { inspectCredential } from './operators/operations/inspect-credential.ts';
import { inviteOperator } from './operators/operations/invite-operator.ts';
import { listActivity } from './operators/operations/list-activity.ts';
import { listOperators } from './operators/operations/list-operators.ts';
import { listOwnSessions } from './operators/operations/list-own-sessions.ts';
import { renewRecoveryCodes } from './operators/operations/renew-recovery-codes.ts';
import { setOperatorRoles } from './operators/operations/set-operator-roles.ts';
import { signIn } from './operators/operations/sign-in.ts';
import { useLink } from './operators/operations/use-link.ts';
import { signOut, signOutEverywhere } from './operators/sign-out-operations.ts';
import { createSecretKey } from './titles/operations/create-secret-key.ts';
import { createTitle } from './titles/operations/create-title.ts';
import { expireSecretKey } from './titles/operations/expire-secret-key.ts';
import { getTitleSettings } from './titles/operations/get-title-settings.ts';
import { listSecretKeys } from './titles/operations/list-secret-keys.ts';
import { revokeSecretKey } from './titles/operations/revoke-secret-key.ts';
import { setTitleSettings } from './titles/operations/set-title-settings.ts';
import type { AnyOperation } from './kernel/operation.ts';

/**
 * The operations that people at the console have beside those of servers, a part of the table of contents (`operations.ts`).
 */
export const operatorOperations = [
  beginSecondFactor,
  changeOwnPassword,
  confirmPassword,
  createOperatorLink,
  createSecretKey,
  createTitle,
  disableOperator,
  disableSecondFactor,
  enableOperator,
  enableSecondFactor,
  endOperatorSessions,
  endOwnSession,
  expireSecretKey,
  getOverview,
  getOwnOperator,
  getTitleSettings,
  inspectCredential,
  inviteOperator,
  listActivity,
  listOperators,
  listOwnSessions,
  listSecretKeys,
  listSigningKeys,
  removeSecondFactor,
  renewRecoveryCodes,
  revokeSecretKey,
  revokeSigningKey,
  rotateSigningKey,
  setOperatorRoles,
  setTitleSettings,
  signIn,
  signOut,
  signOutEverywhere,
  useLink,
] as const satisfies readonly AnyOperation[];
