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
import type { LoginRefusal, Provider } from '../kernel/identity-provider.ts';
import type { RateLimitExcess } from '../kernel/rate-limits.ts';
import { newHexId, newTimedId, type Random } from '../kernel/secrets.ts';
import type { AddressGuesses, TitleAddress } from '../limits/address-guesses.ts';
import type { GuessKeyMaker } from '../limits/guesses.ts';
import type { NewPlayers, NoNewPlayer } from '../limits/new-players.ts';
import type { Ban, IdentityDigest } from '../moderation/ban.ts';
import { logInPlayer } from './commands/log-in.ts';
import type {
  KnownLogInOutcome,
  LoginOrigin,
  LogInOutcome,
  Maker,
  NewSession,
  Player,
} from './player.ts';
import type { RefusedAttempts } from './refused-attempts.ts';

/** The deps of starting a session and issuing its credentials. */
export interface SessionDeps extends TokenDeps {
  readonly sessionTickets: SessionTickets;
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
}

/** The credentials that a session starts with. */
export interface SessionCredentials {
  readonly sessionTicket: string;
  readonly entityToken: IssuedEntityToken;
}

/** A login that succeeded. */
export type LoggedIn = Extract<KnownLogInOutcome, { readonly status: 'loggedIn' }> & {
  readonly credentials: SessionCredentials;
};

/** A login that a ban of the player or of the address forbids. */
export type Banned = Extract<KnownLogInOutcome, { readonly bans: readonly Ban[] }>;

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
  /** Where too much happened in a short time. */
  readonly excess?: RateLimitExcess;
}

/** The login of a player who is found at this very moment. */
export type FoundLogin = LoggedIn | Banned | RefusedLogin<'noAccount'>;

/** The reasons for which a player is not made. */
type CreationRefusal = NoNewPlayer['status'] | 'titleFull';

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

/** Why no player can be made now. */
export type NoRoom = NoNewPlayer | { readonly status: 'overloaded' };

/** Counts a new player against the limits, and gives the reason where none may be made now. */
export function takeNewPlayer(
  { newPlayers }: Pick<LogInDeps, 'newPlayers'>,
  { titleId, origin }: InTitle,
): NoRoom | undefined {
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
    readonly maker: Maker;
  },
): Promise<FoundLogin | Limited | RefusedLogin<CreationRefusal | 'overloaded'>> {
  const { titleId, provider, subject, createAccount } = by;
  const session = newSession(deps, { provider, subject });
  const limited = limitedIn(by);
  // Existing players can log in even when no player can be made.
  const noRoom = createAccount ? takeNewPlayer(deps, by) : undefined;
  const create = createAccount && !noRoom ? newPlayer(deps, by) : undefined;
  const isGuess = !create && noRoom?.status !== 'overloaded';
  const waitMs = isGuess ? deps.missedLogins.take(limited) : 0;
  const origin = { ...loginOrigin(deps, by), onlyKnown: waitMs > 0 };
  let found: LogInOutcome | undefined;
  try {
    found = await deps.run(logInPlayer, { titleId, create, session, origin });
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
  of: {
    readonly outcome: KnownLogInOutcome;
    readonly session: NewSession;
  },
): FoundLogin {
  const { outcome, session } = of;
  if (outcome.status !== 'loggedIn') return outcome;
  const { player } = outcome;
  return { ...outcome, credentials: issueCredentials(deps, { player, session }) };
}
