import type { Static } from 'typebox';
import { EXAMPLE } from '../kernel/examples.ts';
import { toWireEntityKey } from '../credentials/wire.ts';
import type { EntityCaller, EntityKey, StudioCaller } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import { type ApiError, type ErrorExtras, SESSION_OVER } from '../kernel/errors.ts';
import { INT32_MAX } from '../kernel/limits.ts';
import { OBJECT_NAME } from '../kernel/player-data-limits.ts';
import { Identifier } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';
import { findEntityPlayer } from './commands.ts';
import type { DataOwner, ObjectKind } from './player-data.ts';

// Objects of entities: whose they are, and their shapes on the wire. A player is two entities, each with its own.

const KINDS = {
  title_player_account: 'objects',
  master_player_account: 'accountObjects',
} as const satisfies Partial<Record<EntityKey['type'], ObjectKind>>;

/** The member that names an entity. */
export const EntityMember = Type.Object(
  {
    Id: Identifier('Id of the entity; case-sensitive.'),
    Type: Type.Optional(
      Type.Enum(['title_player_account', 'master_player_account'], {
        description:
          "Type of the entity. Absent: `master_player_account` where the id is that of the caller's own, else `title_player_account`.",
      }),
    ),
  },
  {
    title: 'PlayerEntityKey',
    description:
      "The entity. A player's token names the two entities of the player; a title's those of any player of the title.",
  },
);

/** The name of an object. */
export const ObjectName = Type.String({
  description: 'Name of the object: 1 to 100 letters of ASCII, digits and `().-_`.',
  pattern: OBJECT_NAME,
});

/** The version of an entity's objects. */
export const ProfileVersion = Type.Integer({
  description: 'How often objects of the entity were set; each call counts once.',
  minimum: 0,
  maximum: INT32_MAX,
});

/** The entity of the examples. */
export const EXAMPLE_ENTITY = { Id: EXAMPLE.titlePlayerId, Type: 'title_player_account' } as const;

/** The errors about the entity, in order of precedence. */
export const ENTITY_ERRORS = ['NotAuthenticated', 'NotAuthorized', 'ProfileDoesNotExist'] as const;

interface EntityCall {
  readonly caller: EntityCaller | StudioCaller;
  readonly deps: { readonly run: Run };
  readonly fail: (error: (typeof ENTITY_ERRORS)[number], extras?: ErrorExtras) => ApiError;
}

/** The player who calls for themselves; undefined: a title or the studio calls. */
export const playerOf = (caller: EntityCall['caller']): string | undefined =>
  caller.kind === 'entity' ? caller.playerId : undefined;

/** Finds whose objects a call is about. A player is refused another's entity in the words for one that is not there. */
export async function findOwner(
  { Id: id, Type: named }: Static<typeof EntityMember>,
  { caller, deps, fail }: EntityCall,
): Promise<DataOwner & { readonly kind: ObjectKind; readonly entity: EntityKey }> {
  const { titleId } = caller;
  const own = playerOf(caller);
  const type = named ?? (id === own ? 'master_player_account' : 'title_player_account');
  const playerId =
    type === 'master_player_account'
      ? id
      : (ownPlayer(caller, id) ?? (await deps.run(findEntityPlayer, { titleId, entityId: id })));
  if (own !== undefined && playerId !== own) throw fail('NotAuthorized');
  if (playerId === undefined) throw noEntity(id, { caller, fail });
  return { titleId, playerId, kind: KINDS[type], entity: { id, type } };
}

/** The player of the caller's own title player, which the token tells without a look at the database. */
function ownPlayer(caller: EntityCall['caller'], id: string): string | undefined {
  if (caller.kind !== 'entity' || caller.entity.type !== 'title_player_account') return undefined;
  return caller.entity.id === id ? caller.playerId : undefined;
}

/** The refusal of a call about an entity that is not there. A player's own is there until the player is deleted. */
export function noEntity(id: string, { caller, fail }: Omit<EntityCall, 'deps'>): ApiError {
  if (playerOf(caller) !== undefined) return fail('NotAuthenticated', SESSION_OVER);
  const details = { 'Entity.Id': [`There is no entity "${id}" of this type.`] };
  return fail('ProfileDoesNotExist', { details });
}

/** An entity in the examples' answers. */
export const EXAMPLE_ENTITY_RESULT = toWireEntityKey({
  id: EXAMPLE_ENTITY.Id,
  type: EXAMPLE_ENTITY.Type,
});
