import { Badge, Group, Text } from '@mantine/core';
import { IDLE_MINUTES } from '../../api/use-poll.ts';
import { OVERVIEW_TEXTS } from '../../texts/overview.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeTime } from './describe.ts';

const texts = OVERVIEW_TEXTS.freshness;

/** Says of when the stats are, and whether new ones come. Only the latter is read out when it changes. */
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
    ? [texts.paused, 'gray']
    : isOld
      ? [texts.old, 'orange']
      : [texts.live, 'green'];
  return (
    <Group gap="xs">
      <Group gap="xs" role="status">
        <Badge variant="dot" color={color}>
          {label}
        </Badge>
        {isPaused && <Text size="sm">{texts.untouched(IDLE_MINUTES)}</Text>}
      </Group>
      <Text size="sm" c="dimmed">
        {SHARED_TEXTS.asOf} <time dateTime={at}>{describeTime(at)}</time>
      </Text>
    </Group>
  );
}
