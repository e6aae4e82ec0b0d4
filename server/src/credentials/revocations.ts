import type { TokenIssuedBy } from '../kernel/caller.ts';
import { project } from '../kernel/control.ts';
import type { ErrorExtras } from '../kernel/errors.ts';
import { type Clock, type Instant, MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import { REVOCATION_MARGIN_MS } from '../kernel/limits.ts';
import { makeRevocationTable, type RevocationTable } from './revocation-table.ts';

/**
 * The reason for which a credential is revoked: the thing that was ended. A player's credentials are all revoked at
 * once, by a ban too.
 */
export type RevokedBy = 'signingKey' | 'token' | 'secretKey' | 'session' | 'player';

/** Control entries of revocations. They no longer matter after `until`. */
export type RevokedEntry =
  | {
      readonly kind: 'tokenRevoked';
      readonly body: { readonly tokenId: string; readonly until: Instant };
    }
  | {
      readonly kind: 'sessionRevoked';
      readonly body: { readonly sessionId: string; readonly until: Instant };
    }
  /** Credentials of the player with a lower epoch are revoked, but for those of the session that is kept, if there is one. */
  | {
      readonly kind: 'playerEpoch';
      readonly body: {
        readonly titleId: string;
        readonly playerId: string;
        readonly epoch: number;
        readonly keptSessionId?: string;
        readonly until: Instant;
      };
    };

/** An entity token to be revoked. */
export interface RevokedToken {
  readonly titleId: string;
  readonly tokenId: string;
  readonly issuedBy: TokenIssuedBy;
  readonly expiresAt: Instant;
  readonly now: Instant;
}

/** A session has as many revoked tokens as it may, until then. */
export interface TooManyRevoked {
  readonly status: 'tooManyRevoked';
  readonly until: Instant;
}

/** Describes APIClientRequestRateLimitExceeded: what to do now, and when the first of the revoked tokens has ended. */
export function describeTooManyRevoked(
  { until }: TooManyRevoked,
  { now, advice }: { readonly now: Instant; readonly advice: string },
): ErrorExtras {
  return {
    message: `Too many tokens were revoked and have not ended yet. ${advice}`,
    retryAfterSeconds: Math.max(Math.ceil((until - now) / SECOND_MS), 1),
  };
}

interface PlayerRef {
  readonly titleId: string;
  readonly playerId: string;
}

/** The claims of a player's credential. */
interface PlayerCredential extends PlayerRef {
  readonly sessionId: string;
  /** The player's, when it was issued. */
  readonly epoch: number;
}

/** The revocations that this process knows, of credentials that had not expired. */
export type Revocations = ReturnType<typeof makeRevocations>;

interface State {
  /** The value is REVOKED, as it is for sessions. */
  readonly tokens: RevocationTable;
  readonly sessions: RevocationTable;
  /** The value is the epoch. */
  readonly players: RevocationTable;
  /** Sessions that outlived a revocation of their player. The value is the epoch that the player has had since then. */
  readonly kept: RevocationTable;
}

const REVOKED = 1;

/**
 * Starts out empty; fed by the control log. A million entries take 45 to 55 MB, twice that during a rebuild, and
 * make a judgement half a microsecond longer.
 */
export function makeRevocations(deps: { readonly now: Clock }) {
  const known = project<State>({
    empty: () => ({
      tokens: makeRevocationTable(),
      sessions: makeRevocationTable(),
      players: makeRevocationTable(),
      kept: makeRevocationTable(),
    }),
    apply({ tokens, sessions, players, kept }, fact) {
      const { kind, body } = fact as RevokedEntry;
      if (kind === 'tokenRevoked') tokens.setMax(body.tokenId, revokedUntil(body));
      if (kind === 'sessionRevoked') sessions.setMax(body.sessionId, revokedUntil(body));
      if (kind === 'playerEpoch') {
        const entry = { value: body.epoch, until: toMinute(body.until) };
        players.setMax(keyOf(body), entry);
        if (body.keptSessionId !== undefined) kept.setMax(body.keptSessionId, entry);
      }
    },
  });

  return {
    apply: known.apply,
    rebuild: known.rebuild,
    isTokenRevoked: (tokenId: string) => known.state.tokens.find(tokenId) === REVOKED,
    isSessionRevoked: (sessionId: string) => known.state.sessions.find(sessionId) === REVOKED,
    /** Whether everything of the player was revoked after the credential was issued, and its session was not kept. */
    isPlayerRevoked(credential: PlayerCredential): boolean {
      const { players, kept } = known.state;
      if (players.size === 0) return false;
      const epoch = players.find(keyOf(credential));
      // A later revocation has another epoch, and ends the session that an earlier one has kept.
      return credential.epoch < epoch && kept.find(credential.sessionId) !== epoch;
    },
    /**
     * Removes a part of the revocations that would have ended by REVOCATION_MARGIN_MS ago anyway. For a timer: sixteen
     * calls visit them all. A judgement never depends on it, because expiry is judged first.
     */
    evictOld(): void {
      const minute = Math.floor((deps.now() - REVOCATION_MARGIN_MS) / MINUTE_MS);
      for (const table of Object.values(known.state)) table.evict(minute);
    },
    /** The number of revocations that are remembered. */
    get size(): number {
      const { tokens, sessions, players } = known.state;
      return tokens.size + sessions.size + players.size;
    },
  };
}

/** A title id has 8 characters at most, a player id 16. */
function keyOf({ titleId, playerId }: PlayerRef): string {
  return titleId.padEnd(8) + playerId;
}

function revokedUntil({ until }: { readonly until: Instant }) {
  return { value: REVOKED, until: toMinute(until) };
}

/** The minute since 1970 until which an entry is kept, rounded up. */
function toMinute(until: Instant): number {
  return Math.ceil(until / MINUTE_MS);
}
