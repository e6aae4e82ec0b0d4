import type { ErrorName } from '../kernel/errors.ts';
import type { Instant } from '../kernel/instant.ts';
import type { RateLimitExcess } from '../kernel/rate-limits.ts';
import { newHexId, newTimedId, type Random } from '../kernel/secrets.ts';
import {
  type IssuedEntityToken,
  issuePlayerToken,
  type TokenDeps,
  toWholeSecond,
} from '../credentials/issue-entity-token.ts';
import type { Identity } from './identities.ts';
import type { Passwords } from './password.ts';
import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import type { NewPlayers, NoNewPlayer } from '../limits/new-players.ts';
import type { Ban } from '../moderation/ports.ts';
import type { KnownLogInOutcome, NewSession, Player, Players } from './ports.ts';
import type { SessionTickets } from '../credentials/session-ticket.ts';

/** The deps of starting a session and issuing its credentials. */
export interface SessionDeps extends TokenDeps {
  readonly sessionTickets: SessionTickets;
  readonly lifetimes: { readonly entityTokenMs: number; readonly sessionMs: number };
}

/** The deps of logging in. */
export interface LogInDeps extends SessionDeps {
  readonly players: Players;
  readonly newPlayers: NewPlayers;
}

/** The deps of logging in with a password. */
export interface PasswordLogInDeps extends LogInDeps {
  readonly passwords: Passwords;
}

/** The credentials that a session starts with. */
export interface SessionCredentials {
  readonly sessionTicket: string;
  readonly entityToken: IssuedEntityToken;
}

/** A login that succeeded. */
export interface LoggedIn {
  readonly status: 'loggedIn';
  readonly player: Player;
  readonly newlyCreated: boolean;
  /** The login before this one. */
  readonly lastLoginAt: Instant | undefined;
  readonly credentials: SessionCredentials;
}

/** A login that a ban forbids. */
export interface Banned {
  readonly status: 'banned';
  readonly bans: readonly Ban[];
}

/** A login that is refused for another reason. `playerId`: of the player that it was about, if there is one. */
export interface RefusedLogin<Reason extends Exclude<LoginRefusal, 'banned'>> {
  readonly status: Reason;
  readonly playerId?: string | undefined;
  /** Where too much happened in a short time. */
  readonly excess?: RateLimitExcess;
}

/** The reasons for which a player is not made. */
export type CreationRefusal = 'titleFull' | NoNewPlayer['status'];

/** Their errors, the same for each way to log in that makes players. */
export const CREATION_ERRORS = {
  creationDisabled: 'PlayerCreationDisabled',
  tooManyNewPlayers: 'APIClientRequestRateLimitExceeded',
  titleFull: 'OverLimit',
} as const satisfies Record<CreationRefusal, ErrorName>;

/** A session that starts now and lasts as long as the longer-lived of its two credentials. */
export function newSession(
  deps: Pick<SessionDeps, 'now' | 'random' | 'lifetimes'>,
  by: { readonly provider: Provider; readonly subject: string },
): NewSession {
  const { entityTokenMs, sessionMs } = deps.lifetimes;
  const startedAt = deps.now();
  const expiresAt = startedAt + Math.max(entityTokenMs, sessionMs);
  return { sessionId: newTimedId(deps.random, startedAt), ...by, startedAt, expiresAt };
}

/** Ids for a player that is about to be made. */
export function newPlayerIds(random: Random): {
  readonly playerId: string;
  readonly titlePlayerId: string;
} {
  return { playerId: newHexId(random), titlePlayerId: newHexId(random) };
}

/** Issues the session ticket and the title player's entity token of a session that has just started. */
export function issueCredentials(
  deps: SessionDeps,
  of: { readonly player: Player; readonly session: NewSession },
): SessionCredentials {
  const { player, session } = of;
  const { startedAt, sessionId } = session;
  const { playerId, titlePlayerId, titleId, epoch } = player;
  const sessionTicket = deps.sessionTickets.issue({
    playerId,
    namespaceId: deps.namespaceId,
    titlePlayerId,
    titleId,
    sessionId,
    epoch,
    issuedAt: toWholeSecond(startedAt),
    expiresAt: toWholeSecond(startedAt + deps.lifetimes.sessionMs),
  });
  const entityToken = issuePlayerToken(deps, {
    player,
    session,
    type: 'title_player_account',
    expiresAt: startedAt + deps.lifetimes.entityTokenMs,
  });
  return { sessionTicket, entityToken };
}

/** Logs a player in by an id that the caller vouches for; makes the player where `createAccount` says so. */
export async function logInByIdentity(
  deps: LogInDeps,
  by: {
    readonly titleId: string;
    readonly provider: Provider;
    readonly subject: string;
    readonly createAccount: boolean;
    /** For which a new player counts. */
    readonly address: string | undefined;
  },
): Promise<LoggedIn | Banned | RefusedLogin<'noAccount' | CreationRefusal>> {
  const { titleId, provider, subject, createAccount } = by;
  const session = newSession(deps, { provider, subject });
  const why = createAccount ? deps.newPlayers.take(by) : undefined;
  const create =
    createAccount && !why
      ? { ...newPlayerIds(deps.random), titlePlayersMax: deps.newPlayers.titlePlayersMax() }
      : undefined;
  let isMade = false;
  try {
    const outcome = await deps.players.logIn({ titleId, create, session });
    isMade = outcome.status === 'loggedIn' && outcome.newlyCreated;
    // Who exists logs in all the same.
    if (why && outcome.status === 'noAccount') return why;
    return outcome.status === 'titleFull' ? outcome : finish(deps, { outcome, session });
  } finally {
    if (create && !isMade) deps.newPlayers.give(by);
  }
}

/**
 * Logs a player in by username or email address and password. An account that does not exist costs the
 * same work as a wrong password, and must get the same answer; a ban is reported only after the right one.
 */
export async function logInByPassword(
  deps: PasswordLogInDeps,
  by: {
    readonly titleId: string;
    readonly identity: Identity;
    readonly password: string;
  },
): Promise<LoggedIn | Banned | RefusedLogin<'noAccount' | 'wrongPassword' | 'busy'>> {
  const { titleId, identity, password } = by;
  const found = await deps.players.findPassword({ titleId, identity });
  const isRight = await deps.passwords.verify(password, found?.passwordHash);
  if (isRight === 'busy') return { status: 'busy', playerId: found?.playerId };
  if (!found) return { status: 'noAccount' };
  const { playerId } = found;
  if (!isRight) return { status: 'wrongPassword', playerId };

  const session = newSession(deps, { provider: 'Service', subject: identity.subject });
  const outcome = await deps.players.logInKnown({ titleId, playerId, session });
  return finish(deps, { outcome, session });
}

function finish(
  deps: LogInDeps,
  of: { readonly outcome: KnownLogInOutcome; readonly session: NewSession },
): LoggedIn | Banned | RefusedLogin<'noAccount'> {
  const { outcome, session } = of;
  if (outcome.status !== 'loggedIn') return outcome;
  const { player } = outcome;
  return { ...outcome, credentials: issueCredentials(deps, { player, session }) };
}
