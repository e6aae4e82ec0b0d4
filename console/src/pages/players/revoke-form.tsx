import { Text } from '@mantine/core';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { type InstanceContent, nameOfItem } from './instance.ts';

const texts = PLAYERS_ECONOMY_TEXTS.revocation;

/** Takes an item away. */
export function RevokeForm({ playerId, item, itemInstanceId, onClose }: InstanceContent) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.act}
      isDestructive
      takesNote
      request={{ ServiceId: playerId, ItemInstanceId: itemInstanceId }}
      send={(request, options) => purser.admin.revokeInventoryItem(request, options)}
      done={() => texts.done(nameOfItem(item))}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {texts.effect(<b>{nameOfItem(item)}</b>, item.RemainingUses ?? 1)}
      </Text>
    </ActForm>
  );
}
