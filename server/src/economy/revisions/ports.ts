import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';

export const SUBJECTS = ['store', 'catalog', 'currencies', 'dropTables'] as const;

/** What has revisions of its own: a store, a catalog version, the drop tables of a catalog version, or the currencies of a title. */
export interface Subject {
  readonly titleId: string;
  readonly kind: (typeof SUBJECTS)[number];
  /** Empty: the currencies of a title. */
  readonly catalogVersion: string;
  /** Empty: no store. */
  readonly storeId: string;
}

/** What a change does: `set` replaces all items, `update` adds or replaces some. */
export const REVISION_ACTS = ['set', 'update', 'remove', 'open', 'close', 'restore'] as const;
export type RevisionAct = (typeof REVISION_ACTS)[number];

/** Who makes a change, when, in which call, and on which condition. */
export interface Edit {
  /** `key:` and the id of a secret key, or `commandLine`. */
  readonly by: string;
  readonly requestId: string | undefined;
  readonly now: Instant;
  /** What its author says about it. */
  readonly note: string | undefined;
  /** The change is made only where this is the current revision; 0: there is none yet. undefined: whatever is there. */
  readonly ifRevision: number | undefined;
}

/** A change with its author. */
export interface Edited {
  readonly edit: Edit;
}

/** A revision without what it changed. */
export interface RevisionMark {
  /** Counts the revisions of the subject, from 1. Numbers are never used again, whatever is deleted. */
  readonly number: number;
  /** From when it is in force. Never before that of the revision before it. */
  readonly at: Instant;
  readonly by: string;
}

/** Who made a change. */
export interface Author {
  /** As in `Edit`. */
  readonly by: string;
  /** The name of the secret key; undefined: it was none. */
  readonly keyName: string | undefined;
}

/** The change was meant for another revision than the current one. */
export interface EditConflict {
  readonly status: 'editConflict';
  /** undefined: there is none yet. */
  readonly current: (RevisionMark & Author) | undefined;
}

/** An item as it is stored: its place in the order of its subject, and its remaining members as JSON. */
export interface StoredItem {
  readonly position: number;
  readonly body: string;
}

/** What a revision did to an item of a store or a catalog version, to a currency or to a drop table. At least one of both is there, and they differ. */
export interface ItemChange {
  readonly itemId: string;
  /** undefined: it was not there. */
  readonly before: StoredItem | undefined;
  /** undefined: it is gone. */
  readonly after: StoredItem | undefined;
}

/** What a revision did to the subject's own members, each as JSON: `null` where the subject was not there, or is gone. */
export interface OwnChange {
  readonly before: string | null;
  readonly after: string | null;
}

/** A revision with what it changed. */
export interface RevisionEntry extends RevisionMark, Author {
  readonly requestId: string | undefined;
  readonly note: string | undefined;
  readonly act: RevisionAct;
  readonly own: OwnChange;
  /** How many items it changed. */
  readonly itemCount: number;
  /**
   * The first of them by their ids, at most HISTORY_CHANGES_MAX. undefined: the entries before this one have HISTORY_BYTES_MAX, so that it
   * is for another page.
   */
  readonly changes: readonly ItemChange[] | undefined;
}

/**
 * The history of what is sold. The oldest revisions of a subject may be gone (REVISIONS_KEPT_MS, REVISIONS_KEPT_MIN): then the first one that is left has a
 * number above 1, and nothing is known of before it.
 */
export interface Revisions {
  /** Revisions of a subject, newest first; it need not be there any more. The moment of a page is a revision's number. */
  list(of: { readonly subject: Subject; readonly page: Page }): Promise<readonly RevisionEntry[]>;
}
