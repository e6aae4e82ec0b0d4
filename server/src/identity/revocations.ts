import type { Projection } from '../kernel/control.ts';
import { type Clock, type Instant, MINUTE_MS } from '../kernel/instant.ts';
import { REVOCATION_MARGIN_MS } from '../kernel/limits.ts';
import type { IdentityEntry } from './control-entries.ts';

/** What was revoked before its end, as this process knows it. */
export interface Revocations extends Projection {
  isTokenRevoked(tokenId: string): boolean;
  isSessionRevoked(sessionId: string): boolean;
  /** Credentials of the player with an epoch below this one are dead. 0 when nothing of the player was revoked. */
  epochOf(player: PlayerRef): number;
  /**
   * Drops what was revoked and would have ended by REVOCATION_MARGIN_MS ago anyway. For a timer: it walks over all entries,
   * tens of milliseconds for a million. A judgement never depends on it, because expiry is judged first.
   */
  forgetOld(): void;
  /** Revocations remembered. */
  readonly size: number;
}

interface PlayerRef {
  readonly titleId: string;
  readonly serviceId: string;
}

/**
 * When something may be forgotten, in minutes since 1970, rounded up: a small integer, which a Map
 * keeps in place where an Instant would cost an object of its own.
 */
type Minute = number;

interface PlayerEpoch {
  readonly epoch: number;
  readonly until: Minute;
}

/** Starts out knowing nothing; fed by the control log. A million entries take less than 150 MB. */
export function makeRevocations(parts: { readonly now: Clock }): Revocations {
  const tokens = new Map<string, Minute>();
  const sessions = new Map<string, Minute>();
  const playersByTitle = new Map<string, Map<string, PlayerEpoch>>();

  return {
    reset() {
      tokens.clear();
      sessions.clear();
      playersByTitle.clear();
    },
    apply(entry) {
      const { kind, body } = entry as IdentityEntry;
      if (kind === 'tokenRevoked') tokens.set(body.tokenId, toMinute(body.until));
      if (kind === 'sessionRevoked') sessions.set(body.sessionId, toMinute(body.until));
      if (kind === 'playerEpoch') raise(playersOf(playersByTitle, body.titleId), body);
    },
    // Asked for ids that were cut out of a text a moment ago: looking for one in an empty Map costs their hash.
    isTokenRevoked: (tokenId) => tokens.size > 0 && tokens.has(tokenId),
    isSessionRevoked: (sessionId) => sessions.size > 0 && sessions.has(sessionId),
    epochOf: ({ titleId, serviceId }) => playersByTitle.get(titleId)?.get(serviceId)?.epoch ?? 0,
    forgetOld() {
      const minute = Math.floor((parts.now() - REVOCATION_MARGIN_MS) / MINUTE_MS);
      for (const ended of [tokens, sessions]) {
        for (const [id, until] of ended) if (until <= minute) ended.delete(id);
      }
      for (const [titleId, players] of playersByTitle) {
        for (const [id, { until }] of players) if (until <= minute) players.delete(id);
        if (players.size === 0) playersByTitle.delete(titleId);
      }
    },
    get size() {
      let size = tokens.size + sessions.size;
      for (const players of playersByTitle.values()) size += players.size;
      return size;
    },
  };
}

function playersOf(
  playersByTitle: Map<string, Map<string, PlayerEpoch>>,
  titleId: string,
): Map<string, PlayerEpoch> {
  const players = playersByTitle.get(titleId) ?? new Map<string, PlayerEpoch>();
  playersByTitle.set(titleId, players);
  return players;
}

/** An epoch only ever grows, whatever the order in which it is heard of. */
function raise(
  players: Map<string, PlayerEpoch>,
  heard: { readonly serviceId: string; readonly epoch: number; readonly until: Instant },
): void {
  const before = players.get(heard.serviceId);
  players.set(heard.serviceId, {
    epoch: Math.max(heard.epoch, before?.epoch ?? 0),
    until: Math.max(toMinute(heard.until), before?.until ?? 0),
  });
}

function toMinute(until: Instant): Minute {
  return Math.ceil(until / MINUTE_MS);
}
