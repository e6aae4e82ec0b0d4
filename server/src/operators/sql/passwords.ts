import type { Instant } from '../../kernel/instant.ts';
import type { PhcText } from '../../kernel/passwords.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { statement } from '../../storage/query/statement.ts';
import { type OperatorSessionTable, orUndefined } from '../../storage/query/tables.ts';
import type { OperatorSession, ShownByOperator, ShownOutcome } from '../ports.ts';
import { beginSession, endSessions, findLive, sessionEntry } from './session-rows.ts';
import { takeShown } from './shown.ts';

const confirmRow = statement<
  { readonly sessionId: string; readonly confirmedUntil: Instant },
  OperatorSessionTable
>(
  `update operator_sessions set confirmed_until = :confirmedUntil
   where session_id = :sessionId and ended_at is null returning *`,
);

/** Notes that a session has shown the password again. */
export const confirmPassword = command({
  name: 'operators.confirm',
  changes: 'control',
  async run(
    tx,
    {
      shown,
      now,
      ...confirmed
    }: {
      readonly sessionId: string;
      readonly shown: ShownByOperator;
      readonly confirmedUntil: Instant;
      readonly now: Instant;
    },
  ): Promise<ShownOutcome> {
    const outcome = await takeShown(tx, shown);
    if (outcome !== 'done') return outcome;
    const row = await confirmRow.first(tx, confirmed);
    if (row) appendControl(tx, { at: now, entries: [sessionEntry(row)] });
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});

const setPassword = statement<{ readonly operatorId: string; readonly passwordHash: PhcText }>(
  'update operators set password_hash = :passwordHash where operator_id = :operatorId',
);

/** Sets another password. All sessions of the operator end; a new one begins where the session of the call was. */
export const changeOperatorPassword = command({
  name: 'operators.changePassword',
  changes: 'control',
  async run(
    tx,
    {
      shown,
      passwordHash,
      sessionId,
      session,
      now,
    }: {
      readonly shown: ShownByOperator;
      readonly passwordHash: PhcText;
      readonly sessionId: string;
      readonly session: OperatorSession;
      readonly now: Instant;
    },
  ): Promise<ShownOutcome> {
    const { operatorId } = shown;
    const outcome = await takeShown(tx, shown);
    if (outcome !== 'done') return outcome;
    const live = await findLive.all(tx, { operatorId, now });
    const present = live.find(({ session_id }) => session_id === sessionId);
    if (!present) return 'changed';
    await setPassword.run(tx, { operatorId, passwordHash });
    await endSessions(tx, { operatorId, now });
    const [address, device] = [orUndefined(present.address), orUndefined(present.device)];
    await beginSession(tx, { session, address, device });
    return 'done';
  },
  isRefusal: (outcome) => outcome !== 'done',
});
