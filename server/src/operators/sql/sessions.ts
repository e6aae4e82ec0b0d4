import type { Instant } from '../../kernel/instant.ts';
import { OPERATOR_ADDRESS_KEPT_MS, OPERATOR_SESSION_MS } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { statement } from '../../storage/query/statement.ts';
import { type OperatorSessionTable, orUndefined } from '../../storage/query/tables.ts';
import type { ListedSession, SessionUsed } from '../ports.ts';
import { endRows, endSessions, findLive, sessionEntry } from './session-rows.ts';

interface SessionOfOperator {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly now: Instant;
}

const findRow = statement<SessionOfOperator, Pick<OperatorSessionTable, 'session_id'>>(
  `select session_id from operator_sessions
   where session_id = :sessionId and operator_id = :operatorId`,
);

/** Ends a session of an operator. Ending twice is `done`. */
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

interface OfOperator {
  readonly operatorId: string;
  readonly now: Instant;
}

/** The sessions that go on, the newest first. */
export const listOperatorSessions = command({
  name: 'operatorSessions.listLive',
  changes: 'nothing',
  async run(tx, of: OfOperator): Promise<readonly ListedSession[]> {
    const rows = await findLive.all(tx, of);
    return rows.filter(({ idle_until }) => idle_until > of.now).map(toListed);
  },
});

function toListed(row: OperatorSessionTable): ListedSession {
  return {
    sessionId: row.session_id,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.idle_until - OPERATOR_SESSION_MS.idle,
    address: orUndefined(row.address),
    device: orUndefined(row.device),
  };
}

/** Ends all sessions of an operator. */
export const endAllOperatorSessions = command({
  name: 'operatorSessions.endAll',
  changes: 'control',
  run: (tx, of: OfOperator): Promise<void> => endSessions(tx, of),
});

const touchRow = statement<SessionUsed & { readonly idleUntil: Instant }, OperatorSessionTable>(
  `update operator_sessions set idle_until = :idleUntil
   where session_id = :sessionId and ended_at is null and idle_until < :idleUntil
     and expires_at > :at and idle_until > :since
   returning *`,
);

/** OperatorSessions.touch. A session that was idle for too long stays ended. */
export const touchOperatorSessions = command({
  name: 'operatorSessions.touch',
  changes: 'control',
  async run(tx, used: readonly SessionUsed[]): Promise<void> {
    for (const use of used) {
      const idleUntil = use.at + OPERATOR_SESSION_MS.idle;
      const row = await touchRow.first(tx, { ...use, idleUntil });
      if (row) appendControl(tx, { at: use.at, entries: [sessionEntry(row)] });
    }
  },
});

/** Deletes sessions some time after their end: an address is known by them. */
export const pruneOperatorSessions = pruneBefore(
  `delete from operator_sessions where session_id in (
     select session_id from operator_sessions where expires_at < :before
     limit ${PRUNED_AT_ONCE} for update skip locked)`,
  ({ now }) => now - OPERATOR_ADDRESS_KEPT_MS,
);
