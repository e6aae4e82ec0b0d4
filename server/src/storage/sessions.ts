import type { IdentityEntry } from '../identity/control-entries.ts';
import type { NewSession, Player, Provider, Session } from '../identity/ports.ts';
import type { Instant } from '../kernel/instant.ts';
import { SESSIONS_LISTED_MAX } from '../kernel/limits.ts';
import { appendControl } from './control.ts';
import { type Db, orUndefined, type PlayerTable, type SessionTable } from './database.ts';
import { findPlayer } from './players.ts';

/** Writes down a login of the player. */
export async function insertSession(
  db: Db,
  player: Pick<PlayerTable, 'title_id' | 'service_id'>,
  session: NewSession,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      session_id: session.sessionId,
      title_id: player.title_id,
      service_id: player.service_id,
      provider: session.provider,
      subject: session.subject,
      started_at: session.startedAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      revoked_singly: 0,
    })
    .execute();
}

interface SessionRef {
  readonly titleId: string;
  readonly sessionId: string;
}

/** Sessions.find. */
export async function findSession(db: Db, of: SessionRef): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('session_id', '=', of.sessionId)
    .where('title_id', '=', of.titleId)
    .executeTakeFirst();
  return row && toSession(row);
}

/** Sessions.listLive. */
export async function listLiveSessions(
  db: Db,
  of: { readonly titleId: string; readonly serviceId: string; readonly now: Instant },
): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('title_id', '=', of.titleId)
    .where('service_id', '=', of.serviceId)
    .where('expires_at', '>', of.now)
    .where('revoked_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('session_id')
    .limit(SESSIONS_LISTED_MAX)
    .execute();
  return rows.map(toSession);
}

/** Sessions.extend. */
export async function extendSession(
  db: Db,
  of: SessionRef & { readonly expiresAt: Instant },
): Promise<{ readonly session: Session; readonly player: Player } | undefined> {
  const row = await db
    .updateTable('sessions')
    .set((e) => ({
      expires_at: e
        .case()
        .when('expires_at', '<', of.expiresAt)
        .then(of.expiresAt)
        .else(e.ref('expires_at'))
        .end(),
    }))
    .where('session_id', '=', of.sessionId)
    .where('title_id', '=', of.titleId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const player = await findPlayer(db, { titleId: row.title_id, serviceId: row.service_id });
  return player && { session: toSession(row), player };
}

/** Sessions.revoke. */
export async function revokeSession(
  db: Db,
  of: SessionRef & { readonly serviceId: string; readonly now: Instant },
): Promise<'revoked' | 'notFound'> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: of.now, revoked_singly: 1 })
    .where('session_id', '=', of.sessionId)
    .where('title_id', '=', of.titleId)
    .where('service_id', '=', of.serviceId)
    .where('revoked_at', 'is', null)
    .returning(['session_id', 'expires_at'])
    .executeTakeFirst();
  if (revoked) {
    await appendControl(db, { at: of.now, entries: [sessionRevokedEntry(revoked)] });
    return 'revoked';
  }
  const session = await findSession(db, of);
  return session?.serviceId === of.serviceId ? 'revoked' : 'notFound';
}

/** What the control log says of a session that was ended by itself. */
export function sessionRevokedEntry(
  row: Pick<SessionTable, 'session_id' | 'expires_at'>,
): IdentityEntry {
  return {
    kind: 'sessionRevoked',
    body: { sessionId: row.session_id, until: row.expires_at },
  };
}

function toSession(row: SessionTable): Session {
  return {
    sessionId: row.session_id,
    titleId: row.title_id,
    serviceId: row.service_id,
    provider: row.provider as Provider,
    subject: row.subject,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    revokedAt: orUndefined(row.revoked_at),
  };
}
