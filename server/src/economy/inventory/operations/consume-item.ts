import { EXAMPLE } from '../../../kernel/examples.ts';
import { INT32_MAX } from '../../../kernel/limits.ts';
import { sharedOperation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { type ContextDeps, contextOf } from '../command-context.ts';
import { consumeItem as consumeItemCommand } from '../commands/items.ts';
import { toUsesRefusal, USES_ERRORS } from '../refusals.ts';
import {
  CharacterId,
  holderIdOf,
  HolderServiceId,
  INSTANCE_ID,
  ItemInstanceId,
  refuseCharacters,
  UsesResult,
} from '../wire.ts';

const description =
  'All of the uses, or none: where fewer are left, or the item is not used up at all, it is NoRemainingUses. An item of which no use is left is gone.';

/** Uses an item up. */
export const consumeItem = sharedOperation<ContextDeps>()({
  doors: [
    {
      path: '/Client/ConsumeItem',
      summary: "Uses one of the player's items, once or several times.",
      description,
      auth: { kind: 'sessionTicket', permission: 'shop:buy' },
    },
    {
      path: '/Server/ConsumeItem',
      summary: 'Uses an item of a player, once or several times.',
      description,
      auth: { kind: 'secretKey', permission: 'inventory:write' },
    },
  ],
  request: Type.Object({
    ServiceId: HolderServiceId,
    ItemInstanceId,
    ConsumeCount: Type.Integer({
      description: 'How many uses.',
      minimum: 1,
      maximum: INT32_MAX,
    }),
    CharacterId,
    CustomTags,
  }),
  response: UsesResult,
  errors: ['InvalidParams', 'CharacterNotFound', ...USES_ERRORS],
  example: {
    request: { ServiceId: EXAMPLE.playerId, ItemInstanceId: INSTANCE_ID, ConsumeCount: 1 },
    response: { ItemInstanceId: INSTANCE_ID, RemainingUses: 2 },
  },
  async handle({ ServiceId, ItemInstanceId: instanceId, ConsumeCount: count, ...request }, call) {
    const { deps, fail } = call;
    refuseCharacters([request], fail);
    const named = { ...contextOf(call, holderIdOf(ServiceId, call)), instanceId };
    const outcome = await deps.run(consumeItemCommand, { ...named, count });
    if (outcome.status !== 'left') throw fail(...toUsesRefusal(outcome, named));
    return { ItemInstanceId: instanceId, RemainingUses: outcome.remainingUses };
  },
});
