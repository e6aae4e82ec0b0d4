import type { Instant } from '../../kernel/instant.ts';
import type { RevisionTable } from '../../storage/query/economy-tables.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Newest } from './audit-events.ts';

type Values = Newest & {
  readonly titleId: string;
  /** None before this moment. */
  readonly floor: Instant;
  /** The author, as `authorOf` writes it; empty: anybody. */
  readonly madeBy: string;
  /** 1: without those that an operator's call has made at once, because the audit event of the call tells them. */
  readonly besideEvents: 0 | 1;
  /** 1: those of what is sold, of data that a game reads, and of data that only servers read. */
  readonly ofSold: 0 | 1;
  readonly ofData: 0 | 1;
  readonly ofInternalData: 0 | 1;
};

/** A revision, without its changes. Of a write of several keys of data, each of which has one, it is that of the first key. */
export interface RevisionRow
  extends Pick<
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
  > {
  /** Of the sale of which it is the start or the end; null: of none, or of one that is no longer known. */
  readonly sale: number | null;
  /** It is the start of a sale that began at once, or the end of one that somebody ended before its time. */
  readonly at_once: 0 | 1 | null;
  /** How many keys of data the write has changed that made it; 1: it is no revision of data. */
  readonly keys: number;
}

/** The sale whose start the scheduled change is, or whose end: that has the next number. */
const ofSale = (shown: string) => `(select ${shown} from sales s
  where s.title_id = revisions.title_id and s.number in (pending_number, pending_number - 1))`;

/** The revisions of the keys that the same write of data has changed: numbers of such revisions count the writes of a title. */
const OF_WRITE = `from revisions o where o.title_id = revisions.title_id and o.at = revisions.at
  and o.revision = revisions.revision and o.bytes > 0`;

const COLUMNS = `title_id, subject, catalog_version, store_id, revision, at, act, made_by, request_id, note, pending_number,
  ${ofSale('s.number')} as sale,
  ${ofSale(`case when s.number = pending_number and s.made_at = s.starts_at
    or s.number < pending_number and s.reason is not null then 1 else 0 end`)} as at_once,
  case when bytes > 0 then (select count(*) ${OF_WRITE}) else 1 end as keys`;
// A key is told where none before it is found, which the order of their rows finds at once: for `min` all keys of the write would be read for each.
// For `not exists` PostgreSQL would read all acts; for `= 0`, which it takes for rare, all revisions of the title.
const PAGE = `at <= :at and at >= :floor and (:madeBy = '' or made_by = :madeBy)
    and case when subject = 'internalData' then cast(:ofInternalData as bigint)
      when subject in ('titleData', 'publisherData') then cast(:ofData as bigint)
      else cast(:ofSold as bigint) end <> 0
    and (bytes = 0
      or (select 1 ${OF_WRITE} and o.store_id < revisions.store_id limit 1) is null)
    and (:besideEvents = 0 or pending_number is not null
      or (select count(*) from operator_acts a where a.request_id = revisions.request_id) <> 1)
  order by at desc, title_id, subject, catalog_version, store_id, revision desc
  limit :count`;

// One statement for each index.
export const findRevisionsOfAll = statement<Values, RevisionRow>(
  `select ${COLUMNS} from revisions where ${PAGE}`,
);
export const findRevisionsOfTitle = statement<Values, RevisionRow>(
  `select ${COLUMNS} from revisions where title_id = :titleId and ${PAGE}`,
);

interface Reach {
  readonly titleId: string;
  readonly at: Instant;
  readonly revisionsMax: number;
}

type Floor = Pick<RevisionTable, 'title_id' | 'at'>;

// The revision that is so many behind the newest; nothing where there are fewer.
export const findFloorOfAll = statement<Reach, Floor>(
  `select title_id, at from revisions where at <= :at
   order by at desc limit 1 offset :revisionsMax`,
);
/** The same of a title, or a revision of another one. For `title_id = :titleId` PostgreSQL may read the revisions of all titles. */
export const findFloorOfTitle = statement<Reach, Floor>(
  `select title_id, at from revisions where (title_id, at) <= (:titleId, :at)
   order by title_id desc, at desc limit 1 offset :revisionsMax`,
);
