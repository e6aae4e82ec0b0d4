import type { TooManyRevoked } from '../../credentials/ports.ts';
import { fullUntil } from '../../credentials/sql/token-revocations.ts';
import type { Provider } from '../../kernel/identity-provider.ts';
import type { Instant } from '../../kernel/instant.ts';
import { REVOKED_TOKENS_PER_SESSION_MAX, SESSIONS_LISTED_MAX } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { PLAYER_KEY, type PlayerKey, sessionRow, TITLE_KEY } from '../../storage/query/keys.ts';
import { itemsStatement, statement } from '../../storage/query/statement.ts';
import { orNull, orUndefined, type SessionTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { LoginOrigin } from '../ports.ts';
import type { ExtendedSession, NewSession, Session } from '../session-ports.ts';
import { loadPlayer } from './player-rows.ts';
import {
  type RevokedSession,
  revokeSessionsTogether,
  sessionRevokedEntry,
} from './session-revocation.ts';

type NewRow = NewSession & PlayerKey & Pick<SessionTable, 'address'>;

const insertRow = statement<NewRow>(
  `insert into sessions (session_id, title_id, player_id, provider, subject, address, started_at,
     expires_at, revoked_singly)
   values (:sessionId, :titleId, :playerId, :provider, :subject, :address, :startedAt, :expiresAt, 0)`,
);

/** A login that begins a session. */
export interface GoodLogin extends PlayerKey {
  readonly session: NewSession;
  readonly origin: Pick<LoginOrigin, 'address'>;
}

/** Inserts the session that a login of a player has begun, by which the login is in the player's history. */
export async function insertSession(tx: Tx, login: GoodLogin): Promise<void> {
  await insertRow.run(tx, toRow(login));
}

function toRow({ titleId, playerId, session, origin }: GoodLogin): NewRow {
  return { ...session, titleId, playerId, address: orNull(origin.address) };
}

const insertRows = itemsStatement<NewRow>(
  {
    sessionId: 'text',
    titleId: 'text',
    playerId: 'text',
    provider: 'text',
    subject: 'text',
    address: 'text',
    startedAt: 'bigint',
    expiresAt: 'bigint',
  },
  `insert into sessions (session_id, title_id, player_id, provider, subject, address, started_at,
     expires_at, revoked_singly)
   select item.sessionId, item.titleId, item.playerId, item.provider, item.subject, item.address,
     item.startedAt, item.expiresAt, 0 from :items`,
);

/** Inserts the sessions that logins have begun. */
export async function insertSessions(tx: Tx, logins: readonly GoodLogin[]): Promise<void> {
  await insertRows.run(tx, logins.map(toRow));
}

interface SessionKey {
  readonly titleId: string;
  readonly sessionId: string;
}

const SESSION_KEY = `session_id = :sessionId and ${TITLE_KEY}`;

const findRow = statement<SessionKey, SessionTable>(`select * from sessions where ${SESSION_KEY}`);

/** Sessions.find. */
export const findSession = command({
  name: 'sessions.find',
  changes: 'nothing',
  async run(tx, of: SessionKey): Promise<Session | undefined> {
    const row = await findRow.first(tx, of);
    return row && toSession(row);
  },
});

type PlayerAt = PlayerKey & { readonly now: Instant };

const findLive = statement<PlayerAt, SessionTable>(
  `select * from sessions where ${PLAYER_KEY} and expires_at > :now and revoked_at is null
   order by started_at desc, session_id limit ${SESSIONS_LISTED_MAX}`,
);

/** Newest first, at most SESSIONS_LISTED_MAX; only those neither over nor revoked at `now`. */
export const listLiveSessions = command({
  name: 'sessions.listLive',
  changes: 'nothing',
  async run(tx, of: PlayerAt): Promise<readonly Session[]> {
    return (await findLive.all(tx, of)).map(toSession);
  },
});

type Extension = SessionKey & { readonly expiresAt: Instant; readonly now: Instant };

const FULL_UNTIL = fullUntil(REVOKED_TOKENS_PER_SESSION_MAX, ':sessionId');

const extendRow = statement<Extension, SessionTable>(
  `update sessions
   set expires_at = case when expires_at < :expiresAt then :expiresAt else expires_at end
   where ${SESSION_KEY} and revoked_at is null and not exists (${FULL_UNTIL})
   returning *`,
);

const findFullUntil = statement<Extension, Pick<SessionTable, 'expires_at'>>(FULL_UNTIL);

/**
 * Lets a session last (at least) until `expiresAt`, for a new token. Gives the player too. `over`: not found, or
 * revoked. `tooManyRevoked`: REVOKED_TOKENS_PER_SESSION_MAX at `now`.
 */
export const extendSession = command({
  name: 'sessions.extend',
  changes: 'rows',
  waitsFor: (of: Extension) => [sessionRow(of)],
  async run(
    tx,
    of: Extension,
  ): Promise<ExtendedSession | { readonly status: 'over' } | TooManyRevoked> {
    const row = await extendRow.first(tx, of);
    const session = row && toSession(row);
    const player = session && (await loadPlayer(tx, session));
    if (player) return { status: 'extended', session, player };
    const found = await findRow.first(tx, of);
    const full = found?.revoked_at === null ? await findFullUntil.first(tx, of) : undefined;
    return full ? { status: 'tooManyRevoked', until: full.expires_at } : { status: 'over' };
  },
  isRefusal: ({ status }) => status !== 'extended',
});

const findNotRevoked = statement<SessionKey & PlayerKey, Pick<SessionTable, 'session_id'>>(
  `select session_id from sessions
   where ${SESSION_KEY} and player_id = :playerId and revoked_at is null`,
);

/** Whether a session of the player was not revoked. */
export async function isLive(tx: Tx, of: SessionKey & PlayerKey): Promise<boolean> {
  return (await findNotRevoked.first(tx, of)) !== undefined;
}

const revokeRow = statement<SessionKey & PlayerAt, RevokedSession>(
  `update sessions set revoked_at = :now, revoked_singly = 1
   where ${SESSION_KEY} and player_id = :playerId and revoked_at is null
   returning session_id, expires_at`,
);

/** Revoking twice is `revoked`. */
export const revokeSession = command({
  name: 'sessions.revoke',
  changes: 'control',
  async run(tx, of: SessionKey & PlayerAt): Promise<'revoked' | 'notFound'> {
    const revoked = await revokeRow.first(tx, of);
    if (!revoked && (await findRow.first(tx, of))?.player_id !== of.playerId) return 'notFound';
    const entries = revoked ? [sessionRevokedEntry(revoked)] : [];
    appendControl(tx, { at: of.now, entries });
    tx.emit({ type: 'revoked', kind: 'session' });
    return 'revoked';
  },
  isRefusal: (outcome) => outcome !== 'revoked',
  together: { run: revokeSessionsTogether },
});

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
