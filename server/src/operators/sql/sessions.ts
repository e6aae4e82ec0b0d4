import type { Instant } from '../../kernel/instant.ts';
import { OPERATOR_ADDRESS_KEPT_MS, OPERATOR_SESSION_MS } from '../../kernel/limits.ts';
import { pruneBefore, PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { statement } from '../../storage/query/statement.ts';
import { type OperatorSessionTable, orUndefined } from '../../storage/query/tables.ts';
import type { OperatorEntry } from '../operator.ts';
import type { KnownSession, NewSession, SessionUsed } from '../session.ts';
import type { OperatorAt, OperatorKey } from './operators.ts';

/** The columns that every process knows of a session. */
type SessionFacts = Pick<
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

export function endedEntry(row: SessionFacts): OperatorEntry {
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

/** A session as its operator sees it; `lastUsedAt`: to the minute. */
export function toListedSession(row: OperatorSessionTable) {
  return {
    sessionId: row.session_id,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.idle_until - OPERATOR_SESSION_MS.idle,
    address: orUndefined(row.address),
    device: orUndefined(row.device),
  };
}

const LIVE = 'operator_id = :operatorId and ended_at is null and expires_at > :now';

/** The newest sessions first. */
export const findLiveSessions = statement<OperatorAt, OperatorSessionTable>(
  `select * from operator_sessions where ${LIVE} order by started_at desc, session_id desc`,
);

export const findSession = statement<
  OperatorKey & { readonly sessionId: string },
  Pick<OperatorSessionTable, 'session_id'>
>(
  `select session_id from operator_sessions
   where session_id = :sessionId and operator_id = :operatorId`,
);

export const findAtAddress = statement<
  OperatorKey & { readonly address: string | null; readonly since: Instant },
  Pick<OperatorSessionTable, 'session_id'>
>(
  `select session_id from operator_sessions
   where operator_id = :operatorId and address = :address and started_at >= :since limit 1`,
);

export const insertSession = statement<
  NewSession['session'] & Pick<OperatorSessionTable, 'address' | 'device'>,
  OperatorSessionTable
>(
  `insert into operator_sessions (session_id, operator_id, cookie_digest, page_digest, address, device,
     started_at, expires_at, idle_until, confirmed_until)
   values (:sessionId, :operatorId, :cookieDigest, :pageDigest, :address, :device,
     :startedAt, :expiresAt, :idleUntil, :confirmedUntil) returning *`,
);

export const confirmSession = statement<
  Pick<KnownSession, 'sessionId' | 'confirmedUntil'>,
  OperatorSessionTable
>(
  `update operator_sessions set confirmed_until = :confirmedUntil
   where session_id = :sessionId and ended_at is null returning *`,
);

export const touchSession = statement<
  SessionUsed & { readonly idleUntil: Instant },
  OperatorSessionTable
>(
  `update operator_sessions set idle_until = :idleUntil
   where session_id = :sessionId and ended_at is null and idle_until < :idleUntil
     and expires_at > :at and idle_until > :since
   returning *`,
);

export const endSessionRow = statement<
  { readonly sessionId: string; readonly now: Instant },
  OperatorSessionTable
>(
  `update operator_sessions set ended_at = :now where session_id = :sessionId and ended_at is null
   returning *`,
);

/** Deletes sessions some time after their end: an address is known by them. */
export const pruneOperatorSessions = pruneBefore(
  `delete from operator_sessions where session_id in (
     select session_id from operator_sessions where expires_at < :before
     limit ${PRUNED_AT_ONCE} for update skip locked)`,
  ({ now }) => now - OPERATOR_ADDRESS_KEPT_MS,
);
