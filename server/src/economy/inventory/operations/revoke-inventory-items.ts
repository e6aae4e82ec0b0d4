import { auditNote } from '../../../kernel/audit-note.ts';
import type { Static } from 'typebox';
import { EXAMPLE } from '../../../kernel/examples.ts';
import { REVOKED_ITEMS_MAX } from '../../../kernel/limits.ts';
import { sharedOperation } from '../../../kernel/operation.ts';
import { BodyServiceId, CustomTags, ServiceId } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { type ContextDeps, sharedContextOf } from '../command-context.ts';
import { revokeItems } from '../commands/items.ts';
import { toInstanceRefusal } from '../refusals.ts';
import { CharacterId, INSTANCE_ID, ItemInstanceId, refuseCharacters } from '../wire.ts';

const Item = Type.Object(
  { ServiceId: BodyServiceId, ItemInstanceId, CharacterId },
  { title: 'RevokeInventoryItem', description: 'An item, and the player who has it.' },
);

const RevokeItemError = Type.Object(
  {
    Item: Type.Object(
      { ServiceId, ItemInstanceId: Type.String({ description: 'The instance.' }) },
      { description: 'The item, as the request named it.' },
    ),
    Error: Type.Enum(['AccountNotFound', 'ItemNotFound'], {
      description: 'Why it was not taken away.',
    }),
  },
  { title: 'RevokeItemError', description: 'An item that was not taken away.' },
);

const DOOR = {
  summary: `Takes up to ${REVOKED_ITEMS_MAX} items away from players.`,
  description:
    'Those that are there go, in one transaction; the others are named in `Errors`. Stacks go whole.',
  auth: { kind: 'secretKey', permission: 'inventory:write' },
} as const;

/** Takes several items away. */
export const revokeInventoryItems = sharedOperation<ContextDeps>()({
  doors: [
    { ...DOOR, path: '/Admin/RevokeInventoryItems' },
    { ...DOOR, path: '/Server/RevokeInventoryItems' },
  ],
  request: Type.Object({
    Items: Type.Array(Item, {
      description: 'The items to take away.',
      minItems: 1,
      maxItems: REVOKED_ITEMS_MAX,
    }),
    ...auditNote,
    CustomTags,
  }),
  response: Type.Object(
    {
      Errors: Type.Array(RevokeItemError, {
        description: 'The items that were not taken away, in the order of the request.',
      }),
    },
    { description: 'Which of the items were not there.' },
  ),
  errors: ['InvalidParams', 'CharacterNotFound'],
  example: {
    request: { Items: [{ ServiceId: EXAMPLE.playerId, ItemInstanceId: INSTANCE_ID }] },
    response: { Errors: [] },
  },
  async handle({ Items }, call) {
    const { deps, fail } = call;
    refuseCharacters(Items, fail, (index) => `Items[${index}].CharacterId`);
    const items = Items.map((item) => ({
      playerId: item.ServiceId,
      instanceId: item.ItemInstanceId,
    }));
    const outcomes = await deps.run(revokeItems, { ...sharedContextOf(call), items });
    return {
      Errors: items.flatMap((item, index): Static<typeof RevokeItemError>[] => {
        const status = outcomes[index];
        if (status === 'revoked' || status === undefined) return [];
        const { playerId: ServiceId, instanceId: ItemInstanceId } = item;
        const [Error] = toInstanceRefusal({ status }, item);
        return [{ Item: { ServiceId, ItemInstanceId }, Error }];
      }),
    };
  },
});
