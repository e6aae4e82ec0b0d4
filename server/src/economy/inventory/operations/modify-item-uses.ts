import { auditNote } from '../../../kernel/audit-note.ts';
import { EXAMPLE } from '../../../kernel/examples.ts';
import { ITEM_USES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { BodyServiceId, CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { Int32 } from '../../schemas.ts';
import { type ContextDeps, contextOf } from '../command-context.ts';
import { modifyItemUses as modifyItemUsesCommand } from '../commands/items.ts';
import { toUsesRefusal, USES_ERRORS } from '../refusals.ts';
import { INSTANCE_ID, ItemInstanceId, UsesResult } from '../wire.ts';

/** Adds uses to an item of a player, or takes some. */
export const modifyItemUses = operation<ContextDeps>()({
  path: '/Server/ModifyItemUses',
  summary: 'Adds uses to an item of a player, or takes some.',
  description:
    'Where no use is left the item is gone, also where more are taken than there are. An item that is not used up is NoRemainingUses.',
  auth: { kind: 'secretKey', permission: 'inventory:write' },
  request: Type.Object({
    ServiceId: BodyServiceId,
    ItemInstanceId,
    UsesToAdd: Int32('How many uses to add; negative: to take.'),
    ...auditNote,
    CustomTags,
  }),
  response: UsesResult,
  errors: ['InvalidParams', ...USES_ERRORS, 'OverLimit'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, ItemInstanceId: INSTANCE_ID, UsesToAdd: 2 },
    response: { ItemInstanceId: INSTANCE_ID, RemainingUses: 5 },
  },
  async handle({ ServiceId, ItemInstanceId: instanceId, UsesToAdd: count }, call) {
    const named = { ...contextOf(call, ServiceId), instanceId };
    const { deps, fail } = call;
    const outcome = await deps.run(modifyItemUsesCommand, { ...named, count });
    if (outcome.status === 'tooManyUses') {
      throw fail('OverLimit', { message: `An item has at most ${ITEM_USES_MAX} uses.` });
    }
    if (outcome.status !== 'left') throw fail(...toUsesRefusal(outcome, named));
    return { ItemInstanceId: instanceId, RemainingUses: outcome.remainingUses };
  },
});
