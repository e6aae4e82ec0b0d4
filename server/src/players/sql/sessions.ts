import type { RevokedEntry } from '../../credentials/revocations.ts';
import { fullUntil } from '../../credentials/sql/token-revocations.ts';
import type { Provider } from '../../kernel/identity-provider.ts';
import { type Instant, SECOND_MS } from '../../kernel/instant.ts';
import {
  LIFETIME_MS,
  LINK_SESSION_SECONDS,
  REVOKED_TOKENS_PER_SESSION_MAX,
  SESSIONS_LISTED_MAX,
} from '../../kernel/limits.ts';
import { uniqueBy } from '../../lib/unique-by.ts';
import { appendControl, notBeforeNewest } from '../../storage/control/log.ts';
import {
  type InTitle,
  keyOf,
  PLAYER_KEY,
  type PlayerKey,
  TITLE_KEY,
} from '../../storage/query/keys.ts';
import { insertItemsOf, insertOf, typesOf } from '../../storage/query/rows.ts';
import {
  itemsStatement,
  listStatement,
  type Numbered,
  statement,
} from '../../storage/query/statement.ts';
import { orNull, orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { IdentityKey } from '../identities.ts';
import type { LoginOrigin, NewSession, Session } from '../player.ts';
import { FIRST_REFRESH_TOKEN } from '../refresh-token.ts';
import { keyIn } from './players.ts';
import { endRefreshTokenOf, insertRefreshToken, insertRefreshTokens } from './refresh-tokens.ts';

type NewRow = Omit<Tables['sessions'], 'revoked_at'>;

const insertRow = statement<NewRow>(insertOf('sessions', ['revoked_at']));
const insertRows = itemsStatement<NewRow>(
  typesOf('sessions', ['revoked_at']),
  insertItemsOf('sessions', ['revoked_at']),
);

/** A login that begins a session. */
interface GoodLogin extends PlayerKey {
  readonly session: NewSession;
  readonly origin: Pick<LoginOrigin, 'address'>;
}

/** Inserts the session that a login of a player has begun. The session is also the login's entry in the player's history. */
export async function insertSession(tx: Tx, login: GoodLogin): Promise<void> {
  await insertRow.run(tx, toRow(login));
  for (const row of toRefreshRows(login)) await insertRefreshToken.run(tx, row);
}

/** Inserts the sessions that logins have begun. */
export async function insertSessions(tx: Tx, logins: readonly GoodLogin[]): Promise<void> {
  await insertRows.run(tx, logins.map(toRow));
  const refreshable = logins.flatMap(toRefreshRows);
  if (refreshable.length > 0) await insertRefreshTokens.run(tx, refreshable);
}

/** The row of the session's first refresh token, if it has one. */
function toRefreshRows({
  titleId,
  playerId,
  session,
}: GoodLogin): readonly Tables['refresh_tokens'][] {
  const { sessionId, isRefreshable, startedAt, expiresAt } = session;
  if (!isRefreshable) return [];
  return [
    {
      session_id: sessionId,
      title_id: titleId,
      player_id: playerId,
      number: FIRST_REFRESH_TOKEN,
      rotated_at: startedAt,
      expires_at: expiresAt,
    },
  ];
}

function toRow({ titleId, playerId, session, origin }: GoodLogin): NewRow {
  return {
    session_id: session.sessionId,
    title_id: titleId,
    player_id: playerId,
    provider: session.provider,
    subject: session.subject,
    address: orNull(origin.address),
    started_at: session.startedAt,
    expires_at: session.expiresAt,
    revoked_singly: 0,
  };
}

export interface SessionKey {
  readonly titleId: string;
  readonly sessionId: string;
}

const SESSION_KEY = `session_id = :sessionId and ${TITLE_KEY}`;

export const findRow = statement<SessionKey, Tables['sessions']>(
  `select * from sessions where ${SESSION_KEY}`,
);

export type PlayerAt = PlayerKey & { readonly now: Instant };

export const findLive = statement<PlayerAt, Tables['sessions']>(
  `select * from sessions where ${PLAYER_KEY} and expires_at > :now and revoked_at is null
   order by started_at desc, session_id limit ${SESSIONS_LISTED_MAX}`,
);

export type SessionAt = SessionKey & { readonly now: Instant };
export type Extension = SessionAt & { readonly expiresAt: Instant };

const FULL_UNTIL = fullUntil(REVOKED_TOKENS_PER_SESSION_MAX, ':sessionId');

const IS_EXTENDABLE = `${SESSION_KEY} and revoked_at is null and not exists (${FULL_UNTIL})`;

export const extendRow = statement<Extension, Tables['sessions']>(
  `update sessions
   set expires_at = case when expires_at < :expiresAt then :expiresAt else expires_at end
   where ${IS_EXTENDABLE}
   returning *`,
);

export const findExtendable = statement<SessionAt, Tables['sessions']>(
  `select * from sessions where ${IS_EXTENDABLE}`,
);

export const findFullUntil = statement<SessionAt, Pick<Tables['sessions'], 'expires_at'>>(
  FULL_UNTIL,
);

const findNotRevoked = statement<SessionKey & PlayerKey, Pick<Tables['sessions'], 'session_id'>>(
  `select session_id from sessions
   where ${SESSION_KEY} and player_id = :playerId and revoked_at is null`,
);

/** Whether a session of the player was not revoked. */
export async function isLive(tx: Tx, of: SessionKey & PlayerKey): Promise<boolean> {
  return (await findNotRevoked.first(tx, of)) !== undefined;
}

const findLinkSeconds = statement<InTitle, Pick<Tables['titles'], 'link_session_seconds'>>(
  `select link_session_seconds from titles where ${TITLE_KEY}`,
);

/** `sessionTooOld`: the player must log in again first, so that a ticket that somebody has found is not enough. */
export type SessionFault = 'sessionOver' | 'sessionTooOld';

/**
 * Judges the session of a player who wants to change the ways in to the account: it must be younger than the title's setting
 * (LINK_SESSION_SECONDS where there is none). Undefined: it is good, or a server vouches for the player.
 */
export async function judgeRecentSession(
  tx: Tx,
  of: PlayerAt & { readonly sessionId: string | undefined },
): Promise<SessionFault | undefined> {
  const { titleId, playerId, sessionId, now } = of;
  if (sessionId === undefined) return undefined;
  const session = await findRow.first(tx, { titleId, sessionId });
  if (session?.player_id !== playerId || session.revoked_at !== null) return 'sessionOver';
  const title = await findLinkSeconds.first(tx, { titleId });
  const seconds = title?.link_session_seconds ?? LINK_SESSION_SECONDS;
  return now - session.started_at > seconds * SECOND_MS ? 'sessionTooOld' : undefined;
}

const endSessionsOf = statement<
  PlayerAt & IdentityKey & { readonly keptSessionId: string },
  RevokedSession
>(
  `update sessions set revoked_at = :now, revoked_singly = 1
   where ${PLAYER_KEY} and provider = :provider and subject = :subject and revoked_at is null
     and session_id <> :keptSessionId
   returning session_id, expires_at`,
);

/** Revokes the sessions that began with an identity, but for the one of the call, which goes on until it expires. */
export async function revokeSessionsOf(
  tx: Tx,
  {
    sessionId,
    identity,
    ...of
  }: PlayerAt & {
    readonly identity: IdentityKey;
    readonly sessionId: string | undefined;
  },
): Promise<void> {
  // No session has the empty text as its id.
  const keptSessionId = sessionId ?? '';
  const rows = await endSessionsOf.all(tx, { ...of, ...identity, keptSessionId });
  // Else its refresh token would be good again once the identity is linked again.
  await endRefreshTokenOf.run(tx, { ...of, ...identity, sessionId: keptSessionId });
  appendControl(tx, { at: of.now, titleId: of.titleId, entries: rows.map(sessionRevokedEntry) });
  if (rows.length > 0) tx.emit({ type: 'revoked', kind: 'session' });
}

export const revokeRow = statement<SessionKey & PlayerAt, RevokedSession>(
  `update sessions set revoked_at = :now, revoked_singly = 1
   where ${SESSION_KEY} and player_id = :playerId and revoked_at is null
   returning session_id, expires_at`,
);

export function toSession(row: Tables['sessions']): Session {
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

interface PlayersRevocation {
  readonly titleId: string;
  /** Distinct ids. */
  readonly playerIds: readonly string[];
  /** The one session that goes on with its credentials. */
  readonly keptSessionId?: string;
  readonly now: Instant;
}

type EpochRow = Pick<
  Tables['players'],
  'title_id' | 'player_id' | 'epoch' | 'epoch_changed_at' | 'kept_session_id'
>;

type Raise = Pick<PlayersRevocation, 'titleId' | 'now'> & { readonly keptSessionId: string | null };

const raiseEpochs = listStatement<Raise, string, EpochRow>(
  `update players set epoch = epoch + 1, epoch_changed_at = ${notBeforeNewest(':now')},
     kept_session_id = :keptSessionId
   where ${TITLE_KEY} and player_id in ({:item})
   returning title_id, player_id, epoch, epoch_changed_at, kept_session_id`,
);
const endSessions = listStatement<Required<PlayersRevocation>, string>(
  `update sessions set revoked_at = :now
   where ${TITLE_KEY} and player_id in ({:item}) and revoked_at is null
     and session_id <> :keptSessionId`,
);

interface RevokedPlayers {
  /** The ids of those that exist. */
  readonly playerIds: readonly string[];
  /** The moment that was written down: `now`, or that of the newest control entry where it is later. */
  readonly at: Instant;
}

/** Revokes the credentials of players, except those of a session that is kept: raises their epochs and ends their sessions. */
export async function revokePlayers(tx: Tx, of: PlayersRevocation): Promise<RevokedPlayers> {
  const { playerIds, keptSessionId } = of;
  const raise = { ...of, keptSessionId: orNull(keptSessionId) };
  const raised = await raiseEpochs.all(tx, raise, playerIds);
  // No session has the empty text as its id.
  await endSessions.run(tx, { ...of, keptSessionId: keptSessionId ?? '' }, playerIds);
  appendControl(tx, { at: of.now, titleId: of.titleId, entries: raised.map(playerEpochEntry) });
  return {
    playerIds: raised.map((row) => row.player_id),
    at: raised[0]?.epoch_changed_at ?? of.now,
  };
}

/** The control entry of a player whose epoch has grown; it matters for as long as any credential may live. */
export function playerEpochEntry(row: EpochRow): RevokedEntry {
  return {
    kind: 'playerEpoch',
    body: {
      titleId: row.title_id,
      playerId: row.player_id,
      epoch: row.epoch,
      ...(row.kept_session_id !== null && { keptSessionId: row.kept_session_id }),
      until: (row.epoch_changed_at ?? 0) + LIFETIME_MS.max,
    },
  };
}

type RevokedSession = Pick<Tables['sessions'], 'session_id' | 'expires_at'>;

/** The control entry of a session that was revoked by itself. */
export function sessionRevokedEntry(row: RevokedSession): RevokedEntry {
  return {
    kind: 'sessionRevoked',
    body: { sessionId: row.session_id, until: row.expires_at },
  };
}

type SessionRevocation = SessionKey & PlayerAt;

const revokeRows = itemsStatement<SessionRevocation, RevokedSession & Numbered>(
  { sessionId: 'text', titleId: 'text', playerId: 'text', now: 'bigint' },
  `update sessions set revoked_at = item.now, revoked_singly = 1
   from :items where sessions.session_id = item.sessionId and sessions.title_id = item.titleId
     and sessions.player_id = item.playerId and revoked_at is null
   returning item.number, sessions.session_id, sessions.expires_at`,
);

/** Revokes many sessions. Undefined for each that was not live, and for the second revocation of one. */
export async function revokeSessionsInBatch(
  tx: Tx,
  revocations: readonly SessionRevocation[],
): Promise<readonly ('revoked' | undefined)[]> {
  const distinct = uniqueBy(revocations, ({ sessionId }) => sessionId);
  const revoked = await revokeRows.all(tx, distinct);
  const rows = new Map(revoked.map((row) => [distinct[row.number - 1], row]));
  return revocations.map((revocation) => {
    const row = rows.get(revocation);
    if (!row) return undefined;
    const { titleId, now: at } = revocation;
    appendControl(tx, { at, titleId, entries: [sessionRevokedEntry(row)] });
    tx.emit({ type: 'revoked', kind: 'session' });
    return 'revoked';
  });
}

/** Raises the epochs and ends the sessions. */
const revokeAll = itemsStatement<PlayerAt, EpochRow>(
  { titleId: 'text', playerId: 'text', now: 'bigint' },
  `with ended as (
     update sessions set revoked_at = item.now
     from :items where sessions.title_id = item.titleId and sessions.player_id = item.playerId
       and revoked_at is null)
   update players set epoch = epoch + 1, epoch_changed_at = ${notBeforeNewest('item.now')},
     kept_session_id = null
   from :items where players.title_id = item.titleId and players.player_id = item.playerId
   returning players.title_id, players.player_id, epoch, epoch_changed_at, kept_session_id`,
);

/** Revokes all credentials of many players, as `revokePlayers` does. Undefined for the second revocation of one player. */
export async function revokePlayersInBatch(
  tx: Tx,
  revocations: readonly PlayerAt[],
): Promise<readonly ('revoked' | 'notFound' | undefined)[]> {
  const distinct = uniqueBy(revocations, keyOf);
  const raised = await revokeAll.all(tx, distinct);
  const rows = new Map(raised.map((row) => [keyIn(row), row]));
  const first = new Set(distinct);
  return revocations.map((revocation) => {
    if (!first.has(revocation)) return undefined;
    const row = rows.get(keyOf(revocation));
    if (!row) return 'notFound';
    const { titleId, now: at } = revocation;
    appendControl(tx, { at, titleId, entries: [playerEpochEntry(row)] });
    tx.emit({ type: 'revoked', kind: 'player' });
    return 'revoked';
  });
}
