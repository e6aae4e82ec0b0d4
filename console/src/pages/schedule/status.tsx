import { Badge, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { PendingChangeInfo } from 'purser-client';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';

type Status = PendingChangeInfo['Status'];

const COLORS = { Pending: 'blue', Applied: 'green', Cancelled: 'gray', Failed: 'red' } as const;
const MARKS = {
  Pending: IconClock,
  Applied: IconCircleCheck,
  Cancelled: IconBan,
  Failed: IconAlertTriangle,
} as const;

/** The state of a scheduled change, as a badge. */
export function StatusBadge({ of }: { readonly of: Status }) {
  return (
    <Badge color={COLORS[of]} variant="light" c="var(--mantine-color-text)" miw="max-content">
      {SCHEDULE_TEXTS.statuses[of]}
    </Badge>
  );
}

/** The same in little room. */
export function StatusMark({ of }: { readonly of: Status }) {
  const Mark = MARKS[of];
  return (
    <>
      <Mark size={12} aria-hidden style={{ verticalAlign: '-1px' }} />
      <VisuallyHidden>{SCHEDULE_TEXTS.statuses[of]}</VisuallyHidden>
    </>
  );
}
