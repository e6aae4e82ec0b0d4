import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import type { PendingChangeInfo } from 'purser-client';
import { Link } from 'wouter';
import { describeAuthor } from '../../parts/changes/describe-author.ts';
import { Moment } from '../../parts/moment.tsx';
import { ZonedMoment } from '../../parts/zoned-moment.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';
import { byInstant } from '../../api/pending-changes.ts';
import { describeChange } from '../../parts/schedule/describe-change.ts';
import type { CalendarEntry } from './entries.ts';
import { StatusBadge } from './status.tsx';

const texts = SCHEDULE_TEXTS;

/** The scheduled changes of a month, in the order in which they take effect, with what has become of each. */
export function ChangeList({
  changes,
  entries,
}: {
  readonly changes: readonly PendingChangeInfo[];
  /** Of the same changes. */
  readonly entries: readonly CalendarEntry[];
}) {
  const addresses = new Map(entries.map(({ key, href }) => [key, href]));
  return (
    <Stack gap="sm">
      {changes.toSorted(byInstant).map((change) => (
        <Paper
          key={change.PendingChange}
          withBorder
          p="md"
          component="article"
          aria-label={texts.change(change.PendingChange)}
        >
          <Stack gap={6}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
              <Anchor
                component={Link}
                href={addresses.get(`change/${change.PendingChange}`) ?? ''}
                size="sm"
                fw={600}
                className="anywhere"
              >
                {texts.heading(change.PendingChange, describeChange(change))}
              </Anchor>
              <StatusBadge of={change.Status} />
            </Group>
            <ChangeFacts of={change} />
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}

/** When, by whom, with which words, and why it was not made. */
export function ChangeFacts({ of: change }: { readonly of: PendingChangeInfo }) {
  const { Status, Note, Reason, StoreIds } = change;
  return (
    <>
      <Text size="sm">{texts.at(<ZonedMoment at={change.EffectiveAt} />)}</Text>
      <Text size="sm" c="dimmed" className="anywhere">
        {texts.by({
          author: describeAuthor(change.Author),
          time: <Moment at={change.ScheduledAt} />,
          revision: change.BaseRevision,
        })}
      </Text>
      {StoreIds !== undefined && (
        <Text size="sm" className="anywhere">
          {texts.ofStores(StoreIds)}
        </Text>
      )}
      {Note !== undefined && (
        <Text size="sm" className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {CHANGES_TEXTS.note(Note)}
        </Text>
      )}
      {Reason !== undefined && (
        <Text size="sm" className="anywhere">
          {Reason}
        </Text>
      )}
      {Status === 'Pending' && <Text size="sm">{texts.onConflict[change.OnConflict]}</Text>}
    </>
  );
}
