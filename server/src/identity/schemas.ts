import type { Static } from 'typebox';
import { ENTITY_TYPES, type EntityKey } from '../kernel/caller.ts';
import { toWireTime } from '../kernel/instant.ts';
import { PASSWORD_CHARS, SUBJECT_CHARS_MAX } from '../kernel/limits.ts';
import { Identifier, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import type { Lineage } from './entity.ts';
import type { IssuedEntityToken } from './issue-entity-token.ts';
import { PROVIDERS } from './ports.ts';

// What the operations of this room say and understand on the wire, and how it is made of what the domain knows.

/** A title's id in the body of a call without a credential. */
export const BodyTitleId = Identifier('The title to log in to.');

/** A player's account id in a request. Any text may come; one that is no player's is an error of the operation. */
export const BodyServiceId = Identifier("The player's account id.");

/** A player's account id in a reply. */
export const ServiceId = Type.String({ description: "The player's account id." });

/**
 * Who somebody is at a provider. Lone surrogates are refused because encoding them as UTF-8 would make
 * different ids equal; control characters because databases do not take all of them.
 */
export const Subject = (description: string) =>
  Type.String({
    description,
    minLength: 1,
    maxLength: SUBJECT_CHARS_MAX,
    pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$',
  });

/** The wire's LoginIdentityProvider: those of its values that this service issues. */
export const IdentityProvider = Type.Enum([...PROVIDERS], {
  description:
    'How the player proved who they are: `Custom` (a custom id from the client), `CustomServer` (a custom id from a server), `Service` (username or email address with a password).',
});

/** Specification 2, EntityKey. */
export const EntityKeyResult = Type.Object(
  {
    Id: Type.String({ description: 'Id of the entity; case-sensitive.' }),
    Type: Type.Enum([...ENTITY_TYPES], { description: 'Type of the entity.' }),
    TypeString: Type.Enum([...ENTITY_TYPES], { description: 'The same as Type; an older name.' }),
  },
  { description: 'Names an entity.' },
);

/** An entity as the wire has it. */
export function toEntityKeyResult(entity: EntityKey): Static<typeof EntityKeyResult> {
  return { Id: entity.id, Type: entity.type, TypeString: entity.type };
}

/** Specification 2, EntityLineage. */
export const LineageResult = Type.Object(
  {
    NamespaceId: Type.String({ description: 'Id of the studio.' }),
    TitleId: Type.Optional(
      Type.String({ description: 'Id of the title; absent for a master player account.' }),
    ),
    MasterPlayerAccountId: Type.Optional(
      Type.String({ description: "Id of the player's account; absent for a title." }),
    ),
    TitlePlayerAccountId: Type.Optional(
      Type.String({ description: 'Id of the player within the title; only for such an entity.' }),
    ),
  },
  { description: 'The chain of ids above the entity. Members that do not apply are left out.' },
);

/** A lineage as the wire has it. */
export function toLineageResult(lineage: Lineage): Static<typeof LineageResult> {
  const { namespaceId, titleId, masterPlayerAccountId, titlePlayerAccountId } = lineage;
  const result: Static<typeof LineageResult> = { NamespaceId: namespaceId };
  if (titleId !== undefined) result.TitleId = titleId;
  if (masterPlayerAccountId !== undefined) result.MasterPlayerAccountId = masterPlayerAccountId;
  if (titlePlayerAccountId !== undefined) result.TitlePlayerAccountId = titlePlayerAccountId;
  return result;
}

/** A fresh entity token, in the order of the reference API (protocol 1.4). */
export const EntityTokenResult = Type.Object(
  {
    EntityToken: Type.String({ description: 'The token, for the header `X-EntityToken`.' }),
    TokenExpiration: WireTime('When the token expires.'),
    Entity: EntityKeyResult,
  },
  { description: 'An entity token and whose it is.' },
);

/** An issued token as the wire has it. */
export function toEntityTokenResult(token: IssuedEntityToken): Static<typeof EntityTokenResult> {
  return {
    EntityToken: token.text,
    TokenExpiration: toWireTime(token.expiresAt),
    Entity: toEntityKeyResult(token.entity),
  };
}

/** A password in a login: any that registration would take. */
export const PasswordToJudge = Type.String({
  description: "The account's password.",
  minLength: 1,
  maxLength: PASSWORD_CHARS.max,
});
