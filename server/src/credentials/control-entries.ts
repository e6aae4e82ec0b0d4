import type { Instant } from '../kernel/instant.ts';

/** Control entries of this room. Entries with an `until` no longer matter after it. */
export type IdentityEntry =
  | { readonly kind: 'signingKey'; readonly body: KnownSigningKey }
  /** Everything that a key has signed for one title is revoked. */
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
  /** Credentials of the player with an epoch below this one are revoked. */
  | {
      readonly kind: 'playerEpoch';
      readonly body: {
        readonly titleId: string;
        readonly playerId: string;
        readonly epoch: number;
        readonly until: Instant;
      };
    };

/** A signing key as every process must know it. */
export interface KnownSigningKey {
  readonly kid: string;
  /** Base64 of what credentials/signing-key.ts sealed. */
  readonly sealed: string;
  readonly createdAt: Instant;
  /** Published but not signing yet, so that every process knows the key before its first credential. */
  readonly waiting: boolean;
  readonly retired: boolean;
  readonly revoked: boolean;
}
