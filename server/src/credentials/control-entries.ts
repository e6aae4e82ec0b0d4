import type { Instant } from '../kernel/instant.ts';

/** Control entries of this room. Entries with an `until` no longer matter after it. */
export type CredentialEntry =
  | { readonly kind: 'signingKey'; readonly body: KnownSigningKey }
  /** All credentials that a key signed for one title are revoked. */
  | {
      readonly kind: 'titleSigningKeyRevoked';
      readonly body: { readonly kid: string; readonly titleId: string };
    }
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

/** A signing key as every process must know it. */
export interface KnownSigningKey {
  readonly kid: string;
  /** The sealed key (signing-key.ts), base64. */
  readonly sealed: string;
  readonly createdAt: Instant;
  /** It does not sign yet. Every process knows a key before any credential of it exists. */
  readonly waiting: boolean;
  readonly retired: boolean;
  readonly revoked: boolean;
}
