import {
  type IssuedEntityToken,
  issuePlayerToken,
  type TokenDeps,
  toWholeSecond,
} from '../credentials/entity-token.ts';
import type { SessionTickets } from '../credentials/session-ticket.ts';
import type { CallOrigin } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import type { ErrorName } from '../kernel/error-catalogue.ts';
import { type ErrorExtras, rateLimitExtras } from '../kernel/errors.ts';
import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import { OVERLOAD_RETRY_SECONDS, REFRESH_TOKEN_MS } from '../kernel/limits.ts';
import { newHexId, newTimedId, type Random } from '../kernel/secrets.ts';
import type { AddressGuesses } from '../limits/address-guesses.ts';
import type { GuessKeyMaker, TitleAddress } from '../limits/guesses.ts';
import type { NewPlayers } from '../limits/new-players.ts';
import type { MailDeps } from '../mail/mail.ts';
import type { IdentityDigest } from '../moderation/ban.ts';
import { toWireBanDetails } from '../moderation/wire.ts';
import { logInPlayer } from './commands/log-in.ts';
import type {
  BannedLogin,
  GoodLogin,
  KnownLogInOutcome,
  LoginOrigin,
  LogInOutcome,
  Maker,
  NewSession,
  Player,
  RefusedLogin,
} from './player.ts';
import { FIRST_REFRESH_TOKEN, type RefreshTokens } from './refresh-token.ts';
import type { RefusedAttempts } from './refused-attempts.ts';

/** The deps of starting a session and issuing its credentials. */
export interface SessionDeps extends TokenDeps {
  readonly sessionTickets: SessionTickets;
  readonly refreshTokens: RefreshTokens;
  readonly givesRefreshTokens: (titleId: string) => boolean;
  readonly lifetimes: { readonly entityTokenMs: number; readonly sessionMs: number };
}

/** The deps of logging in. */
export interface LogInDeps extends SessionDeps {
  readonly run: Run;
  readonly newPlayers: NewPlayers;
  readonly guessKeys: GuessKeyMaker;
  readonly identityDigest: IdentityDigest;
  /** Logins from an address that found no player and made none. */
  readonly missedLogins: AddressGuesses;
  readonly refusedAttempts: Pick<RefusedAttempts, 'note'>;
  readonly mail: Pick<MailDeps['mail'], 'isSetUp'>;
}

/** The credentials that a session starts with. */
export interface SessionCredentials {
  readonly sessionTicket: string;
  readonly entityToken: IssuedEntityToken;
  /** Undefined: the title gives none. */
  readonly refreshToken: string | undefined;
}

/** A login that succeeded. */
export interface LoggedIn extends GoodLogin {
  readonly credentials: SessionCredentials;
}

/** The login of a player who is found at this very moment. */
export type FoundLogin = LoggedIn | BannedLogin | RefusedLogin<'noAccount'>;

/** The errors of reasons for which a player is not made, the same for each way to log in that makes players. */
export const CREATION_ERRORS = {
  creationDisabled: 'PlayerCreationDisabled',
  tooManyNewPlayers: 'APIClientRequestRateLimitExceeded',
  titleFull: 'OverLimit',
} as const satisfies Partial<Record<LoginRefusal, ErrorName>>;

/** The errors of the reasons that all logins have in common. */
export const LOGIN_ERRORS = {
  addressBanned: 'IpAddressBanned',
  banned: 'AccountBanned',
  accountLocked: 'APIClientRequestRateLimitExceeded',
  addressLimited: 'APIClientRequestRateLimitExceeded',
  providerAway: 'ServiceUnavailable',
  overloaded: 'ServiceUnavailable',
} as const satisfies Partial<Record<LoginRefusal, ErrorName>>;

/** Says beside the error what the caller is told: the bans, and when to try again where that depends on time alone. */
export function refusalExtras(refused: {
  readonly status: string;
  readonly bans?: BannedLogin['bans'];
  readonly waitMs?: number;
  readonly excess?: RefusedLogin<LoginRefusal>['excess'];
}): ErrorExtras {
  const { status, bans, waitMs, excess } = refused;
  if (bans) return { details: toWireBanDetails(bans) };
  if (waitMs !== undefined) return { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) };
  if (excess) return rateLimitExtras(excess);
  if (status === 'overloaded') return { retryAfterSeconds: OVERLOAD_RETRY_SECONDS };
  return status === 'busy' ? { retryAfterSeconds: 1 } : {};
}

/** A session that starts now and lasts as long as the longest-lived of its credentials. */
export function newSession(
  deps: Pick<SessionDeps, 'now' | 'random' | 'lifetimes' | 'givesRefreshTokens'>,
  by: { readonly titleId: string; readonly provider: Provider; readonly subject: string },
): NewSession {
  const { titleId, ...identity } = by;
  const startedAt = deps.now();
  const sessionId = newTimedId(deps.random, startedAt);
  const isRefreshable = deps.givesRefreshTokens(titleId);
  const lifetimeMs = isRefreshable ? REFRESH_TOKEN_MS : longestMs(deps);
  const session = { sessionId, ...identity, startedAt, expiresAt: startedAt + lifetimeMs };
  return isRefreshable ? { ...session, isRefreshable } : session;
}

function longestMs({ lifetimes }: Pick<SessionDeps, 'lifetimes'>): number {
  return Math.max(lifetimes.entityTokenMs, lifetimes.sessionMs);
}

/** Ids for a player that is about to be made. */
export function newPlayerIds(random: Random) {
  return { playerId: newHexId(random), titlePlayerId: newHexId(random) };
}

