import type { TooManyRevoked } from '../../credentials/revocations.ts';
import { NOTHING_DONE } from '../../kernel/call-context.ts';
import { command } from '../../storage/command.ts';
import { appendControl } from '../../storage/control/log.ts';
import { sessionRow } from '../../storage/query/keys.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Session, SessionForToken } from '../player.ts';
import { loadPlayer } from '../sql/players.ts';
import {
  extendRow,
  type Extension,
  findFullUntil,
  findExtendable,
  findLive,
  findRow,
  type PlayerAt,
  revokePlayers,
  revokePlayersInBatch,
  revokeRow,
  revokeSessionsInBatch,
  type SessionAt,
  type SessionKey,
  sessionRevokedEntry,
  toSession,
} from '../sql/sessions.ts';

/** Finds a session of a title by id. */
export const findSession = command({
  name: 'sessions.find',
  changes: 'nothing',
  async run(tx, of: SessionKey): Promise<Session | undefined> {
    const row = await findRow.first(tx, of);
    return row && toSession(row);
  },
});

/** Lists the sessions of a player that are neither over nor revoked at `now`, newest first, at most SESSIONS_LISTED_MAX. */
export const listLiveSessions = command({
  name: 'sessions.listLive',
  changes: 'nothing',
  async run(tx, of: PlayerAt): Promise<readonly Session[]> {
    return (await findLive.all(tx, of)).map(toSession);
  },
});

/**
 * Lets a session last (at least) until `expiresAt`, for a new token. Gives the player too. `over`: not found, or
 * revoked. `tooManyRevoked`: REVOKED_TOKENS_PER_SESSION_MAX at `now`.
 */
export const extendSession = command({
  name: 'sessions.extend',
  changes: 'rows',
  waitsFor: (of: Extension) => [sessionRow(of)],
  run: async (tx, of: Extension) => forToken(tx, of, await extendRow.first(tx, of)),
  isRefusal: ({ status }) => status !== 'found',
});

/** The same for a join token, which is soon over: the session lasts no longer than before. */
export const findSessionForJoin = command({
  name: 'sessions.findForJoin',
  changes: 'nothing',
  run: async (tx, of: SessionAt) => forToken(tx, of, await findExtendable.first(tx, of)),
});

/** `row`: undefined where the session may have no new token. */
async function forToken(
  tx: Tx,
  of: SessionAt,
  row: Tables['sessions'] | undefined,
): Promise<SessionForToken | { readonly status: 'over' } | TooManyRevoked> {
  const session = row && toSession(row);
  const player = session && (await loadPlayer(tx, session));
  if (player) return { status: 'found', session, player };
  const found = await findRow.first(tx, of);
  const full = found?.revoked_at === null ? await findFullUntil.first(tx, of) : undefined;
  return full ? { status: 'tooManyRevoked', until: full.expires_at } : { status: 'over' };
}

/** Revokes one session of a player. Revoking it again is `revoked` too. */
export const revokeSession = command({
  name: 'sessions.revoke',
  changes: 'control',
  async run(tx, of: SessionKey & PlayerAt) {
    const revoked = await revokeRow.first(tx, of);
    if (!revoked && (await findRow.first(tx, of))?.player_id !== of.playerId) return 'notFound';
    if (!revoked) tx.audit(NOTHING_DONE);
    const entries = revoked ? [sessionRevokedEntry(revoked)] : [];
    appendControl(tx, { at: of.now, titleId: of.titleId, entries });
    tx.emit({ type: 'revoked', kind: 'session' });
    return 'revoked';
  },
  isRefusal: (outcome) => outcome !== 'revoked',
  batch: { run: revokeSessionsInBatch },
});

/** Revokes all credentials of the player: the sessions end and the epoch grows. */
export const revokeAllOfPlayer = command({
  name: 'players.revokeAll',
  changes: 'control',
  async run(tx, { titleId, playerId, now }: PlayerAt): Promise<'revoked' | 'notFound'> {
    const { playerIds: revoked } = await revokePlayers(tx, { titleId, playerIds: [playerId], now });
    if (revoked.length === 0) return 'notFound';
    tx.emit({ type: 'revoked', kind: 'player' });
    return 'revoked';
  },
  isRefusal: (outcome) => outcome !== 'revoked',
  batch: { run: revokePlayersInBatch },
});
