import { project, type Projection } from '../kernel/control.ts';
import { type Clock, type Instant, MINUTE_MS } from '../kernel/instant.ts';
import { INT32_MAX, REVOCATION_MARGIN_MS } from '../kernel/limits.ts';
import type { IdentityEntry } from './control-entries.ts';
import { makeMarks, type Marks, type Naming } from './marks.ts';
import { NAME_WORDS, packText } from './packed-name.ts';

/** What was revoked before its end, as this process knows it. */
export interface Revocations extends Projection {
  isTokenRevoked(tokenId: string): boolean;
  isSessionRevoked(sessionId: string): boolean;
  /** Credentials of the player with an epoch below this one are dead. 0 when nothing of the player was revoked. */
  epochOf(player: PlayerRef): number;
  /**
   * Drops nearly all of what was revoked and would have ended by REVOCATION_MARGIN_MS ago anyway. For a timer: it walks over
   * all entries, 10 to 30 ms for a million. A judgement never depends on it, because expiry is judged first.
   */
  forgetOld(): void;
  /** Revocations remembered. */
  readonly size: number;
}

interface PlayerRef {
  readonly titleId: string;
  readonly playerId: string;
}

interface Known {
  /** Marked with REVOKED, as are sessions. */
  readonly tokens: Marks<string>;
  readonly sessions: Marks<string>;
  /** Marked with their epoch. */
  readonly players: Marks<PlayerRef>;
}

const REVOKED = 1;

/**
 * Starts out knowing nothing; fed by the control log. A million entries take some 45 to 60 MB, twice that while everything
 * is read again, and make a judgement half a microsecond longer.
 */
export function makeRevocations(deps: { readonly now: Clock }): Revocations {
  const known = project<Known>({
    empty: () => ({
      tokens: makeMarks(BY_ID),
      sessions: makeMarks(BY_ID),
      players: makeMarks(BY_PLAYER),
    }),
    apply({ tokens, sessions, players }, fact) {
      const { kind, body } = fact as IdentityEntry;
      if (kind === 'tokenRevoked') tokens.raise(body.tokenId, revokedUntil(body));
      if (kind === 'sessionRevoked') sessions.raise(body.sessionId, revokedUntil(body));
      if (kind === 'playerEpoch') {
        // An epoch only ever grows, whatever the order in which it is heard of.
        players.raise(body, { mark: body.epoch, until: toMinute(body.until) });
      }
    },
  });

  return {
    apply: known.apply,
    rebuild: known.rebuild,
    isTokenRevoked: (tokenId) => known.state.tokens.find(tokenId) === REVOKED,
    isSessionRevoked: (sessionId) => known.state.sessions.find(sessionId) === REVOKED,
    epochOf: (player) => known.state.players.find(player),
    forgetOld() {
      const minute = Math.floor((deps.now() - REVOCATION_MARGIN_MS) / MINUTE_MS);
      for (const marks of Object.values(known.state)) marks.forget(minute);
    },
    get size() {
      const { tokens, sessions, players } = known.state;
      return tokens.size + sessions.size + players.size;
    },
  };
}

/** An id of 22 characters; up to 24 fit. */
const ID = { from: 0, end: NAME_WORDS };

const BY_ID: Naming<string> = {
  pack: (id, words) => packText(id, words, ID),
  toText: (id) => id,
};

/** 16 characters of the player and 8 of the title. */
const SERVICE_ID = { from: 0, end: 4 };
const TITLE_ID = { from: 4, end: NAME_WORDS };

const BY_PLAYER: Naming<PlayerRef> = {
  pack: ({ titleId, playerId }, words) =>
    packText(playerId, words, SERVICE_ID) && packText(titleId, words, TITLE_ID),
  toText: ({ titleId, playerId }) => JSON.stringify([titleId, playerId]),
};

function revokedUntil({ until }: { readonly until: Instant }) {
  return { mark: REVOKED, until: toMinute(until) };
}

/** When something may be forgotten, in minutes since 1970, rounded up. What ends after the year 6000 is never forgotten. */
function toMinute(until: Instant): number {
  return Math.min(Math.ceil(until / MINUTE_MS), INT32_MAX);
}
