import type { Authored } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';

/** Kinds of subjects of what is sold. */
type SoldKind = 'store' | 'catalog' | 'currencies' | 'dropTables';
/** Kinds of subjects of a title's data (title-data/title-data.ts). */
type DataKind = 'titleData' | 'internalData' | 'publisherData';

/** A thing with a history of revisions: a store, a catalog version, the drop tables of a catalog version, the currencies of a title, or a key of its data. */
export interface Subject {
  readonly titleId: string;
  readonly kind: SoldKind | DataKind;
  /** Empty: the currencies of a title. Of data it is the label of overrides, empty for the data themselves. */
  readonly catalogVersion: string;
  /** Empty: no store. Of data it is the key, empty where a change is of several. */
  readonly storeId: string;
}

/** A subject of what is sold. */
export interface SoldSubject extends Subject {
  readonly kind: SoldKind;
}

/** The kind of a subject of a title's data; undefined: it is sold. */
export function dataKindOf(kind: Subject['kind']): DataKind | undefined {
  return kind === 'titleData' || kind === 'internalData' || kind === 'publisherData'
    ? kind
    : undefined;
}

/** The kind of a change: `set` replaces all items, `update` adds or replaces some, `copy` makes a subject as another one is. */
export type ChangeKind = 'set' | 'update' | 'remove' | 'open' | 'close' | 'restore' | 'copy';

/** The context of a write: the author, call, time and condition of a change. */
export interface WriteContext {
  /** `key:` or `operator:` and an id, or `commandLine` (kernel/author.ts). */
  readonly by: string;
  readonly requestId: string | undefined;
  readonly now: Instant;
  /** The author's note about it. */
  readonly note: string | undefined;
  /** The revision that must be current, or else the change is refused; 0: there must be none. undefined: any may be current. */
  readonly ifRevision: number | undefined;
  /** Present for a scheduled change, and `now` is the planned instant. Absent: the change is made at once. */
  readonly scheduled?: AppliedChange;
}

/** A scheduled change at its application. */
interface AppliedChange {
  /** Counts the scheduled changes of the title. */
  readonly number: number;
  readonly appliedAt: Instant;
}

/** A change with its context, under the name that stored changes have it by. */
export interface InContext {
  readonly edit: WriteContext;
}

/** A revision without its changes. */
export interface RevisionMark {
  /** Counts the revisions of the subject, from 1. No number is used again, even after a deletion. */
  readonly number: number;
  /** The moment from which on it is in force; never before that of the previous revision. */
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

/** A change of an item of a store or a catalog version, of a currency, or of a drop table. `before` and `after` differ. */
export interface ItemChange {
  readonly itemId: string;
  /** undefined: it was not there. */
  readonly before: StoredItem | undefined;
  /** undefined: it is gone. */
  readonly after: StoredItem | undefined;
}

/** The numbers of items that a revision added, removed, changed, and only moved. */
export interface DifferenceCounts {
  readonly changed: number;
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
}

/** A change of the subject's header fields, each state as JSON; `null`: the subject was not there, or is gone. */
export interface OwnChange {
  readonly before: string | null;
  readonly after: string | null;
}

/** A change of a subject. */
export interface SubjectChange {
  readonly subject: Subject;
  readonly act: ChangeKind;
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
}

/** A change as its write would make it now. */
export interface PlannedChange extends SubjectChange {
  /** The newest revision until then; undefined: there is none. */
  readonly current: RevisionMark | undefined;
  /** Changes that come along: of the version that is no longer the default, and of the drop tables of a deleted version. */
  readonly others: readonly SubjectChange[];
}

/** The sale of which a change is the start or the end; undefined: it is neither. */
export interface PlaceInSale {
  readonly sale: number | undefined;
  readonly saleMoment: 'start' | 'end' | undefined;
}

/** A revision with its author and its changes. */
export interface RevisionEntry extends RevisionMark, PlaceInSale, Authored {
  /** When a scheduled change was applied; `at` is its planned instant. undefined: it was made at once. */
  readonly appliedAt: Instant | undefined;
  readonly requestId: string | undefined;
  readonly note: string | undefined;
  readonly act: ChangeKind;
  readonly own: OwnChange;
  readonly counts: DifferenceCounts;
  /**
   * Its first changes by item id, at most CHANGES_TOLD_MAX. undefined: the entries before it fill CHANGES_TOLD_BYTES_MAX, so it belongs
   * on another page.
   */
  readonly changes: readonly ItemChange[] | undefined;
}

/** A moment in the history of a subject: right after a revision, or a moment of service time. */
export type AsOf = { readonly revision: number } | { readonly at: Instant };

/** There is no such revision yet. */
interface NoRevision {
  readonly status: 'noRevision';
  /** The number of the newest; 0: there is none. */
  readonly newest: number;
}

/** The state at that moment is no longer known. */
interface NotKept {
  readonly status: 'notKept';
  /** The oldest revision that is kept. */
  readonly first: RevisionMark;
}

/** A moment that cannot be read. */
export type NoSuchMoment = NoRevision | NotKept;
