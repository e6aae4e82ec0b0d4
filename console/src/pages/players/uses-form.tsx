import { Text } from '@mantine/core';
import { useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { type InstanceContent, nameOfItem } from './instance.ts';

const texts = PLAYERS_ECONOMY_TEXTS.uses;

const USES_MAX = 2_147_483_647;

/** Sets how often an item can still be used. */
export function UsesForm({ playerId, item, itemInstanceId, onClose }: InstanceContent) {
  const purser = usePurser();
  const before = item.RemainingUses ?? 0;
  const [after, setAfter] = useState<number | undefined | null>(before);
  const isChanged = typeof after === 'number' && after !== before;
  return (
    <ActForm
      act={SHARED_TEXTS.change}
      isDestructive={after === 0}
      takesNote
      request={
        isChanged
          ? { ServiceId: playerId, ItemInstanceId: itemInstanceId, UsesToAdd: after - before }
          : undefined
      }
      send={(request, options) => purser.server.modifyItemUses(request, options)}
      done={({ RemainingUses }) => texts.done(nameOfItem(item), RemainingUses)}
      onClose={onClose}
    >
      <AmountInput
        label={texts.left}
        description={texts.hint(nameOfItem(item))}
        isRequired
        max={USES_MAX}
        data-autofocus
        amount={after ?? undefined}
        onAmount={setAfter}
      />
      {after === 0 && <Text size="sm">{texts.noneLeft}</Text>}
    </ActForm>
  );
}
