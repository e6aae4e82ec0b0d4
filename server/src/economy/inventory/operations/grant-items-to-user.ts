import { auditNote } from '../../../kernel/audit-note.ts';
import { EXAMPLE } from '../../../kernel/examples.ts';
import { GRANTED_ITEMS_MAX, GRANTS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { BodyServiceId, CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CatalogVersion, ItemId } from '../../schemas.ts';
import type { ContextDeps } from '../command-context.ts';
import { GRANT_DESCRIPTION, GRANT_ERRORS } from '../refusals.ts';
import { Annotation, answerGrants, GRANTED_POTIONS, GrantResult } from '../wire.ts';

/** Gives items to one player. */
export const grantItemsToUser = operation<ContextDeps>()({
  path: '/Server/GrantItemsToUser',
  summary: 'Gives a player items of a catalog version, with everything that comes along with them.',
  description: `${GRANT_DESCRIPTION} An item that is there several times is given several times; stackable items are added to their stack.`,
  auth: { kind: 'secretKey', permission: 'inventory:write' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    ItemIds: Type.Array(ItemId, {
      description: 'The items to give.',
      minItems: 1,
      maxItems: GRANTED_ITEMS_MAX,
    }),
    CatalogVersion,
    Annotation,
    ...auditNote,
    CustomTags,
  }),
  response: GrantResult,
  errors: ['InvalidParams', ...GRANT_ERRORS],
  bodyBytesMax: GRANTS_BODY_BYTES_MAX,
  example: {
    request: { ServiceId: EXAMPLE.playerId, ItemIds: ['potion'], Annotation: 'First day' },
    response: GRANTED_POTIONS,
  },
  handle({ ServiceId: playerId, ItemIds, CatalogVersion: catalogVersion, ...request }, call) {
    const annotation = request.Annotation;
    return answerGrants(call, {
      catalogVersion,
      grants: ItemIds.map((itemId) => ({ playerId, itemId, annotation, data: undefined })),
      memberOf: (index, member) => (member === 'ItemId' ? `ItemIds[${index}]` : member),
    });
  },
});
