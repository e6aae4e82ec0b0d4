import { Text } from '@mantine/core';
import type { OperatorDisableOperatorResult } from 'purser-client';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import type { ActProps } from './operator-forms.tsx';

export type KeyOfOperator = OperatorDisableOperatorResult['SecretKeys'][number];

/** Disables an operator. */
export function DisableForm({
  operator: { OperatorId, Name },
  onKeys,
  onClose,
}: ActProps & {
  /** Takes the secret keys that the operator made and that are still good, if there are any. */
  readonly onKeys: (keys: readonly KeyOfOperator[]) => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act={OPERATORS_TEXTS.acts.disable}
      isDestructive
      request={{ OperatorId }}
      send={async (request) => {
        const { SecretKeys } = await purser.operator.disableOperator(request);
        if (SecretKeys.length > 0) onKeys(SecretKeys);
      }}
      done={() => OPERATORS_TEXTS.disabling.done(Name)}
      onClose={onClose}
    >
      <Text size="sm">{OPERATORS_TEXTS.disabling.about}</Text>
    </ActForm>
  );
}
