import type { ErrorExtras, ErrorName } from './errors.ts';
import type { Instant } from './instant.ts';

/** What a secret key may be limited to. */
export const SCOPES = ['matchmaker', 'server', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

export const ENTITY_TYPES = ['title', 'title_player_account', 'master_player_account'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Whatever can hold an entity token. Case-sensitive. */
export interface EntityKey {
  readonly id: string;
  readonly type: EntityType;
}

/** Nobody: the title is named in the body. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** A developer or a server of the title. */
export interface SecretKeyCaller {
  readonly kind: 'secretKey';
  readonly titleId: string;
  readonly keyId: string;
  /** Empty: the key may do everything. */
  readonly scopes: readonly Scope[];
  readonly expiresAt: Instant | undefined;
}

/** A player, by session ticket. */
export interface PlayerCaller {
  readonly kind: 'player';
  readonly titleId: string;
  /** The master player account, "ServiceId" on the wire. */
  readonly playerId: string;
  readonly titlePlayerId: string;
  readonly sessionId: string;
}

/** A title or a player, by entity token. */
export interface EntityCaller {
  readonly kind: 'entity';
  readonly titleId: string;
  readonly entity: EntityKey;
  readonly tokenId: string;
  /** The player's session, or for a title the secret key's id. */
  readonly sessionId: string;
  /** When the token ends. */
  readonly expiresAt: Instant;
  /** When it ends or, for a title, the secret key does that it was got with: until then only a revocation can make it bad. */
  readonly goodUntil: Instant;
}

export type Caller = AnonymousCaller | SecretKeyCaller | PlayerCaller | EntityCaller;

/** The caller's credential is not accepted, and how to say so. */
export interface Refusal {
  readonly refused: ErrorName;
  readonly extras?: ErrorExtras;
}
