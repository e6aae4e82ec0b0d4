import type { Flag } from './tables.ts';

// The rows of the tables of revisions.

interface SubjectColumns {
  title_id: string;
  subject: string;
  catalog_version: string;
  store_id: string;
  /** Counts the revisions of the subject. */
  revision: number;
}

export interface RevisionTable extends SubjectColumns {
  at: number;
  act: string;
  made_by: string;
  request_id: string | null;
  note: string | null;
  /** The subject's own members as JSON; null: it was not there. */
  own_before: string | null;
  own_after: string | null;
  item_count: number;
  /** There are so many newer ones that it goes when it is old enough. */
  prunable: Flag;
  /** Null: it was made at once. */
  applied_at: number | null;
}

/** A change that was scheduled. */
export interface PendingChangeTable extends Omit<SubjectColumns, 'revision'> {
  /** Counts those of the title. */
  number: number;
  /** The name of the command that makes it. */
  command: string;
  /** What the command takes, packed; null: it is settled. */
  input: string | null;
  base_revision: number;
  on_conflict: string;
  made_by: string;
  request_id: string | null;
  note: string | null;
  scheduled_at: number;
  planned_at: number;
  state: string;
  /** It is pending as far as every process knows. */
  awaited: Flag;
  settled_at: number | null;
  revision: number | null;
  reason: string | null;
}

/** What a revision did to an item; null where the item was not there, or is gone. */
export interface RevisionItemTable extends SubjectColumns {
  item_id: string;
  position_before: number | null;
  body_before: string | null;
  position_after: number | null;
  body_after: string | null;
}
