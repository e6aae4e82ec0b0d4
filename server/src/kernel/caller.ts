import type { ErrorName } from './error-catalogue.ts';
import type { ErrorExtras } from './errors.ts';
import type { Instant } from './instant.ts';
import type { Scope } from './permissions.ts';
import type { Role } from './roles.ts';

export const ENTITY_TYPES = ['title', 'title_player_account', 'master_player_account'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Names a title or a player; each can hold entity tokens. Case-sensitive. */
export interface EntityKey {
  readonly id: string;
  readonly type: EntityType;
}

/** A caller without a credential; the title is named in the body. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** A developer or a server of the title. */
export interface SecretKeyCaller {
  readonly kind: 'secretKey';
  readonly titleId: string;
  readonly keyId: string;
  /** Empty: the key has the permissions of all scopes. */
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

/** The secret key (of a title) or the session (of a player) that an entity token was issued for. The token ends with it. */
export interface TokenIssuedBy {
  readonly kind: 'secretKey' | 'session';
  /** The secret key's or the session's. */
  readonly id: string;
}

/** A title or a player, by entity token. */
export interface EntityCaller {
  readonly kind: 'entity';
  readonly titleId: string;
  readonly entity: EntityKey;
  /** The master player account; undefined for a title. */
  readonly playerId: string | undefined;
  readonly tokenId: string;
  readonly issuedBy: TokenIssuedBy;
  /** When the token ends. */
  readonly expiresAt: Instant;
  /** The earlier end of the token and of the secret key that issued it. Until then only a revocation can make it bad. */
  readonly goodUntil: Instant;
}

/** A person of the studio, by a session of the console. */
export interface OperatorCaller {
  readonly kind: 'operator';
  readonly operatorId: string;
  readonly name: string;
  readonly sessionId: string;
  /** The title that the call names; undefined: none. */
  readonly titleId: string | undefined;
  /** For that title and for all titles. */
  readonly roles: readonly Role[];
  /** Those of them that are for all titles. */
  readonly rolesEverywhere: readonly Role[];
  /** Until then dangerous acts do not ask for the password again. */
  readonly confirmedUntil: Instant;
}

/** An operator in a title. */
export type TitleOperator = OperatorCaller & { readonly titleId: string };

/** A caller on behalf of the studio: a developer, a server of the title, or an operator. */
export type StudioCaller = SecretKeyCaller | TitleOperator;

export type Caller =
  | AnonymousCaller
  | SecretKeyCaller
  | PlayerCaller
  | EntityCaller
  | OperatorCaller;

/** The caller's credential is not accepted, and how to say so. */
export interface Refusal {
  readonly refused: ErrorName;
  readonly extras?: ErrorExtras;
}

/** The judgement of a caller's credential. A promise only where the refusal depends on more than is in memory. */
export type JudgedCaller<C extends Caller> = C | Refusal | Promise<Refusal>;
