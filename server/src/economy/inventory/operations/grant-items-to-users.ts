import { auditNote } from '../../../kernel/audit-note.ts';
import type { Static } from 'typebox';
import { EXAMPLE } from '../../../kernel/examples.ts';
import {
  ERROR_DETAILS_MAX,
  GRANTED_ITEMS_MAX,
  GRANTS_BODY_BYTES_MAX,
} from '../../../kernel/limits.ts';
import { sharedOperation } from '../../../kernel/operation.ts';
import { BodyServiceId, CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CatalogVersion, ItemId } from '../../schemas.ts';
import type { ContextDeps } from '../command-context.ts';
import { GRANT_DESCRIPTION, GRANT_ERRORS } from '../refusals.ts';
import {
  Annotation,
  answerGrants,
  CharacterId,
  DATA_MEMBERS,
  fromWireDataChange,
  GRANTED_POTIONS,
  GrantResult,
  refuseCharacters,
} from '../wire.ts';

const ItemGrant = Type.Object(
  { ServiceId: BodyServiceId, ItemId, Annotation, CharacterId, ...DATA_MEMBERS },
  { title: 'ItemGrant', description: 'An item, and the player who gets it.' },
);

const DOOR = {
  summary: 'Gives players items of a catalog version, with everything that comes along with them.',
  description: `${GRANT_DESCRIPTION} \`Data\` becomes custom data of the item, or of the stack that it is added to.`,
  auth: { kind: 'secretKey', permission: 'inventory:write' },
} as const;

/** Gives items to several players. */
export const grantItemsToUsers = sharedOperation<ContextDeps>()({
  doors: [
    { ...DOOR, path: '/Admin/GrantItemsToUsers' },
    { ...DOOR, path: '/Server/GrantItemsToUsers' },
  ],
  request: Type.Object({
    ItemGrants: Type.Array(ItemGrant, {
      description: 'The items to give.',
      minItems: 1,
      maxItems: GRANTED_ITEMS_MAX,
    }),
    CatalogVersion,
    ...auditNote,
    CustomTags,
  }),
  response: GrantResult,
  errors: ['InvalidParams', 'CharacterNotFound', ...GRANT_ERRORS],
  bodyBytesMax: GRANTS_BODY_BYTES_MAX,
  example: {
    request: { ItemGrants: [{ ServiceId: EXAMPLE.playerId, ItemId: 'potion' }] },
    response: GRANTED_POTIONS,
  },
  handle({ ItemGrants, CatalogVersion: catalogVersion }, call) {
    const read = ItemGrants.map(fromWireGrant);
    const faults = read.flatMap(({ faults }, index) =>
      Object.entries(faults).map(([member, sentences]) => [memberOf(index, member), sentences]),
    );
    if (faults.length > 0) {
      const details = Object.fromEntries(faults.slice(0, ERROR_DETAILS_MAX));
      throw call.fail('InvalidParams', { details });
    }
    refuseCharacters(ItemGrants, call.fail, (index) => memberOf(index, 'CharacterId'));
    return answerGrants(call, { catalogVersion, grants: read.map(({ grant }) => grant), memberOf });
  },
});

const memberOf = (index: number, member: string) => `ItemGrants[${index}].${member}`;

function fromWireGrant(written: Static<typeof ItemGrant>) {
  const { ServiceId: playerId, ItemId: itemId, Annotation: annotation } = written;
  const { faults, ...data } = fromWireDataChange(written);
  return { grant: { playerId, itemId, annotation, data }, faults };
}
