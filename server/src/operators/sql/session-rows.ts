import type { Instant } from '../../kernel/instant.ts';
import { OPERATOR_SESSIONS_MAX } from '../../kernel/limits.ts';
import { appendControl } from '../../storage/control/log.ts';
import { statement } from '../../storage/query/statement.ts';
import { type OperatorSessionTable, orNull } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { KnownSession, NewSession, OperatorEntry } from '../ports.ts';

/** The columns that every process knows of a session. */
export type SessionFacts = Pick<
  OperatorSessionTable,
  | 'session_id'
  | 'operator_id'
  | 'cookie_digest'
  | 'page_digest'
  | 'expires_at'
  | 'idle_until'
  | 'confirmed_until'
>;

/** The control entry of a session that goes on. */
export function sessionEntry(row: SessionFacts): OperatorEntry {
  return { kind: 'operatorSession', body: toKnownSession(row) };
}

function endedEntry(row: SessionFacts): OperatorEntry {
  return { kind: 'operatorSession', body: { ...toKnownSession(row), isEnded: true } };
}

function toKnownSession(row: SessionFacts): KnownSession {
  return {
    sessionId: row.session_id,
    operatorId: row.operator_id,
    cookieDigest: row.cookie_digest,
    pageDigest: row.page_digest,
    expiresAt: row.expires_at,
    idleUntil: row.idle_until,
    confirmedUntil: row.confirmed_until,
  };
}

type NewRow = NewSession['session'] & {
  readonly address: string | null;
  readonly device: string | null;
};

const insertRow = statement<NewRow, OperatorSessionTable>(
  `insert into operator_sessions (session_id, operator_id, cookie_digest, page_digest, address, device,
     started_at, expires_at, idle_until, confirmed_until)
   values (:sessionId, :operatorId, :cookieDigest, :pageDigest, :address, :device,
     :startedAt, :expiresAt, :idleUntil, :confirmedUntil) returning *`,
);

const LIVE = 'operator_id = :operatorId and ended_at is null and expires_at > :now';

interface OfOperator {
  readonly operatorId: string;
  readonly now: Instant;
}

/** The newest sessions first. */
export const findLive = statement<OfOperator, OperatorSessionTable>(
  `select * from operator_sessions where ${LIVE} order by started_at desc, session_id desc`,
);

const endRow = statement<
  { readonly sessionId: string; readonly now: Instant },
  OperatorSessionTable
>(
  `update operator_sessions set ended_at = :now where session_id = :sessionId and ended_at is null
   returning *`,
);

/** Begins a session. The caller has locked the operator. */
export async function beginSession(
  tx: Tx,
  { session, address, device }: NewSession,
): Promise<void> {
  const { operatorId, startedAt: now } = session;
  const live = await findLive.all(tx, { operatorId, now });
  await endRows(tx, live.slice(OPERATOR_SESSIONS_MAX - 1), now);
  const row = await insertRow.first(tx, {
    ...session,
    address: orNull(address),
    device: orNull(device),
  });
  if (row) appendControl(tx, { at: now, entries: [sessionEntry(row)] });
}

/** Ends all sessions of an operator but one; undefined: all. */
export async function endSessions(
  tx: Tx,
  { operatorId, now }: OfOperator,
  keptSessionId?: string,
): Promise<void> {
  const live = await findLive.all(tx, { operatorId, now });
  const ending = live.filter(({ session_id }) => session_id !== keptSessionId);
  await endRows(tx, ending, now);
}

/** Ends sessions; those that have ended are passed over. */
export async function endRows(
  tx: Tx,
  rows: readonly Pick<OperatorSessionTable, 'session_id'>[],
  now: Instant,
): Promise<void> {
  for (const { session_id: sessionId } of rows) {
    const ended = await endRow.first(tx, { sessionId, now });
    if (ended) appendControl(tx, { at: now, entries: [endedEntry(ended)] });
  }
}
