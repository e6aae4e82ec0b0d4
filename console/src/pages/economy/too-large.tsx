import { Text } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { Empty } from '../../parts/empty.tsx';
import { ECONOMY_TEXTS } from '../../texts/economy.tsx';

const texts = ECONOMY_TEXTS.tooLarge;

/** In the place of a report that would have too many points. */
export function TooLarge() {
  return (
    <Empty icon={IconChartHistogram} heading={texts.heading}>
      <Text size="sm" c="dimmed" ta="center" maw={520}>
        {texts.advice}
      </Text>
    </Empty>
  );
}
