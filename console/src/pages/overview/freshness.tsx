import { Badge, Group, Text } from '@mantine/core';
import { IDLE_MINUTES } from '../../api/use-poll.ts';
import { describeTime } from './texts.ts';

/** Says of when the figures are, and whether new ones come. Only the latter is read out when it changes. */
export function Freshness({
  at,
  isPaused,
  isOld,
}: {
  readonly at: string;
  readonly isPaused: boolean;
  readonly isOld: boolean;
}) {
  const [label, color] = isPaused
    ? ['Paused', 'gray']
    : isOld
      ? ['Old figures', 'orange']
      : ['Live', 'green'];
  return (
    <Group gap="xs">
      <Group gap="xs" role="status">
        <Badge variant="dot" color={color} tt="none">
          {label}
        </Badge>
        {isPaused && <Text size="sm">Nobody has touched the page for {IDLE_MINUTES} minutes</Text>}
      </Group>
      <Text size="sm" c="dimmed">
        As of <time dateTime={at}>{describeTime(at)}</time>
      </Text>
    </Group>
  );
}
