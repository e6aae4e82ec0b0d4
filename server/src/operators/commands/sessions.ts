import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import { isSameSealed } from '../../kernel/key-encryption.ts';
import { OPERATOR_SESSION_MS, OPERATOR_SESSIONS_MAX } from '../../kernel/operator-limits.ts';
import type { PhcText } from '../../kernel/passwords.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { orNull, orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { nameKeyOf, type PresentedOutcome, type PresentedProof } from '../operator.ts';
import type { FactorProof } from '../second-factor.ts';
import type { NewSession, OperatorSession, SessionUsed } from '../session.ts';
import {
  type FactorRow,
  findByName,
  lockOperator,
  noteSignIn,
  type OperatorAt,
  setPassword,
  setUsedCode,
  toAccount,
  toSecondFactor,
} from '../sql/operators.ts';
import {
  confirmSession,
  endedEntry,
  endSessionRow,
  findAtAddress,
  findLiveSessions,
  findSession,
  insertSession,
  sessionEntry,
  toListedSession,
  touchSession,
} from '../sql/sessions.ts';

/** Finds the account of a name that is signed in with; `since`: addresses of sessions from then on are known. */
export const findForSignIn = command({
  name: 'operators.findForSignIn',
  changes: 'nothing',
  async run(
    tx,
    of: { readonly name: string; readonly address: string | undefined; readonly since: Instant },
  ) {
    const row = await findByName.first(tx, { nameKey: nameKeyOf(of.name) });
    // The query runs for an unknown name as well, so that the time does not tell which names exist.
    const at = { ...of, operatorId: row?.operator_id ?? '', address: orNull(of.address) };
    const known = await findAtAddress.first(tx, at);
    return row && toAccount(row, { isKnownAddress: known !== undefined });
  },
});

/** A call for which the password was presented. */
interface Presented {
  readonly presented: PresentedProof;
  readonly now: Instant;
}

