import type { Instant } from '../kernel/instant.ts';

/** Control entries of this room. Entries that carry `until` may be forgotten after it. */
export type IdentityEntry =
  | { readonly kind: 'signingKey'; readonly body: KnownSigningKey }
  /** What a key signed for one title is dead. */
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
  /** Credentials of the player with an epoch below this one are dead. */
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
  /** Base64 of what identity/signing-key.ts sealed. */
  readonly sealed: string;
  readonly createdAt: Instant;
  /** It is known before it signs, so that nobody meets a credential of a key that is news. */
  readonly waiting: boolean;
  readonly retired: boolean;
  readonly revoked: boolean;
}
