import { Text } from '@mantine/core';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { type InstanceContent, nameOfItem } from './instance.ts';

/** Takes an item away. */
export function RevokeForm({ playerId, item, itemInstanceId, onClose }: InstanceContent) {
  const purser = usePurser();
  const uses = item.RemainingUses ?? 1;
  return (
    <ActForm
      act="Revoke"
      isDestructive
      request={{ ServiceId: playerId, ItemInstanceId: itemInstanceId }}
      send={(request, options) => purser.admin.revokeInventoryItem(request, options)}
      done={() => `${nameOfItem(item)} is taken away`}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        The player loses <b>{nameOfItem(item)}</b>
        {uses > 1 && ` with all ${uses.toLocaleString()} uses`}. What it cost is not given back;
        what came along with it stays.
      </Text>
    </ActForm>
  );
}
