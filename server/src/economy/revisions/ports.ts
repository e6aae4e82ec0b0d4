import type { Authored } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import type { Catalog, CatalogRef } from '../catalogs/catalog.ts';
import type { NoCatalog, NoStore } from '../outcomes.ts';
import type { Store, StoreRef } from '../stores/store.ts';

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
  /** `key:` or `operator:` and an id, or `commandLine` (kernel/author.ts). */
  readonly by: string;
  readonly requestId: string | undefined;
  readonly now: Instant;
  /** What its author says about it. */
  readonly note: string | undefined;
  /** The change is made only where this is the current revision; 0: there is none yet. undefined: whatever is there. */
  readonly ifRevision: number | undefined;
  /** The change was scheduled: `now` is the instant that was planned. Absent: it is made at once. */
  readonly scheduled?: AppliedChange;
}

/** A scheduled change that is applied. */
export interface AppliedChange {
  /** Counts the scheduled changes of the title. */
  readonly number: number;
  readonly appliedAt: Instant;
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
}

/** The change was meant for another revision than the current one. */
export interface EditConflict {
  readonly status: 'editConflict';
  /** undefined: there is none yet. */
  readonly current: (RevisionMark & Authored) | undefined;
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

/** How many items a revision added, removed, changed, and only moved. */
export interface DifferenceCounts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
}

/** What a revision did to the subject's own members, each as JSON: `null` where the subject was not there, or is gone. */
export interface OwnChange {
  readonly before: string | null;
  readonly after: string | null;
}

/** What a change does to another subject than its own. */
export interface OtherChange {
  readonly subject: Subject;
  readonly act: RevisionAct;
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
}

/** A revision with what it changed. */
export interface RevisionEntry extends RevisionMark, Authored {
  /** When it was applied, if it was scheduled: `at` was planned then. undefined: it was made at once. */
  readonly appliedAt: Instant | undefined;
  readonly requestId: string | undefined;
  readonly note: string | undefined;
  readonly act: RevisionAct;
  readonly own: OwnChange;
  /** How many items it changed, and in which way. */
  readonly counts: DifferenceCounts;
  /**
   * The first of them by their ids, at most CHANGES_TOLD_MAX. undefined: the entries before this one have CHANGES_TOLD_BYTES_MAX, so
   * that it is for another page.
   */
  readonly changes: readonly ItemChange[] | undefined;
}

/** A moment in the history of a subject: right after a revision, or a moment of service time. */
export type AsOf = { readonly revision: number } | { readonly at: Instant };

/** There is no such revision yet. */
export interface NoRevision {
  readonly status: 'noRevision';
  /** The number of the newest; 0: there is none. */
  readonly newest: number;
}

/** What was there is not known any more. */
export interface NotKept {
  readonly status: 'notKept';
  /** The first revision that is kept. */
  readonly first: RevisionMark;
}

/** A moment that cannot be read. */
export type NoSuchMoment = NoRevision | NotKept;

/** A store as it was. */
export interface StoreAsOf {
  readonly status: 'found';
  readonly store: Store;
  /** The revision that was the newest then. */
  readonly revision: number;
}

/** A catalog version as it was. */
export interface CatalogAsOf {
  readonly status: 'found';
  readonly catalog: Catalog;
  readonly revision: number;
}

/**
 * The history of what is sold. It is read at one moment. What is deleted still has its history, and its numbers go on when it is made
 * again. A catalog version that is not named is the one that is the default now. The oldest revisions may be gone (REVISIONS_KEPT_MS, REVISIONS_KEPT_MIN).
 */
export interface Revisions {
  /** Revisions of a subject, newest first. The moment of a page is a revision's number. Empty: there was none, ever. */
  list(of: { readonly subject: Subject; readonly page: Page }): Promise<readonly RevisionEntry[]>;
  /** `noStore` and `noCatalog`: it was not there then. */
  findStore(
    of: StoreRef & { readonly asOf: AsOf },
  ): Promise<NoCatalog | NoStore | NoSuchMoment | StoreAsOf>;
  findCatalog(
    of: CatalogRef & { readonly asOf: AsOf },
  ): Promise<NoCatalog | NoSuchMoment | CatalogAsOf>;
}
