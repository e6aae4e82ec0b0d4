import type { Static } from 'typebox';
import { ENTITY_TYPES, type EntityKey } from '../kernel/caller.ts';
import { PROVIDERS } from '../kernel/identity-provider.ts';
import { toWireTime } from '../kernel/instant.ts';
import { AUDIENCE_CHARS_MAX } from '../kernel/limits.ts';
import { AnyText, Identifier, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { IssuedEntityToken, Lineage } from './entity-token.ts';

// Entities, lineages and entity tokens on the wire.

/** The wire's LoginIdentityProvider: those of its values that this service issues. */
export const IdentityProvider = Type.Enum([...PROVIDERS], {
  description:
    'How the player proved who they are: `Custom` (a custom id from the client), `CustomServer` (a custom id from a server), `Service` (username or email address with a password).',
});

/** Specification 2, EntityKey. */
export const EntityKeyResult = Type.Object(
  {
    Id: AnyText('Id of the entity; case-sensitive.'),
    Type: Type.Enum([...ENTITY_TYPES], { description: 'Type of the entity.' }),
    TypeString: Type.Enum([...ENTITY_TYPES], { description: 'The same as Type; an older name.' }),
  },
  { description: 'Names an entity.' },
);

/** Writes an entity for the wire. */
export function toWireEntityKey(entity: EntityKey): Static<typeof EntityKeyResult> {
  return { Id: entity.id, Type: entity.type, TypeString: entity.type };
}

/** Specification 2, EntityLineage. */
export const LineageResult = Type.Object(
  {
    NamespaceId: AnyText('Id of the studio.'),
    TitleId: Type.Optional(AnyText('Id of the title; absent for a master player account.')),
    MasterPlayerAccountId: Type.Optional(
      AnyText("Id of the player's account; absent for a title."),
    ),
    TitlePlayerAccountId: Type.Optional(
      AnyText('Id of the player within the title; only for such an entity.'),
    ),
  },
  { description: 'The chain of ids above the entity. Members that do not apply are left out.' },
);

/** Writes a lineage for the wire. */
export function toWireLineage(lineage: Lineage): Static<typeof LineageResult> {
  const { namespaceId, titleId, playerId, titlePlayerId } = lineage;
  const result: Static<typeof LineageResult> = { NamespaceId: namespaceId };
  if (titleId !== undefined) result.TitleId = titleId;
  if (playerId !== undefined) result.MasterPlayerAccountId = playerId;
  if (titlePlayerId !== undefined) result.TitlePlayerAccountId = titlePlayerId;
  return result;
}

/** The name by which a game server is known: visible ASCII, compared exactly. */
export const Audience = (description: string) =>
  Type.String({ description, minLength: 1, maxLength: AUDIENCE_CHARS_MAX, pattern: '^[!-~]+$' });

/** The audience of the server that asks about a client's token. */
export const AskersAudience = Type.Optional(
  Audience(
    'The name by which the game server is known, for join tokens. Absent: no join token is accepted.',
  ),
);

/** A fresh entity token, in the order of the reference API (protocol 1.4). */
export const EntityTokenResult = Type.Object(
  {
    EntityToken: AnyText(
      'The token, for the header `X-EntityToken`; a join token is for its server alone.',
    ),
    TokenExpiration: WireTime('When the token expires.'),
    Entity: EntityKeyResult,
  },
  { description: 'An entity token and whose it is.' },
);

/** Writes an issued token for the wire. */
export function toWireEntityToken(token: IssuedEntityToken): Static<typeof EntityTokenResult> {
  return {
    EntityToken: token.text,
    TokenExpiration: toWireTime(token.expiresAt),
    Entity: toWireEntityKey(token.entity),
  };
}

/** Names a signing key. */
export const SigningKeyId = Identifier('The id of the signing key.');
