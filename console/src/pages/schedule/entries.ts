import type { PendingChangeInfo } from 'purser-client';
import { byInstant } from '../../api/pending-changes.ts';
import { withParams } from '../../parts/addresses.ts';
import { describeChange } from '../../parts/schedule/describe-change.ts';
import { addressOf, type Month } from './month.ts';

/** A thing at a moment of the calendar. Each kind of thing that is planned becomes some of these. */
export interface CalendarEntry {
  readonly key: string;
  /** When, as the wire has it. */
  readonly at: string;
  readonly what: string;
  readonly state: PendingChangeInfo['Status'];
  /** Where it is shown. */
  readonly href: string;
}

/** Scheduled changes as entries of the calendar, in the order in which they take effect. */
export function entriesOf(
  changes: readonly PendingChangeInfo[],
  month: Month,
): readonly CalendarEntry[] {
  return changes.toSorted(byInstant).map((change) => ({
    key: `change/${change.PendingChange}`,
    at: change.EffectiveAt,
    what: describeChange(change),
    state: change.Status,
    href: withParams('schedule', { month: addressOf(month), change: `${change.PendingChange}` }),
  }));
}
