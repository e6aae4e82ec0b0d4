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
  changed_count: number;
  added_count: number;
  removed_count: number;
  moved_count: number;
  /** How many rows of `revision_parts` have the items. */
  part_count: number;
  /** 1: enough newer revisions exist, so that it is deleted when it is old enough. */
  prunable: Flag;
  /** The number of the scheduled change that made it, and when it was applied; null: it was made at once. */
  pending_number: number | null;
  applied_at: number | null;
  /** The items before and after (commands/revisions/packed-changes.ts); null: they are in `revision_parts`. */
  changes: string | null;
}

/** A change that was scheduled. */
export interface PendingChangeTable extends Omit<SubjectColumns, 'revision'> {
  /** Counts those of the title. */
  number: number;
  /** The name of the command that makes it. */
  command: string;
  /** The packed input of the command; null: it is settled. */
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

/** A part of the items of a revision that are too many for its own row. */
export interface RevisionPartTable extends SubjectColumns {
  /** Counts those of the revision, from 0. */
  part: number;
  changes: string;
}