/** Begins a session; the oldest ones beyond OPERATOR_SESSIONS_MAX end. Refused where the password or the operator has changed meanwhile. */
export const signInOperator = command({
  name: 'operators.signIn',
  changes: 'control',
  async run(tx, { presented, now, ...begun }: Presented & NewSession) {
    const outcome = await verifyPresented(tx, presented);
    if (outcome !== 'done') return outcome;
    await noteSignIn.run(tx, { operatorId: presented.operatorId, now });
    await beginSession(tx, begun);
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

/** Notes that the password was presented again in a session. */
export const confirmPassword = command({
  name: 'operators.confirm',
  changes: 'control',
  async run(
    tx,
    { presented, now, ...of }: Presented & Pick<OperatorSession, 'sessionId' | 'confirmedUntil'>,
  ) {
    const outcome = await verifyPresented(tx, presented);
    if (outcome !== 'done') return outcome;
    const row = await confirmSession.first(tx, of);
    if (row) appendControl(tx, { at: now, titleId: undefined, entries: [sessionEntry(row)] });
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

/** Sets another password. All sessions of the operator end; a new one begins where the session of the call was. */
export const changeOperatorPassword = command({
  name: 'operators.changePassword',
  changes: 'control',
  async run(
    tx,
    {
      presented,
      now,
      ...change
    }: Presented & {
      readonly passwordHash: PhcText;
      readonly sessionId: string;
      readonly session: OperatorSession;
    },
  ) {
    const { operatorId } = presented;
    const outcome = await verifyPresented(tx, presented);
    if (outcome !== 'done') return outcome;
    const live = await findLiveSessions.all(tx, { operatorId, now });
    const present = live.find(({ session_id }) => session_id === change.sessionId);
    if (!present) return 'changed';
    await setPassword.run(tx, { operatorId, passwordHash: change.passwordHash });
    await endSessions(tx, { operatorId, now });
    const [address, device] = [orUndefined(present.address), orUndefined(present.device)];
    await beginSession(tx, { session: change.session, address, device });
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

/** The sessions that go on, the newest first. */
export const listOperatorSessions = command({
  name: 'operatorSessions.listLive',
  changes: 'nothing',
  async run(tx, of: OperatorAt) {
    const rows = await findLiveSessions.all(tx, of);
    return rows.filter(({ idle_until }) => idle_until > of.now).map(toListedSession);
  },
});

/** Ends a session of an operator. Ending twice is `done`. */
export const endOperatorSession = command({
  name: 'operatorSessions.end',
  changes: 'control',
  async run(tx, of: OperatorAt & { readonly sessionId: string }) {
    const row = await findSession.first(tx, of);
    if (!row) return 'notFound';
    if ((await endSessionRows(tx, [row], of.now)) === 0) tx.audit(NOTHING_DONE);
    return 'done';
  },
  isRefusal: (outcome) => outcome === 'notFound',
});

/** Ends all sessions of an operator. */
export const endAllOperatorSessions = command({
  name: 'operatorSessions.endAll',
  changes: 'control',
  async run(tx, of: OperatorAt): Promise<void> {
    await endSessions(tx, of);
  },
});

/** Notes when sessions were used. A session that had ended or was idle for too long by the first of these uses stays ended. */
export const touchOperatorSessions = command({
  name: 'operatorSessions.touch',
  changes: 'control',
  async run(tx, used: readonly SessionUsed[]): Promise<void> {
    for (const use of used) {
      const idleUntil = use.at + OPERATOR_SESSION_MS.idle;
      const row = await touchSession.first(tx, { ...use, idleUntil });
      if (row) appendControl(tx, { at: use.at, titleId: undefined, entries: [sessionEntry(row)] });
    }
  },
});

/** Locks an operator and checks again that the presented password and code are right. The code is used up. */
async function verifyPresented(
  tx: Tx,
  { operatorId, passwordHash, proof }: PresentedProof,
): Promise<PresentedOutcome> {
  const row = await lockOperator.first(tx, { operatorId });
  if (row?.password_hash !== passwordHash || row.disabled_at !== null) return 'changed';
  return useCode(tx, row, proof);
}

/** Uses the code of an operator whose row is locked. */
export async function useCode(
  tx: Tx,
  row: FactorRow & Pick<Tables['operators'], 'operator_id'>,
  proof: FactorProof | undefined,
): Promise<PresentedOutcome> {
  const factor = toSecondFactor(row);
  if (!factor) return 'done';
  // It was enabled after the password was judged.
  if (!proof) return 'changed';
  const { sealed, lastStep, recoveryDigests } = factor;
  const left =
    proof.kind === 'step'
      ? recoveryDigests
      : recoveryDigests.filter((digest) => digest !== proof.digest);
  const isFresh =
    proof.kind === 'step'
      ? isSameSealed(proof.sealed, sealed) && proof.step > lastStep
      : left.length < recoveryDigests.length;
  if (!isFresh) return 'codeUsed';
  const step = proof.kind === 'step' ? proof.step : lastStep;
  await setUsedCode.run(tx, { operatorId: row.operator_id, step, codes: JSON.stringify(left) });
  return 'done';
}

/** Begins a session. The caller has locked the operator. */
export async function beginSession(tx: Tx, begun: NewSession): Promise<void> {
  const { operatorId, startedAt: now } = begun.session;
  const live = await findLiveSessions.all(tx, { operatorId, now });
  await endSessionRows(tx, live.slice(OPERATOR_SESSIONS_MAX - 1), now);
  const row = await insertSession(tx, begun);
  appendControl(tx, { at: now, titleId: undefined, entries: [sessionEntry(row)] });
}

/** Ends all sessions of an operator. Gives their number. */
export async function endSessions(tx: Tx, { operatorId, now }: OperatorAt): Promise<number> {
  return endSessionRows(tx, await findLiveSessions.all(tx, { operatorId, now }), now);
}

/** Ends sessions; those that have ended are passed over. Gives the number of the others. */
async function endSessionRows(
  tx: Tx,
  rows: readonly Pick<Tables['operator_sessions'], 'session_id'>[],
  now: Instant,
): Promise<number> {
  let count = 0;
  for (const { session_id: sessionId } of rows) {
    const ended = await endSessionRow.first(tx, { sessionId, now });
    if (!ended) continue;
    appendControl(tx, { at: now, titleId: undefined, entries: [endedEntry(ended)] });
    count += 1;
  }
  return count;
}
