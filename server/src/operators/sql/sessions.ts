import type { Instant } from '../../kernel/instant.ts';
import { OPERATOR_ADDRESS_KEPT_MS, OPERATOR_SESSION_MS } from '../../kernel/operator-limits.ts';
import { pruneWhere } from '../../storage/control/pruning.ts';
import { insertOf, rowCodecOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import { orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { OperatorEntry } from '../operator.ts';
import type { KnownSession, NewSession, SessionUsed } from '../session.ts';
import type { OperatorAt, OperatorKey } from './operators.ts';

/** The columns that every process knows of a session. */
const known = rowCodecOf('operator_sessions', ['address', 'device', 'started_at', 'ended_at']);
type SessionFacts = Parameters<typeof known.fromRow>[0];

/** The control entry of a session that goes on. */
export function sessionEntry(row: SessionFacts): OperatorEntry {
  return { kind: 'operatorSession', body: known.fromRow(row) };
}

export function endedEntry(row: SessionFacts): OperatorEntry {
  return { kind: 'operatorSession', body: { ...known.fromRow(row), isEnded: true } };
}

/** A session as its operator sees it; `lastUsedAt`: to the minute. */
export function toListedSession(row: Tables['operator_sessions']) {
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
export const findLiveSessions = statement<OperatorAt, Tables['operator_sessions']>(
  `select * from operator_sessions where ${LIVE} order by started_at desc, session_id desc`,
);

export const findSession = statement<
  OperatorKey & { readonly sessionId: string },
  Pick<Tables['operator_sessions'], 'session_id'>
>(
  `select session_id from operator_sessions
   where session_id = :sessionId and operator_id = :operatorId`,
);

export const findAtAddress = statement<
  OperatorKey & { readonly address: string | null; readonly since: Instant },
  Pick<Tables['operator_sessions'], 'session_id'>
>(
  `select session_id from operator_sessions
   where operator_id = :operatorId and address = :address and started_at >= :since limit 1`,
);

const { toRow } = rowCodecOf('operator_sessions');
const insertRow = statement<Tables['operator_sessions']>(insertOf('operator_sessions'));

/** Inserts a session; gives its row. */
export async function insertSession(
  tx: Tx,
  { session, address, device }: NewSession,
): Promise<Tables['operator_sessions']> {
  const row = toRow({ ...session, address, device, endedAt: undefined });
  await insertRow.run(tx, row);
  return row;
}

export const confirmSession = statement<
  Pick<KnownSession, 'sessionId' | 'confirmedUntil'>,
  Tables['operator_sessions']
>(
  `update operator_sessions set confirmed_until = :confirmedUntil
   where session_id = :sessionId and ended_at is null returning *`,
);

export const touchSession = statement<
  SessionUsed & { readonly idleUntil: Instant },
  Tables['operator_sessions']
>(
  `update operator_sessions set idle_until = :idleUntil
   where session_id = :sessionId and ended_at is null and idle_until < :idleUntil
     and expires_at > :at and idle_until > :since
   returning *`,
);

export const endSessionRow = statement<
  { readonly sessionId: string; readonly now: Instant },
  Tables['operator_sessions']
>(
  `update operator_sessions set ended_at = :now where session_id = :sessionId and ended_at is null
   returning *`,
);

export const endEverySession = statement<{ readonly now: Instant }, Tables['operator_sessions']>(
  `update operator_sessions set ended_at = :now where ended_at is null and expires_at > :now
   returning *`,
);

/** Deletes sessions some time after their end: an address is known by them. */
export const pruneOperatorSessions = pruneWhere(
  'operator_sessions',
  'expires_at < :before',
  ({ now }) => now - OPERATOR_ADDRESS_KEPT_MS,
);
