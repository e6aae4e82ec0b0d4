import { auditNote } from '../../../kernel/audit-note.ts';
import { EXAMPLE } from '../../../kernel/examples.ts';
import { sharedOperation } from '../../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { type ContextDeps, sharedContextOf } from '../command-context.ts';
import { revokeItems } from '../commands/items.ts';
import { toInstanceRefusal } from '../refusals.ts';
import { CharacterId, INSTANCE_ID, ItemInstanceId, refuseCharacters } from '../wire.ts';

const DOOR = {
  summary: 'Takes an item away from a player.',
  description: 'A stack goes whole. What came along with the item stays.',
  auth: { kind: 'secretKey', permission: 'inventory:write' },
} as const;

/** Takes one item away. */
export const revokeInventoryItem = sharedOperation<ContextDeps>()({
  doors: [
    { ...DOOR, path: '/Admin/RevokeInventoryItem' },
    { ...DOOR, path: '/Server/RevokeInventoryItem' },
  ],
  request: Type.Object({
    ServiceId: BodyServiceId,
    ItemInstanceId,
    CharacterId,
    ...auditNote,
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['InvalidParams', 'CharacterNotFound', 'AccountNotFound', 'ItemNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, ItemInstanceId: INSTANCE_ID },
    response: {},
  },
  async handle({ ServiceId: playerId, ItemInstanceId: instanceId, ...request }, call) {
    const { deps, fail } = call;
    refuseCharacters([request], fail);
    const item = { playerId, instanceId };
    const [status] = await deps.run(revokeItems, { ...sharedContextOf(call), items: [item] });
    if (status === 'revoked' || status === undefined) return {};
    throw fail(...toInstanceRefusal({ status }, item));
  },
});
