import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { type InstanceContent, nameOfItem } from './instance.ts';

const USES_MAX = 2_147_483_647;

/** Sets how often an item can still be used. */
export function UsesForm({ playerId, item, itemInstanceId, onClose }: InstanceContent) {
  const purser = usePurser();
  const before = item.RemainingUses ?? 0;
  const [after, setAfter] = useState<number | string>(before);
  const isChanged = typeof after === 'number' && after !== before;
  return (
    <ActForm
      act="Change"
      isDestructive={after === 0}
      request={
        isChanged
          ? { ServiceId: playerId, ItemInstanceId: itemInstanceId, UsesToAdd: after - before }
          : undefined
      }
      send={(request, options) => purser.server.modifyItemUses(request, options)}
      done={({ RemainingUses }) => `${nameOfItem(item)}: ${RemainingUses} uses are left`}
      onClose={onClose}
    >
      <NumberInput
        label="Uses left"
        description={`Of ${nameOfItem(item)}. What the player uses meanwhile is taken from the new number.`}
        min={0}
        max={USES_MAX}
        allowDecimal={false}
        allowNegative={false}
        data-autofocus
        value={after}
        onChange={setAfter}
      />
      {after === 0 && <Text size="sm">With no use left the item is gone.</Text>}
    </ActForm>
  );
}
