import type { Instant } from '../../../kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../../../kernel/operator-limits.ts';
import { command } from '../../command.ts';
import { appendControl } from '../../control/log.ts';
import { statement } from '../../query/statement.ts';
import type { OperatorSessionTable } from '../../query/operator-tables.ts';
import { endRows, sessionEntry } from './session-rows.ts';

interface SessionOfOperator {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly now: Instant;
}

const findRow = statement<SessionOfOperator, Pick<OperatorSessionTable, 'session_id'>>(
  `select session_id from operator_sessions
   where session_id = :sessionId and operator_id = :operatorId`,
);

/** OperatorSessions.end. */
export const endOperatorSession = command({
  name: 'operatorSessions.end',
  changes: 'control',
  async run(tx, of: SessionOfOperator): Promise<'done' | 'notFound'> {
    const row = await findRow.first(tx, of);
    if (!row) return 'notFound';
    await endRows(tx, [row], of.now);
    return 'done';
  },
  isRefusal: (outcome) => outcome === 'notFound',
});

interface Use {
  readonly sessionId: string;
  readonly at: Instant;
}

const touchRow = statement<Use & { readonly idleUntil: Instant }, OperatorSessionTable>(
  `update operator_sessions set idle_until = :idleUntil
   where session_id = :sessionId and ended_at is null and idle_until < :idleUntil
     and expires_at > :at and idle_until > :at
   returning *`,
);

/** OperatorSessions.touch. A session that was idle for too long stays ended. */
export const touchOperatorSessions = command({
  name: 'operatorSessions.touch',
  changes: 'control',
  async run(tx, used: readonly Use[]): Promise<void> {
    for (const use of used) {
      const idleUntil = use.at + OPERATOR_SESSION_MS.idle;
      const row = await touchRow.first(tx, { ...use, idleUntil });
      if (row) appendControl(tx, { at: use.at, entries: [sessionEntry(row)] });
    }
  },
});
