import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { IconCalendarTime, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePendingChange } from '../../api/pending-changes.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { LOCALE } from '../../texts/locale.ts';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';
import { Calendar } from './calendar.tsx';
import { ChangeDrawer } from './change-drawer.tsx';
import { ChangeList } from './change-list.tsx';
import { entriesOf } from './entries.ts';
import {
  addMonths,
  addressOf,
  boundsOf,
  describeMonth,
  type Month,
  monthFrom,
  monthOf,
} from './month.ts';

const texts = SCHEDULE_TEXTS;

/** Changes of one month that are read. A title has at most 100 pending ones. */
const COUNT_MAX = 1_000;

/** All that is planned, and what has become of it, month by month. The address names the month, and the change that is looked at. */
export default function SchedulePage() {
  const [address, setAddress] = useAddress();
  const number = Number(address['change']) || 0;
  const shown = usePendingChange(number);
  // A link that names a change only leads to its month.
  const ofChange = shown.data && monthOf(new Date(shown.data.EffectiveAt));
  const month = monthFrom(address['month'] ?? '') ?? ofChange ?? monthOf(new Date());
  return (
    <Page heading={LAYOUT_TEXTS.pages.schedule}>
      <PermissionDenied permission="schedule:write" to={texts.denied} />
      <MonthChoice
        month={month}
        onMonth={(next) => setAddress({ month: addressOf(next), change: '' })}
      />
      <MonthOfChanges month={month} />
      {number > 0 && (
        <ChangeDrawer
          of={shown}
          onClose={() => setAddress({ change: '', month: addressOf(month) })}
        />
      )}
    </Page>
  );
}

function MonthChoice({
  month,
  onMonth,
}: {
  readonly month: Month;
  readonly onMonth: (month: Month) => void;
}) {
  const { timeZone } = Intl.DateTimeFormat(LOCALE).resolvedOptions();
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.calendar.before}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.calendar.after}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Title order={3} size="h4" aria-live="polite">
          {describeMonth(month)}
        </Title>
        <Button variant="default" onClick={() => onMonth(monthOf(new Date()))}>
          {texts.calendar.today}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {texts.calendar.zone(timeZone)}
      </Text>
    </Group>
  );
}

function MonthOfChanges({ month }: { readonly month: Month }) {
  const purser = usePurser();
  const found = useQuery({
    queryKey: ['pendingChanges', boundsOf(month)],
    queryFn: ({ signal }) =>
      purser.admin.listPendingChanges({ ...boundsOf(month), Count: COUNT_MAX }, { signal }),
  });
  if (!found.data) return <Pending of={found} />;
  const changes = found.data.PendingChanges;
  const entries = entriesOf(changes, month);
  return (
    <>
      <Group visibleFrom="sm">
        <Calendar month={month} entries={entries} />
      </Group>
      {changes.length === 0 ? (
        <Empty icon={IconCalendarTime} heading={texts.none}>
          <Text size="sm" c="dimmed" ta="center">
            {texts.noneHint}
          </Text>
        </Empty>
      ) : (
        <ChangeList changes={changes} entries={entries} />
      )}
    </>
  );
}
