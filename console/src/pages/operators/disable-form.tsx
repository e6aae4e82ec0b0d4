import { Text } from '@mantine/core';
import type { OperatorDisableOperatorResult } from 'purser-client';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
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
      act="Disable"
      isDestructive
      request={{ OperatorId }}
      send={async (request) => {
        const { SecretKeys } = await purser.operator.disableOperator(request);
        if (SecretKeys.length > 0) onKeys(SecretKeys);
      }}
      done={() => `${Name} is disabled`}
      onClose={onClose}
    >
      <Text size="sm">
        This person is signed out everywhere at once and cannot sign in any more; a link is good no
        longer. The name stays, because histories have it. Secret keys that this person made stay
        good: you get a list of them.
      </Text>
    </ActForm>
  );
}
