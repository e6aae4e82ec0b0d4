import type { Offers } from '../price-audit/offers.ts';
import type {
  ItemChange,
  OtherChange,
  OwnChange,
  ChangeKind,
  RevisionMark,
  Subject,
} from './revision.ts';

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
