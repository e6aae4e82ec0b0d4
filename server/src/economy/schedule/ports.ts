import type { Authored } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import type { CurrencyUse } from '../currencies/ports.ts';
import type { EditConflict, Subject } from '../revisions/ports.ts';
import type { Previewed } from '../revisions/preview-ports.ts';
import type { WriteCall, WriteName, WriteRefusal } from '../revisions/writes.ts';

/** What becomes of a change whose subject has another revision at its instant than the one for which it was made. */
export const CONFLICT_RULES = ['apply', 'cancel'] as const;
export type ConflictRule = (typeof CONFLICT_RULES)[number];

/** When a change takes effect, and on which conditions. */
export interface Timing {
  readonly plannedAt: Instant;
  readonly onConflict: ConflictRule;
  /** The number of a pending change of the same subject in whose place this one comes. undefined: of none. */
  readonly replaces: number | undefined;
}

/** A write that is to be made later. */
export interface ScheduledWrite {
  readonly titleId: string;
  readonly write: WriteCall;
  readonly timing: Timing;
}

/** `cancelled`: by somebody, or by its rule because the subject had changed. `failed`: it would have been refused, or could not be made. */
export const PENDING_STATES = ['pending', 'applied', 'cancelled', 'failed'] as const;
export type PendingState = (typeof PENDING_STATES)[number];

/** A change that was scheduled, and what became of it. */
export interface PendingChange extends Authored {
  /** Counts the scheduled changes of the title, from 1. */
  readonly number: number;
  readonly subject: Subject;
  readonly name: WriteName;
  /** The revision for which it was made; 0: there was none. */
  readonly baseRevision: number;
  readonly onConflict: ConflictRule;
  readonly requestId: string | undefined;
  readonly note: string | undefined;
  readonly scheduledAt: Instant;
  readonly plannedAt: Instant;
  readonly state: PendingState;
  /** When it was applied, cancelled or given up. */
  readonly settledAt: Instant | undefined;
  /** The current revision when it was applied: the one that it made, unless it changed nothing. */
  readonly revision: number | undefined;
  /** Why it was cancelled, or has failed. */
  readonly reason: string | undefined;
}

/** One of them, with what must be known to judge it. */
export interface FoundChange extends PendingChange {
  /** Currencies that it removes, while it is pending. undefined: none. */
  readonly removedCodes: readonly string[] | undefined;
}

/** The change is kept until its instant. */
export interface Scheduled {
  readonly status: 'scheduled';
  readonly number: number;
  /** The current revision, for which it was made. */
  readonly revision: number;
}

/** The change cannot be kept. */
export type TimingFault =
  /** The instant is not in the future, or further away than PENDING_CHANGES.aheadMs. */
  | { readonly status: 'badInstant' }
  /** The title has PENDING_CHANGES.max. */
  | { readonly status: 'tooManyPending' }
  /** There is no such pending change, or one of another subject. */
  | NotPending;

export interface NotPending {
  readonly status: 'notPending';
}

/** Why a change was not made at its instant: what the write would have been refused for, or that it could not be read. */
export type NotMade = EditConflict | WriteRefusal<WriteName> | { readonly status: 'broken' };

/** Names one scheduled change. */
export interface PendingRef {
  readonly titleId: string;
  readonly number: number;
}

/** Names one scheduled change, and when something is done about it. */
export interface PendingAt extends PendingRef {
  readonly now: Instant;
}

/** A change whose instant has come, and which is pending as far as every process knows. */
export interface DueChange {
  readonly number: number;
  /** It was made, and only that must be told (`tellSettled`). */
  readonly isSettled: boolean;
  /** Currencies that it removes. What uses them is looked up before it is made (item-uses.ts). undefined: none. */
  readonly removedCodes: readonly string[] | undefined;
}

/** Control entry of this room: a pending change, or that it is pending no more. */
export interface PendingEntry {
  readonly kind: 'pendingChange';
  readonly body: {
    readonly titleId: string;
    readonly number: number;
    readonly plannedAt: Instant;
    readonly isPending: boolean;
  };
}

/** Changes that take effect later, durable. Each method is one transaction. After the answer every process knows what is pending. */
export interface Schedule {
  /** Judges a write as if it were made now, and keeps it. Its catalog version is settled now. */
  add(of: ScheduledWrite): Promise<WriteRefusal<WriteName> | TimingFault | Scheduled>;
  /** The scheduled changes of a title, newest first, also those that are settled. `state`: only these. */
  list(of: {
    readonly titleId: string;
    readonly state: PendingState | undefined;
    readonly page: Page;
  }): Promise<readonly PendingChange[]>;
  /** undefined: there never was one of this number, or nobody remembers it. */
  find(of: PendingRef): Promise<FoundChange | undefined>;
  /** Judges a pending change as if its instant had come. Locks nothing, like Previews. `itemUses`: of the currencies that it removes. */
  preview(
    of: PendingRef & { readonly itemUses: readonly CurrencyUse[] | undefined },
  ): Promise<NotPending | WriteRefusal<WriteName> | Previewed>;
  /** `by`: as in `Edit`. */
  cancel(of: PendingAt & { readonly by: string }): Promise<NotPending | { status: 'cancelled' }>;
  /** The changes whose instant has come, in the order in which they take effect. */
  listDue(of: { readonly titleId: string; readonly now: Instant }): Promise<readonly DueChange[]>;
  /**
   * Makes a change whose instant has come. A refusal leaves everything as it was: the change is pending still. `itemUses`: of the currencies
   * that it removes. Other processes know of it by `tellSettled`, and look for themselves until then.
   */
  apply(
    of: PendingAt & { readonly itemUses: readonly CurrencyUse[] | undefined },
  ): Promise<NotPending | WriteRefusal<WriteName> | { readonly status: 'done' }>;
  /** After the answer every process knows which changes of the title were made. */
  tellSettled(of: { readonly titleId: string; readonly now: Instant }): Promise<void>;
  /** Settles a change that was not made. Does nothing where it is not pending. */
  giveUp(of: PendingAt & { readonly why: NotMade }): Promise<void>;
}
