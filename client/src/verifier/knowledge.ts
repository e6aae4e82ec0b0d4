import { makeRevocationTable, type RevocationTable } from './revocation-table.ts';
import type { VerifierChanges, RevokedIds } from '../operations.ts';

const MINUTE_MS = 60_000;

/** How long a revocation is remembered past the end of what it revokes: a node's clock that was days ahead must not make anybody forget. */
const MARGIN_MS = 7 * 24 * 60 * MINUTE_MS;

/** A public key that signs tokens. */
export interface SigningKey {
  readonly keyId: string;
  /** The coordinates of a point of P-256, base64url. */
  readonly x: string;
  readonly y: string;
  readonly isRevoked: boolean;
}

interface SecretKey {
  /** The first moment at which it is not live; 0 for a revoked one. */
  readonly endsAt: number;
}

/** The claims that decide whether a token was revoked. */
export interface RevocableClaims {
  readonly tokenId: string;
  /** The session, or for a title the secret key, for which it was issued. */
  readonly issuedFor: { readonly kind: 'session' | 'secretKey'; readonly id: string };
  /** Absent for a title. */
  readonly playerId?: string | undefined;
  readonly epoch: number;
  /** The key that signed it. */
  readonly keyId: string;
}

/** Everything that the feed has said about a title. Facts may come several times and in any order; a revocation stays. */
export type Knowledge = ReturnType<typeof makeKnowledge>;

const REVOKED = 1;

/**
 * Starts out empty. A million revocations take some 55 MB. `sizes`: those of the knowledge that it replaces; a table that has room from the
 * start leaves no smaller ones behind for the garbage collector.
 */
export function makeKnowledge(sizes: readonly number[] = []) {
  const tokens = makeRevocationTable(sizes[0]);
  const sessions = makeRevocationTable(sizes[1]);
  const players = makeRevocationTable(sizes[2]);
  /** The epoch of the revocation that the session has outlived. */
  const kept = makeRevocationTable();
  const signingKeys = new Map<string, SigningKey>();
  const secretKeys = new Map<string, SecretKey>();
  let joinTokensOnly = false;

  return {
    /** Takes in one answer's changes. */
    apply(changes: VerifierChanges): void {
      joinTokensOnly = changes.JoinTokensOnly ?? joinTokensOnly;
      addAll(tokens, changes.Tokens);
      addAll(sessions, changes.Sessions);
      for (const { KeyId: keyId, X: x, Y: y, IsRevoked } of changes.SigningKeys ?? []) {
        const isRevoked = IsRevoked || signingKeys.get(keyId)?.isRevoked === true;
        signingKeys.set(keyId, { keyId, x, y, isRevoked });
      }
      for (const { PlayerId, Epoch, KeptSessionId, Until } of changes.Players ?? []) {
        // No token has an epoch below 0.
        if (Epoch < 1) continue;
        const entry = { value: Epoch, until: toMinute(Until) };
        players.setMax(PlayerId, entry);
        if (KeptSessionId !== undefined) kept.setMax(KeptSessionId, entry);
      }
      addKeys(secretKeys, changes.SecretKeys);
    },
    findSigningKey: (keyId: string) => signingKeys.get(keyId),
    /** Whether servers of the title take no plain tokens of players. */
    get joinTokensOnly(): boolean {
      return joinTokensOnly;
    },
    /** Whether the secret key is known that a title's token was issued for. One that is not may be newer than everything here. */
    knowsSecretKeyOf: ({ issuedFor: { kind, id } }: RevocableClaims): boolean =>
      kind === 'session' || secretKeys.has(id),
    /** Whether a token was revoked, in any of the ways in which that is possible, or its secret key has ended by `now`. */
    isRevoked(claims: RevocableClaims, now: number): boolean {
      const { tokenId, issuedFor, playerId, epoch, keyId } = claims;
      if (signingKeys.get(keyId)?.isRevoked !== false) return true;
      if (tokens.find(tokenId) === REVOKED) return true;
      if (issuedFor.kind === 'secretKey') return now >= (secretKeys.get(issuedFor.id)?.endsAt ?? 0);
      if (sessions.find(issuedFor.id) === REVOKED) return true;
      const least = playerId === undefined ? 0 : players.find(playerId);
      // A later revocation has another epoch, and ends the session that an earlier one has kept.
      return epoch < least && kept.find(issuedFor.id) !== least;
    },
    /** Forgets a sixteenth of the revocations that ended long before `now`. Verdicts never depend on it, because expiry is judged first. */
    evict(now: number): void {
      const minute = Math.floor((now - MARGIN_MS) / MINUTE_MS);
      for (const table of [tokens, sessions, players, kept]) table.evict(minute);
    },
    /** The numbers of revoked tokens, sessions and players that are remembered. */
    get sizes(): readonly number[] {
      return [tokens.size, sessions.size, players.size];
    },
  };
}

function addKeys(
  to: Map<string, SecretKey>,
  changes: NonNullable<VerifierChanges['SecretKeys']> = [],
): void {
  for (const { KeyId, ExpiresAt, IsRevoked } of changes) {
    const isRevoked = IsRevoked || to.get(KeyId)?.endsAt === 0;
    const endsAt = ExpiresAt === undefined ? Infinity : Date.parse(ExpiresAt);
    to.set(KeyId, { endsAt: isRevoked ? 0 : endsAt });
  }
}

function addAll(table: RevocationTable, groups: readonly RevokedIds[] = []): void {
  for (const { Until, Ids } of groups) {
    const entry = { value: REVOKED, until: toMinute(Until) };
    for (const id of Ids) table.setMax(id, entry);
  }
}

/** The minute since 1970, rounded up. */
function toMinute(until: string): number {
  return Math.ceil(Date.parse(until) / MINUTE_MS);
}
