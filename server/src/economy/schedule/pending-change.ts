import type { Instant } from '../../kernel/instant.ts';
import { PENDING_CHANGES } from '../../kernel/limits.ts';
import type { EditConflict, PlaceInSale, Subject } from '../revisions/revision.ts';
import type { ScheduledName, WriteRefusal } from '../revisions/writes.ts';
import type { PendingChangeMembers } from './schemas.ts';

/** A scheduled change, pending or settled. */
export interface PendingChange
  extends Omit<
    PendingChangeMembers,
    | 'kind'
    | 'catalogVersion'
    | 'storeId'
    | 'overrideLabel'
    | 'key'
    | 'operation'
    | 'sale'
    | 'saleMoment'
  > {
  readonly subject: Subject;
  readonly name: ScheduledName;
}

/** `cancelled`: by an author, or by its conflict rule. `failed`: the write was refused, or could not be made. */
export type PendingState = PendingChange['state'];

/** The rule for a change whose subject, at the change's instant, has another revision than the one that the change was made for. */
export type ConflictRule = PendingChange['onConflict'];

/** A scheduled change with the codes that its preview needs. */
export interface FoundChange extends PendingChange {
  /** The codes of the currencies that it removes; undefined: none, or it is not pending. */
  readonly removedCodes: readonly string[] | undefined;
}

/** When a change takes effect, and on which conditions. */
export interface Timing {
  readonly plannedAt: Instant;
  readonly onConflict: ConflictRule;
  /** The number of the pending change of the same subject that this one replaces; undefined: none. */
  readonly replaces: number | undefined;
}

/** The change was scheduled. */
export interface Scheduled {
  readonly status: 'scheduled';
  readonly number: number;
  /** The subject's current revision. */
  readonly revision: number;
}

/** The members of a pending change that can be another one, and the condition. undefined: it stays, or there is no condition. */
export interface TimingUpdate {
  readonly plannedAt: Instant | undefined;
  readonly onConflict: ConflictRule | undefined;
  readonly note: string | undefined;
  /** The instant for which the change must be planned, or else nothing changes. */
  readonly ifPlannedAt: Instant | undefined;
}

/** Somebody else has moved the change meanwhile, to this instant. */
export interface Moved {
  readonly status: 'moved';
  readonly plannedAt: Instant;
}

/** The reason why a change cannot be scheduled. */
export type TimingFault =
  | BadInstant
  /** The title has PENDING_CHANGES.max pending changes. */
  | { readonly status: 'tooManyPending' }
  /** The pending changes of the title's data would have more than TITLE_DATA_PENDING_BYTES_MAX together. */
  | { readonly status: 'tooMuchPending' }
  /** The change to replace is not pending, or has another subject. */
  | NotPending;

/** The instant is not in the future, or more than PENDING_CHANGES.aheadMs ahead. */
export interface BadInstant {
  readonly status: 'badInstant';
}

export interface NotPending {
  readonly status: 'notPending';
}

/** The change is the start or the end of a sale, which is moved and cancelled as a whole. */
export interface PartOfSale {
  readonly status: 'partOfSale';
  /** The number of the sale. */
  readonly sale: number;
}

/** Refuses an instant that is not in the future, or too far ahead; undefined: a change can take effect then. */
export function checkInstant(plannedAt: Instant, now: Instant): BadInstant | undefined {
  const isAhead = plannedAt > now && plannedAt <= now + PENDING_CHANGES.aheadMs;
  return isAhead ? undefined : { status: 'badInstant' };
}

/** The sale of which a scheduled change is the start or the end; undefined: it is neither. */
export function saleOf(name: string, number: number): number | undefined {
  if (name === 'sales.start') return number;
  return name === 'sales.end' ? number - 1 : undefined;
}

/** A scheduled change as the start or the end of its sale. */
export function placeInSale(name: string, number: number): PlaceInSale {
  const sale = saleOf(name, number);
  if (sale === undefined) return { sale, saleMoment: sale };
  return { sale, saleMoment: sale === number ? 'start' : 'end' };
}

/** Names one scheduled change. */
export interface PendingRef {
  readonly titleId: string;
  readonly number: number;
}

/** Names one scheduled change, and the time of the call. */
export interface PendingAt extends PendingRef {
  readonly now: Instant;
}

/** A change whose instant has come, and which the processes still know as pending. */
export interface DueChange {
  readonly number: number;
  /** It was made already, but the processes have not been told (`emitSettled`). */
  readonly isSettled: boolean;
  /** The codes of the currencies that it removes, whose uses the caller looks up before it makes the change; undefined: none. */
  readonly removedCodes: readonly string[] | undefined;
}

/** The reason why a change was not made at its instant: the refusal of its write, or `broken` for an error. */
export type NotMade = EditConflict | WriteRefusal<ScheduledName> | { readonly status: 'broken' };

/** The control entry of a scheduled change: it became pending, or is no longer pending. */
export interface PendingEntry {
  readonly kind: 'pendingChange';
  readonly body: {
    readonly titleId: string;
    readonly number: number;
    readonly plannedAt: Instant;
    readonly isPending: boolean;
  };
}
