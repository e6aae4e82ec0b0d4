import type { Page } from '../../kernel/page.ts';
import type { RevisionTable } from '../../storage/query/economy-tables.ts';
import { statement } from '../../storage/query/statement.ts';

type Values = Page & {
  readonly titleId: string;
  /** The author, as `authorOf` writes it; empty: anybody. */
  readonly madeBy: string;
  /** 1: without those that an operator's call has made at once, because the audit event of the call tells them. */
  readonly besideEvents: 0 | 1;
};

/** A revision, without its changes. */
export type RevisionRow = Pick<
  RevisionTable,
  | 'title_id'
  | 'subject'
  | 'catalog_version'
  | 'store_id'
  | 'revision'
  | 'at'
  | 'act'
  | 'made_by'
  | 'request_id'
  | 'note'
  | 'pending_number'
>;

const COLUMNS =
  'title_id, subject, catalog_version, store_id, revision, at, act, made_by, request_id, note, pending_number';
// For `not exists` PostgreSQL would read all acts; for `= 0`, which it takes for rare, all revisions of the title.
const PAGE = `at <= :at and (:madeBy = '' or made_by = :madeBy)
    and (:besideEvents = 0 or pending_number is not null
      or (select count(*) from operator_acts a where a.request_id = revisions.request_id) <> 1)
  order by at desc, title_id, subject, catalog_version, store_id, revision desc
  limit :count offset :skip`;

// One statement for each index.
export const findRevisionsOfAll = statement<Values, RevisionRow>(
  `select ${COLUMNS} from revisions where ${PAGE}`,
);
export const findRevisionsOfTitle = statement<Values, RevisionRow>(
  `select ${COLUMNS} from revisions where title_id = :titleId and ${PAGE}`,
);
