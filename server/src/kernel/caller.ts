import type { Instant } from './instant.ts';
import {
  includes,
  type Permission,
  PLAYER_PERMISSIONS,
  type Scope,
  SCOPE_PERMISSIONS,
  SCOPES,
  TITLE_PERMISSIONS,
} from './permissions.ts';
import { operatorMay, type Role } from './roles.ts';

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

/** Whether a caller has the permission. */
export function hasPermission(caller: Caller, permission: Permission): boolean {
  switch (caller.kind) {
    case 'anonymous':
      return false;
    case 'secretKey': {
      const scopes = caller.scopes.length === 0 ? SCOPES : caller.scopes;
      return scopes.some((scope) => includes(SCOPE_PERMISSIONS[scope], permission));
    }
    case 'operator':
      return operatorMay(caller, permission);
    case 'player':
      return includes(PLAYER_PERMISSIONS, permission);
    case 'entity':
      return includes(
        caller.entity.type === 'title' ? TITLE_PERMISSIONS : PLAYER_PERMISSIONS,
        permission,
      );
  }
}

/** Where a call came from. */
export interface CallOrigin {
  /**
   * The IP address of the client, as far as trusted proxies vouch for it, in canonical form (lib/ip-address.ts). Found out when it is
   * asked for. Undefined on a connection without addresses.
   */
  readonly address: string | undefined;
  /** The address for which limits count; undefined where it stands for too many (http/listener/client-address.ts). */
  readonly limitedAddress: string | undefined;
  /** The value of VERIFIER_HEADER (kernel/credential.ts), as it came: any text. */
  readonly verifierId?: string | undefined;
  /** The header `Authorization`, as it came: any text. Notifications of platforms have one. */
  readonly authorization?: string | undefined;
  /** Calls the function once when nobody waits for the answer any more: all of it is sent, or the connection is gone. Absent: that is not known. */
  readonly onceOver?: (then: () => void) => void;
  /** Whether the process has so much to do that a call may not make a player now; the call is refused with ServiceUnavailable. Absent: it may. */
  readonly defersNewPlayer?: () => boolean;
}
