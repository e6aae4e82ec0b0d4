import { Alert, Anchor, List } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import type { PendingChangeInfo } from 'purser-client';
import { Link } from 'wouter';
import { useOpenSales } from '../../api/open-sales.ts';
import { usePendingChanges, usePendingDetails } from '../../api/pending-changes.ts';
import { SCHEDULE_TEXTS } from '../../texts/schedule.tsx';
import { withParams } from '../addresses.ts';
import { Counts } from '../changes/differences.tsx';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { ZonedMoment } from '../zoned-moment.tsx';
import { describeChange, differencesOf } from './describe-change.ts';

const texts = SCHEDULE_TEXTS.notice;

/** Changes whose differences are read. */
const SHOWN_MAX = 10;

/** Says that a store, a catalog version or one of its items is about to change: when, what, with a link. Empty: nothing is pending. */
export function PendingNotice({
  isAbout,
  itemId,
}: {
  /** `saleStores`: the stores of the sale of which the change is the start or the end. */
  readonly isAbout: (change: PendingChangeInfo, saleStores: readonly string[]) => boolean;
  /** Only changes of this item. Absent: all. */
  readonly itemId?: string;
}) {
  const changes = usePendingChanges();
  const sales = useOpenSales(changes.some(({ Sale }) => Sale !== undefined));
  const about = changes.filter((change) => {
    const sale = sales.data?.find(({ Sale }) => Sale === change.Sale);
    return isAbout(change, sale?.Stores.map(({ StoreId }) => StoreId) ?? []);
  });
  const shown = about.slice(0, SHOWN_MAX);
  const details = usePendingDetails(shown.map(({ PendingChange }) => PendingChange));
  const known = new Map(details.map((one) => [one.PendingChange, one]));
  const listed = shown
    .map((one) => known.get(one.PendingChange) ?? one)
    .filter(
      (one) =>
        itemId === undefined || differencesOf(one)?.Items.some(({ Id }) => Id === itemId) === true,
    );
  const more = itemId === undefined ? about.length - shown.length : 0;
  if (listed.length === 0) return null;
  return (
    <Alert
      color="blue"
      variant="light"
      title={texts.heading(listed.length + more)}
      icon={<IconCalendarTime aria-hidden />}
    >
      <List size="sm" className="anywhere" listStyleType="none">
        {listed.map((change) => {
          const differences = differencesOf(change);
          return (
            <List.Item key={change.PendingChange}>
              {texts.entry(
                <ZonedMoment at={change.EffectiveAt} />,
                <Anchor
                  component={Link}
                  inherit
                  underline="always"
                  href={withParams('schedule', { change: `${change.PendingChange}` })}
                >
                  {describeChange(change)}
                </Anchor>,
              )}
              {differences && itemId === undefined && (
                <Counts of={differences} what={CHANGES_TEXTS.what[change.Kind]} />
              )}
            </List.Item>
          );
        })}
        {more > 0 && (
          <List.Item>
            <Anchor component={Link} inherit underline="always" href={withParams('schedule', {})}>
              {texts.more(more)}
            </Anchor>
          </List.Item>
        )}
      </List>
    </Alert>
  );
}
