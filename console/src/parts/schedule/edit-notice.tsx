import { Alert, Button, Group, Text } from '@mantine/core';
import type { PendingChangeDetails } from 'purser-client';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';
import { describeZoned } from '../zoned-moment.tsx';

const texts = SCHEDULE_TEXTS.edit;

/** Says that the page shows a scheduled change to be edited, or that it cannot be edited. */
export function EditNotice({
  number,
  change,
  onLeave,
}: {
  readonly number: number;
  /** undefined: it cannot be edited. */
  readonly change: PendingChangeDetails | undefined;
  readonly onLeave: () => void;
}) {
  return (
    <Alert
      color={change ? 'blue' : 'orange'}
      variant="light"
      title={change && texts.heading(number, describeZoned(change.EffectiveAt))}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{change ? texts.hint : texts.gone(number)}</Text>
        <Button size="xs" variant="default" onClick={onLeave}>
          {texts.leave}
        </Button>
      </Group>
    </Alert>
  );
}
