import type { Static } from 'typebox';
import { EXAMPLE } from '../../../credentials/examples.ts';
import { BodyServiceId } from '../../../credentials/wire.ts';
import {
  ERROR_DETAILS_MAX,
  GRANTED_ITEMS_MAX,
  GRANTS_BODY_BYTES_MAX,
} from '../../../kernel/limits.ts';
import { sharedOperation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CatalogVersion, ItemId } from '../../schemas.ts';
import { type ActDeps, sharedActOf } from '../act.ts';
import { type Grant, grantItems } from '../commands/grants.ts';
import { givenOr, GRANT_DESCRIPTION, GRANT_ERRORS } from '../refusals.ts';
import { Annotation, CharacterId, DATA_MEMBERS, GRANTED_POTIONS, GrantResult } from '../schemas.ts';
import { fromWireDataChange, refuseCharacters, toWireGrants } from '../wire.ts';

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
export const grantItemsToUsers = sharedOperation<ActDeps>()({
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
    CustomTags,
  }),
  response: GrantResult,
  errors: ['InvalidParams', 'CharacterNotFound', ...GRANT_ERRORS],
  bodyBytesMax: GRANTS_BODY_BYTES_MAX,
  example: {
    request: { ItemGrants: [{ ServiceId: EXAMPLE.playerId, ItemId: 'potion' }] },
    response: GRANTED_POTIONS,
  },
  async handle({ ItemGrants, CatalogVersion: catalogVersion }, call) {
    const { deps, fail } = call;
    const read = ItemGrants.map(fromWireGrant);
    const faults = read.flatMap(({ faults }) => faults);
    if (faults.length > 0) {
      const details = Object.fromEntries(faults.slice(0, ERROR_DETAILS_MAX));
      throw fail('InvalidParams', { details });
    }
    const memberOf = (index: number, member: string) => `ItemGrants[${index}].${member}`;
    refuseCharacters(ItemGrants, { memberOf: (index) => memberOf(index, 'CharacterId'), fail });
    const grants = {
      ...sharedActOf(call),
      catalogVersion,
      grants: read.map(({ grant }) => grant),
    };
    const outcome = await deps.run(grantItems, grants);
    const granted = givenOr(outcome, {
      grants,
      memberOf,
      fail,
    });
    return { ItemGrantResults: toWireGrants(grants, granted) };
  },
});

function fromWireGrant(
  { ServiceId: playerId, ItemId: itemId, ...written }: Static<typeof ItemGrant>,
  index: number,
): {
  readonly grant: Grant;
  readonly faults: readonly (readonly [member: string, sentences: readonly string[]])[];
} {
  const { faults, ...data } = fromWireDataChange(written);
  return {
    grant: { playerId, itemId, annotation: written.Annotation, data },
    faults: Object.entries(faults).map(([member, sentences]) => [
      `ItemGrants[${index}].${member}`,
      sentences,
    ]),
  };
}
