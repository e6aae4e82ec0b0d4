import type { Instant } from '../kernel/instant.ts';
import { newHexId, newTimedId, type Random } from '../kernel/secrets.ts';
import {
  type IssuedEntityToken,
  issuePlayerToken,
  type TokenNeeds,
  toWholeSecond,
} from './issue-entity-token.ts';
import type { Passwords } from './password.ts';
import type { Ban, LogInOutcome, NewSession, Player, Players, Provider } from './ports.ts';
import type { SessionTickets } from './session-ticket.ts';

/** What starting a session and issuing its credentials takes. */
export interface SessionNeeds extends TokenNeeds {
  readonly sessionTickets: SessionTickets;
  readonly lifetimes: { readonly entityTokenMs: number; readonly sessionMs: number };
}

/** What logging in takes. */
export interface LogInNeeds extends SessionNeeds {
  readonly players: Players;
}

/** What proves a session from now on. */
export interface SessionCredentials {
  readonly sessionTicket: string;
  readonly entityToken: IssuedEntityToken;
}

/** A login that went well. */
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

/** A session that starts now and lasts as long as the longer-lived of its two credentials. */
export function newSession(
  needs: SessionNeeds,
  by: { readonly provider: Provider; readonly subject: string },
): NewSession {
  const { entityTokenMs, sessionMs } = needs.lifetimes;
  const startedAt = needs.now();
  const expiresAt = startedAt + Math.max(entityTokenMs, sessionMs);
  return { sessionId: newTimedId(needs.random, startedAt), ...by, startedAt, expiresAt };
}

/** Ids for a player that is about to be made. */
export function newPlayerIds(random: Random): {
  readonly serviceId: string;
  readonly titlePlayerId: string;
} {
  return { serviceId: newHexId(random), titlePlayerId: newHexId(random) };
}

/** Issues the session ticket and the title player's entity token of a session that has just started. */
export function issueCredentials(
  needs: SessionNeeds,
  of: { readonly player: Player; readonly session: NewSession },
): SessionCredentials {
  const { player, session } = of;
  const { startedAt, sessionId } = session;
  const { serviceId, titlePlayerId, titleId, epoch } = player;
  const sessionTicket = needs.sessionTickets.issue({
    serviceId,
    namespaceId: needs.namespaceId,
    titlePlayerId,
    titleId,
    sessionId,
    epoch,
    issuedAt: toWholeSecond(startedAt),
    expiresAt: toWholeSecond(startedAt + needs.lifetimes.sessionMs),
  });
  const entityToken = issuePlayerToken(needs, {
    player,
    session,
    type: 'title_player_account',
    expiresAt: startedAt + needs.lifetimes.entityTokenMs,
  });
  return { sessionTicket, entityToken };
}

/** Logs a player in by an id that the caller vouches for; makes the player where `createAccount` says so. */
export async function logInByIdentity(
  needs: LogInNeeds,
  by: {
    readonly titleId: string;
    readonly provider: Provider;
    readonly subject: string;
    readonly createAccount: boolean;
  },
): Promise<LoggedIn | Banned | { readonly status: 'noAccount' }> {
  const { titleId, provider, subject } = by;
  const session = newSession(needs, { provider, subject });
  const create = by.createAccount ? newPlayerIds(needs.random) : undefined;
  const outcome = await needs.players.logIn({ titleId, create, session });
  return finish(needs, { outcome, session });
}

/**
 * Logs a player in by username or email address and password. An account that does not exist costs the
 * same work as a wrong password and is told in the same way; a ban is told only after the right one.
 * `busy`: too many passwords are being judged at this moment.
 */
export async function logInByPassword(
  needs: LogInNeeds & { readonly passwords: Passwords },
  by: {
    readonly titleId: string;
    readonly account: { readonly username: string } | { readonly email: string };
    readonly password: string;
  },
): Promise<LoggedIn | Banned | { readonly status: 'wrongPassword' } | { readonly status: 'busy' }> {
  const { titleId, account, password } = by;
  const found = await needs.players.findPassword({ titleId, ...account });
  const isRight = await needs.passwords.verify(password, found?.passwordHash);
  if (isRight === 'busy') return refused(needs, { status: 'busy' });
  if (!isRight || !found) return refused(needs, { status: 'wrongPassword' });

  const subject = 'username' in account ? account.username : account.email;
  const session = newSession(needs, { provider: 'Service', subject: subject.toLowerCase() });
  const { serviceId } = found;
  const outcome = await needs.players.logInKnown({ titleId, serviceId, session });
  const verdict = finish(needs, { outcome, session });
  // The account went away between the two reads: as if it had never been there.
  return verdict.status === 'noAccount' ? { status: 'wrongPassword' } : verdict;
}

function refused<Verdict>(needs: LogInNeeds, verdict: Verdict): Verdict {
  needs.tally({ what: 'loginRefused', provider: 'Service' });
  return verdict;
}

function finish(
  needs: LogInNeeds,
  of: { readonly outcome: LogInOutcome; readonly session: NewSession },
): LoggedIn | Banned | { readonly status: 'noAccount' } {
  const { outcome, session } = of;
  const { provider } = session;
  if (outcome.status !== 'loggedIn') {
    needs.tally({ what: 'loginRefused', provider });
    return outcome;
  }
  const { newlyCreated, player } = outcome;
  needs.tally({ what: 'login', provider, newlyCreated });
  return { ...outcome, credentials: issueCredentials(needs, { player, session }) };
}
