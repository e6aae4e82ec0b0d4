import type { Offers } from '../price-audit/offers.ts';
import type { Timing } from '../schedule/pending-change.ts';
import type {
  ItemChange,
  OtherChange,
  OwnChange,
  ChangeKind,
  Edited,
  RevisionMark,
  Subject,
} from './revision.ts';
import type { WriteCall, WriteName } from './writes.ts';

/** A change as its write would make it now. */
export interface PlannedChange {
  readonly subject: Subject;
  readonly act: ChangeKind;
  /** The newest revision until then; undefined: there is none. */
  readonly current: RevisionMark | undefined;
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
  /** Changes that come along: of the version that is no longer the default, and of the drop tables of a deleted version. */
  readonly others: readonly OtherChange[];
}

/** The effect that a write would have. */
export interface Previewed {
  readonly status: 'previewed';
  readonly change: PlannedChange;
  /**
   * The offers of the catalog version at the same moment; for currencies, of the default version. undefined: the change does not affect
   * prices, or there are too many offers to read at once.
   */
  readonly offers: Offers | undefined;
}

/** A write that is previewed, or made later. */
export interface TimedWrite<When = Timing | undefined> {
  readonly write: WriteCall;
  /** The time at which it would take effect; undefined: at once. */
  readonly timing: When;
}

/** The same in the form in which it passes between threads. */
export interface PackedWrite<When = Timing | undefined> {
  /** Every command about what is sold has it, for the gate of due changes (app/due-changes.ts). */
  readonly titleId: string;
  readonly name: WriteName;
  /** The packed input of the command of that name. */
  readonly packed: Edited;
  readonly timing: When;
}
