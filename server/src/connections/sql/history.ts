import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { insertOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { ConnectionKey } from '../connection.ts';

export type ChangeRow = Tables['connection_changes'];
type ErrorRow = Tables['connection_errors'];

interface InTitle {
  readonly titleId: string;
}

export const insertChange = statement<ChangeRow>(insertOf('connection_changes'));

/** The newest change; null: there was none. */
export const findLastId = statement<InTitle, { readonly last: string | null }>(
  `select max(change_id) as last from connection_changes where ${TITLE_KEY}`,
);

/** A page of the changes, the newest first. */
export const findChanges = statement<InTitle & Page, ChangeRow>(
  `select * from connection_changes where ${TITLE_KEY} and at <= :at
   order by at desc, change_id desc limit :count offset :skip`,
);

/** The change of an author that has so many newer ones of the same author. */
export const findChangeOf = statement<
  InTitle & { readonly by: string; readonly skip: number },
  Pick<ChangeRow, 'at'>
>(
  `select at from connection_changes where ${TITLE_KEY} and made_by = :by
   order by at desc, change_id desc limit 1 offset :skip`,
);

/** Deletes the changes of a title before a moment, and those up to an id. */
export const dropOldChanges = statement<
  InTitle & { readonly before: Instant; readonly lastId: string }
>(`delete from connection_changes where ${TITLE_KEY} and (at < :before or change_id <= :lastId)`);

/** Adds to the counts of errors. A connection that is no more gets none. */
export const addErrors = listStatement<
  undefined,
  ConnectionKey & { readonly reason: string; readonly count: number; readonly at: Instant }
>(
  `insert into connection_errors (title_id, provider, connection_id, reason, count, last_at)
   values {(:item.titleId, :item.provider, :item.connectionId, :item.reason, :item.count, :item.at)}
   on conflict (title_id, provider, connection_id, reason) do update set
     count = connection_errors.count + excluded.count,
     last_at = case when excluded.last_at > connection_errors.last_at
       then excluded.last_at else connection_errors.last_at end`,
);

export const findErrors = statement<InTitle, ErrorRow>(
  `select * from connection_errors where ${TITLE_KEY}
   order by provider, connection_id, count desc, reason`,
);

export const deleteErrors = statement<ConnectionKey>(
  `delete from connection_errors
   where ${TITLE_KEY} and provider = :provider and connection_id = :connectionId`,
);
