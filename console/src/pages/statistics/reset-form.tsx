import { Text } from '@mantine/core';
import { ActForm } from '../../parts/act-form.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { STATISTICS_TEXTS } from '../../texts/statistics.tsx';

const texts = STATISTICS_TEXTS.reset;

/** Asks whether a statistic shall be reset for all players. */
export function ResetForm({
  name: StatisticName,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.act}
      isDestructive
      request={{ StatisticName }}
      send={(request, options) => purser.admin.incrementPlayerStatisticVersion(request, options)}
      done={({ StatisticVersion }) => texts.done(StatisticName, StatisticVersion.Version)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {texts.effect(<strong>{StatisticName}</strong>)}
      </Text>
      <Text size="sm">{texts.stays}</Text>
    </ActForm>
  );
}
