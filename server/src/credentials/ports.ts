import type { TokenIssuedBy } from '../kernel/caller.ts';
import type { Instant } from '../kernel/instant.ts';

/** A key pair for signatures and the keys for MACs that go with it, sealed under the key-encryption key. */
export interface StoredSigningKey {
  /** 8 characters of base64url. */
  readonly kid: string;
  /** The sealed key (signing-key.ts), base64. */
  readonly sealed: string;
  readonly createdAt: Instant;
  /** When it last began to sign; undefined: it waits. Every process knows it, and it has never signed. */
  readonly activatedAt: Instant | undefined;
  /** When another key took over signing; undefined: it signs, or waits. */
  readonly retiredAt: Instant | undefined;
  /** When all credentials that it signed were revoked. */
  readonly revokedAt: Instant | undefined;
}

/** Signing keys of the installation, durable. Each method is one transaction. */
export interface SigningKeys {
  /** All keys, oldest first. Revoked ones are never deleted, so that their expired credentials are still reported as expired. */
  list(): Promise<readonly StoredSigningKey[]>;
  /** Adds a key that every process will know and that does not sign yet. */
  publish(key: {
    readonly kid: string;
    readonly sealed: string;
    readonly now: Instant;
  }): Promise<void>;
  /** Lets a published key sign from now on, and retires all others. It may be repeated, also for a retired key. */
  activate(of: {
    readonly kid: string;
    readonly now: Instant;
  }): Promise<'activated' | 'notFound' | 'revoked'>;
  /** Adds the first key, which signs at once; does nothing where there is one already. */
  begin(key: {
    readonly kid: string;
    readonly sealed: string;
    readonly now: Instant;
  }): Promise<void>;
  /**
   * Revokes all credentials that a retired key has signed, for one title or for all. `signing`: the key
   * still signs, rotate first.
   */
  revoke(of: {
    readonly kid: string;
    readonly titleId?: string;
    readonly now: Instant;
  }): Promise<'revoked' | 'notFound' | 'signing'>;
}

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

/** Entity tokens that were revoked one by one, durable. */
export interface TokenRevocations {
  /** Remembered until the token's own end. `tooManyRevoked`: REVOKED_TOKENS_MAX; nothing has changed. */
  revoke(token: RevokedToken): Promise<TooManyRevoked | { readonly status: 'revoked' }>;
}
