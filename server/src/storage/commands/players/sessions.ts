import type { IdentityEntry } from '../../../credentials/control-entries.ts';
import type { Provider } from '../../../kernel/identity-provider.ts';
import type { NewSession, Player, Session } from '../../../players/ports.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { SESSIONS_LISTED_MAX } from '../../../kernel/limits.ts';
import { appendControl } from '../../control/log.ts';
import { type Db, orUndefined, type PlayerTable, type SessionTable } from '../../query/tables.ts';
import { findPlayer } from './players.ts';
import { statement } from '../../query/statement.ts';

/** Writes down a login of the player. */
export async function insertSession(
  db: Db,
  player: Pick<PlayerTable, 'title_id' | 'player_id'>,
  session: NewSession,
): Promise<void> {
  await insertRow.run(db, {
    ...session,
    titleId: player.title_id,
    playerId: player.player_id,
  });
}

const insertRow = statement<NewSession & Pick<Session, 'titleId' | 'playerId'>>()((db, value) =>
  db.insertInto('sessions').values({
    session_id: value('sessionId'),
    title_id: value('titleId'),
    player_id: value('playerId'),
    provider: value('provider'),
    subject: value('subject'),
    started_at: value('startedAt'),
    expires_at: value('expiresAt'),
    revoked_at: null,
    revoked_singly: 0,
  }),
);

interface SessionRef {
  readonly titleId: string;
  readonly sessionId: string;
}

/** Sessions.find. */
export async function findSession(db: Db, of: SessionRef): Promise<Session | undefined> {
  const row = await findRow.first(db, of);
  return row && toSession(row);
}

const findRow = statement<SessionRef>()((db, value) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('session_id', '=', value('sessionId'))
    .where('title_id', '=', value('titleId')),
);

/** Sessions.listLive. */
export async function listLiveSessions(
  db: Db,
  of: { readonly titleId: string; readonly playerId: string; readonly now: Instant },
): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('title_id', '=', of.titleId)
    .where('player_id', '=', of.playerId)
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
  const row = await extendRow.first(db, of);
  if (!row) return undefined;
  const player = await findPlayer(db, { titleId: row.title_id, playerId: row.player_id });
  return player && { session: toSession(row), player };
}

const extendRow = statement<SessionRef & { readonly expiresAt: Instant }>()((db, value) =>
  db
    .updateTable('sessions')
    .set((e) => ({
      expires_at: e
        .case()
        .when('expires_at', '<', value('expiresAt'))
        .then(value('expiresAt'))
        .else(e.ref('expires_at'))
        .end(),
    }))
    .where('session_id', '=', value('sessionId'))
    .where('title_id', '=', value('titleId'))
    .where('revoked_at', 'is', null)
    .returningAll(),
);

/** Sessions.revoke. */
export async function revokeSession(
  db: Db,
  of: SessionRef & { readonly playerId: string; readonly now: Instant },
): Promise<'revoked' | 'notFound'> {
  const revoked = await revokeRow.first(db, of);
  if (revoked) {
    await appendControl(db, { at: of.now, entries: [sessionRevokedEntry(revoked)] });
    return 'revoked';
  }
  const session = await findSession(db, of);
  return session?.playerId === of.playerId ? 'revoked' : 'notFound';
}

const revokeRow = statement<SessionRef & { readonly playerId: string; readonly now: Instant }>()(
  (db, value) =>
    db
      .updateTable('sessions')
      .set({ revoked_at: value('now'), revoked_singly: 1 })
      .where('session_id', '=', value('sessionId'))
      .where('title_id', '=', value('titleId'))
      .where('player_id', '=', value('playerId'))
      .where('revoked_at', 'is', null)
      .returning(['session_id', 'expires_at']),
);

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
    playerId: row.player_id,
    provider: row.provider as Provider,
    subject: row.subject,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    revokedAt: orUndefined(row.revoked_at),
  };
}
