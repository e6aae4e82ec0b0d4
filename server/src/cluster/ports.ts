import type { ControlEntry } from '../kernel/control.ts';

/** What the control log gave: the entries after a number, or everything when they are not all there any more. */
export type ControlPage =
  | { readonly status: 'entries'; readonly entries: readonly ControlEntry[] }
  /** All that has ever been said and still matters, as of `seq`. */
  | {
      readonly status: 'everything';
      readonly seq: number;
      readonly entries: readonly Pick<ControlEntry, 'kind' | 'body'>[];
    };

/** Where the control log is read, for processes that share one embedded database. */
export interface ControlLog {
  /** True when somebody has committed anything since it was last asked; costs a few microseconds. */
  hasMoved(): boolean;
  /** Entries after `seq`, in order; everything when `seq` is undefined or too old. */
  read(seq: number | undefined): ControlPage;
}
