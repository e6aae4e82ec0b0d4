import { Anchor, Box, Stack, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';
import type { CalendarEntry } from './entries.ts';
import {
  describeDay,
  describeMonth,
  describeTime,
  type Month,
  weekdays,
  weeksOf,
} from './month.ts';
import { StatusMark } from './status.tsx';

const texts = SCHEDULE_TEXTS.calendar;

/** A month with what is planned on each day. A reader of the screen meets it as a table whose entries are links. */
export function Calendar({
  month,
  entries,
}: {
  readonly month: Month;
  readonly entries: readonly CalendarEntry[];
}) {
  const byDay = Map.groupBy(entries, ({ at }) => new Date(at).getDate());
  return (
    <Table
      withTableBorder
      withColumnBorders
      layout="fixed"
      aria-label={texts.label(describeMonth(month))}
    >
      <Table.Thead>
        <Table.Tr>
          {weekdays().map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeksOf(month).map((week, row) => (
          <Table.Tr key={week.find((day) => day !== undefined)}>
            {week.map((day, column) => (
              <Table.Td key={`${row} ${weekdays()[column]}`} valign="top" h={84} p={6}>
                {day !== undefined && (
                  <Day label={describeDay(month, day)} day={day} entries={byDay.get(day) ?? []} />
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Day({
  label,
  day,
  entries,
}: {
  readonly label: string;
  readonly day: number;
  readonly entries: readonly CalendarEntry[];
}) {
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed" component="time" aria-label={label}>
        {day}
      </Text>
      {entries.map(({ key, at, what, state, href }) => (
        <Box key={key} className="anywhere">
          <Anchor component={Link} href={href} size="xs" py={4} display="block" lineClamp={3}>
            <StatusMark of={state} /> {texts.entry(describeTime(at), what)}
          </Anchor>
        </Box>
      ))}
    </Stack>
  );
}