/** Issues the credentials of a session that has just started. */
export function issueCredentials(
  deps: SessionDeps,
  { player, session }: { readonly player: Player; readonly session: NewSession },
): SessionCredentials {
  const { startedAt: issuedAt, isRefreshable } = session;
  const number = isRefreshable ? FIRST_REFRESH_TOKEN : undefined;
  return issueAt(deps, { player, session, issuedAt, number });
}

/** Issues the session ticket and the title player's entity token of a session, and the refresh token of that number. */
export function issueAt(
  deps: SessionDeps,
  of: {
    readonly player: Player;
    readonly session: Pick<NewSession, 'sessionId' | 'provider'>;
    readonly issuedAt: Instant;
    /** Undefined: no refresh token. */
    readonly number: number | undefined;
  },
): SessionCredentials {
  const { player, session, issuedAt, number } = of;
  const { sessionId } = session;
  const { playerId, titlePlayerId, titleId, epoch } = player;
  const sessionTicket = deps.sessionTickets.issue({
    playerId,
    namespaceId: deps.namespaceId,
    titlePlayerId,
    titleId,
    sessionId,
    epoch,
    issuedAt: toWholeSecond(issuedAt),
    expiresAt: toWholeSecond(issuedAt + deps.lifetimes.sessionMs),
  });
  const entityToken = issuePlayerToken(deps, {
    player,
    session,
    type: 'title_player_account',
    expiresAt: issuedAt + deps.lifetimes.entityTokenMs,
  });
  const refreshToken =
    number === undefined ? undefined : deps.refreshTokens.issue({ titleId, sessionId, number });
  return { sessionTicket, entityToken, refreshToken };
}

/** Counts a new player against the limits, and gives the reason where none may be made now. */
export function takeNewPlayer(
  { newPlayers }: Pick<LogInDeps, 'newPlayers'>,
  { titleId, origin }: InTitle,
): RefusedLogin<'creationDisabled' | 'tooManyNewPlayers' | 'overloaded'> | undefined {
  if (origin.defersNewPlayer?.()) return { status: 'overloaded' };
  return newPlayers.take(limitedIn({ titleId, origin }));
}

/** Where a call comes from, and the title that it names. */
export interface InTitle {
  readonly titleId: string;
  readonly origin: CallOrigin;
}

/** The address for which limits count, in a title. */
export function limitedIn({ titleId, origin }: InTitle): TitleAddress {
  return { titleId, address: origin.limitedAddress };
}

/**
 * Logs a player in by an id that the caller vouches for; makes the player where `createAccount` says so. A call that
 * finds no player and makes none is a guess, unless the process is overloaded. Where an address has guessed too often, only
 * players who are known there get in, and others do not learn whether they exist.
 */
export async function logInByIdentity(
  deps: LogInDeps,
  by: InTitle & {
    readonly provider: Provider;
    readonly subject: string;
    readonly createAccount: boolean;
    /** With which the provider is told that the player has left; kept where the login succeeds. */
    readonly sealedToken?: string | undefined;
    /** Becomes the contact address of a player who has none. */
    readonly verifiedEmail?: string | undefined;
    readonly maker: Maker;
  },
): Promise<
  FoundLogin | RefusedLogin<keyof typeof CREATION_ERRORS | 'addressLimited' | 'overloaded'>
> {
  const { titleId, provider, subject, createAccount, sealedToken, verifiedEmail } = by;
  const session = newSession(deps, { titleId, provider, subject });
  const limited = limitedIn(by);
  // Existing players can log in even when no player can be made.
  const noRoom = createAccount ? takeNewPlayer(deps, by) : undefined;
  const create = createAccount && !noRoom ? newPlayer(deps, by) : undefined;
  const isGuess = !create && noRoom?.status !== 'overloaded';
  const waitMs = isGuess ? deps.missedLogins.take(limited) : 0;
  const origin = { ...loginOrigin(deps, by), onlyKnown: waitMs > 0 };
  let found: LogInOutcome | undefined;
  try {
    found = await deps.run(logInPlayer, {
      titleId,
      create,
      session,
      origin,
      sealedToken,
      verifiedEmail,
      isMailSetUp: deps.mail.isSetUp,
    });
    if (found.status === 'addressLimited') return { ...found, waitMs };
    if (found.status === 'titleFull') return found;
    if (noRoom && found.status === 'noAccount') return noRoom;
    return finish(deps, { outcome: found, session });
  } finally {
    // Give back what was not used, also where the database did not answer.
    if (create && !isNew(found)) deps.newPlayers.give(limited);
    if (isGuess && waitMs === 0 && found?.status !== 'noAccount') deps.missedLogins.give(limited);
  }
}

function newPlayer(
  { random, newPlayers, identityDigest }: LogInDeps,
  { maker, ...of }: Parameters<IdentityDigest>[0] & { readonly maker: Maker },
) {
  const titlePlayersMax = newPlayers.titlePlayersMax();
  return { ...newPlayerIds(random), titlePlayersMax, identityDigest: identityDigest(of), maker };
}

/** Whether a login has made a player, or has learnt that there is none, which costs the same. */
function isNew(found: LogInOutcome | undefined): boolean {
  return found?.status === 'titleFull' || (found?.status === 'loggedIn' && found.newlyCreated);
}

/** Where a login comes from, as it is stored and compared. */
export function loginOrigin({ guessKeys }: Pick<LogInDeps, 'guessKeys'>, by: InTitle): LoginOrigin {
  return { address: by.origin.address, addressKey: guessKeys.addressKey(limitedIn(by)) };
}

/** Issues the credentials of a login that storage has let in. */
export function finish(
  deps: SessionDeps,
  { outcome, session }: { readonly outcome: KnownLogInOutcome; readonly session: NewSession },
): FoundLogin {
  if (outcome.status !== 'loggedIn') return outcome;
  const { player } = outcome;
  return { ...outcome, credentials: issueCredentials(deps, { player, session }) };
}
