import type { Offers } from '../exposure/ports.ts';
import type { Timing, TimingFault } from '../schedule/ports.ts';
import type {
  ItemChange,
  OtherChange,
  OwnChange,
  RevisionAct,
  RevisionMark,
  Subject,
} from './ports.ts';
import type { WriteCall, WriteName, WriteRefusal } from './writes.ts';

/** A change that was judged as its write would judge it now. */
export interface PlannedChange {
  readonly subject: Subject;
  readonly act: RevisionAct;
  /** The newest revision until then; undefined: there is none. */
  readonly current: RevisionMark | undefined;
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
  /** What changes together with its subject: the version that is the default no more, and the drop tables of a version that goes. */
  readonly others: readonly OtherChange[];
}

/** What a write would do. */
export interface Previewed {
  readonly status: 'previewed';
  readonly change: PlannedChange;
  /**
   * What is for sale in the catalog version at the same moment; of currencies, in the default one. undefined: the change is not about
   * prices, or more is for sale than is read at once.
   */
  readonly offers: Offers | undefined;
}

/** A write that nobody makes. */
export interface PreviewedWrite {
  readonly write: WriteCall;
  /** When it would take effect; undefined: at once. */
  readonly timing: Timing | undefined;
}

/** Writes of what is sold that nobody makes. */
export interface Previews {
  /**
   * Reads everything at one moment, locks nothing, and is refused as the write, or its scheduling, would be. What takes effect later is
   * shown as if it did now.
   */
  make(of: PreviewedWrite): Promise<WriteRefusal<WriteName> | TimingFault | Previewed>;
}
