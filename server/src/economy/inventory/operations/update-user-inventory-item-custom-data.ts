import { EXAMPLE } from '../../../kernel/examples.ts';
import { GRANTS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { BodyServiceId, CustomTags, EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { type ContextDeps, contextOf } from '../command-context.ts';
import { updateItemData } from '../commands/items.ts';
import { describeTooMuchData, toInstanceRefusal } from '../refusals.ts';
import {
  CharacterId,
  DATA_MEMBERS,
  fromWireDataChange,
  INSTANCE_ID,
  ItemInstanceId,
  refuseCharacters,
} from '../wire.ts';

/** Changes the custom data of an item. */
export const updateUserInventoryItemCustomData = operation<ContextDeps>()({
  path: '/Server/UpdateUserInventoryItemCustomData',
  summary: 'Changes the custom data of an item of a player.',
  description: 'Keys that the call does not name stay.',
  auth: { kind: 'secretKey', permission: 'inventory:write' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    ItemInstanceId,
    ...DATA_MEMBERS,
    CharacterId,
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['InvalidParams', 'CharacterNotFound', 'AccountNotFound', 'ItemNotFound', 'OverLimit'],
  bodyBytesMax: GRANTS_BODY_BYTES_MAX,
  example: {
    request: {
      ServiceId: EXAMPLE.playerId,
      ItemInstanceId: INSTANCE_ID,
      Data: { colour: 'red' },
      KeysToRemove: ['note'],
    },
    response: {},
  },
  async handle({ ServiceId, ItemInstanceId: instanceId, ...request }, call) {
    const { deps, fail } = call;
    const { faults, ...data } = fromWireDataChange(request);
    if (Object.keys(faults).length > 0) throw fail('InvalidParams', { details: faults });
    refuseCharacters([request], fail);
    const named = { ...contextOf(call, ServiceId), instanceId };
    const outcome = await deps.run(updateItemData, { ...named, data });
    switch (outcome.status) {
      case 'updated':
        return {};
      case 'tooMuchData':
        throw fail('OverLimit', { message: describeTooMuchData(outcome.itemId) });
      default:
        throw fail(...toInstanceRefusal(outcome, named));
    }
  },
});
