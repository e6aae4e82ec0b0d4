import type { Instant } from '../kernel/instant.ts';
import { newHexId, newTimedId, type Random } from '../kernel/secrets.ts';
import {
  type IssuedEntityToken,
  issuePlayerToken,
  type TokenDeps,
  toWholeSecond,
} from '../credentials/issue-entity-token.ts';
import type { AddressGuesses } from '../limits/address-guesses.ts';
import type { GuessKeyMaker } from '../limits/guess-keys.ts';
import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import type { Ban } from '../moderation/ports.ts';
import type { LogInOutcome, LoginOrigin, NewSession, Player, Players } from './ports.ts';
import type { SessionTickets } from '../credentials/session-ticket.ts';

/** The deps of starting a session and issuing its credentials. */
export interface SessionDeps extends TokenDeps {
  readonly sessionTickets: SessionTickets;
  readonly lifetimes: { readonly entityTokenMs: number; readonly sessionMs: number };
}

/** The deps of logging in. */
export interface LogInDeps extends SessionDeps {
  readonly players: Players;
  readonly guessKeys: GuessKeyMaker;
  /** Logins from an address that found no player and made none. */
  readonly missedLogins: AddressGuesses;
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

/** A login that a ban of the player or of the address forbids. */
export interface Banned {
  readonly status: 'banned' | 'addressBanned';
  readonly bans: readonly Ban[];
}

/** A login that comes after too many wrong guesses. */
export interface Limited {
  readonly status: 'accountLocked' | 'addressLimited';
  /** Until another may come. */
  readonly waitMs: number;
  /** The player that it was about, if there is one. */
  readonly playerId?: string | undefined;
}

/** A login that is refused for another reason. `playerId`: of the player that it was about, if there is one. */
export interface RefusedLogin<
  Reason extends Exclude<LoginRefusal, Banned['status'] | Limited['status']>,
> {
  readonly status: Reason;
  readonly playerId?: string | undefined;
}

/** The login of a player who is found at this very moment. */
export type FoundLogin = LoggedIn | Banned | RefusedLogin<'noAccount'>;

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

/**
 * Logs a player in by an id that the caller vouches for; makes the player where `createAccount` says so. A call that
 * finds no player and makes none is a guess. Where an address has guessed too often, only players who are known there
 * get in, and others do not learn whether they exist. `address`: undefined where the caller is not the player.
 */
export async function logInByIdentity(
  deps: LogInDeps,
  by: {
    readonly titleId: string;
    readonly provider: Provider;
    readonly subject: string;
    readonly createAccount: boolean;
    readonly address: string | undefined;
  },
): Promise<FoundLogin | Limited> {
  const { titleId, provider, subject, createAccount } = by;
  const session = newSession(deps, { provider, subject });
  const create = createAccount ? newPlayerIds(deps.random) : undefined;
  const waitMs = createAccount ? 0 : deps.missedLogins.take(by);
  const origin = { ...loginOrigin(deps, by), onlyKnown: waitMs > 0 };
  let isMissed = false;
  try {
    const outcome = await deps.players.logIn({ titleId, create, session, origin });
    if (outcome.status === 'addressLimited') return { ...outcome, waitMs };
    isMissed = outcome.status === 'noAccount';
    return finish(deps, { outcome, session });
  } finally {
    // A player who exists has cost nothing, nor has a database that is away.
    if (!createAccount && waitMs === 0 && !isMissed) deps.missedLogins.giveBack(by);
  }
}

/** Where a login comes from, as it is judged and remembered. */
export function loginOrigin(
  { guessKeys }: Pick<LogInDeps, 'guessKeys'>,
  of: { readonly titleId: string; readonly address: string | undefined },
): LoginOrigin {
  return { address: of.address, addressKey: guessKeys.addressKey(of) };
}

/** Issues the credentials of a login that storage has let in. */
export function finish(
  deps: SessionDeps,
  of: {
    readonly outcome: LogInOutcome;
    readonly session: NewSession;
  },
): FoundLogin {
  const { outcome, session } = of;
  if (outcome.status !== 'loggedIn') return outcome;
  const { player } = outcome;
  return { ...outcome, credentials: issueCredentials(deps, { player, session }) };
}
