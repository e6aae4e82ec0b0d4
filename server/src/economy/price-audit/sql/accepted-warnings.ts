import { ACCEPTED_WARNINGS_MAX } from '../../../kernel/limits.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { insertOf, replacing } from '../../../storage/query/rows.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tables } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { findAuthors } from '../../../titles/sql/authors.ts';
import type { CatalogKey } from '../../catalogs/catalog.ts';
import type { Acceptances } from '../acceptance.ts';

const findRows = statement<CatalogKey, Tables['accepted_warnings']>(
  `select * from accepted_warnings where ${CATALOG_KEY}`,
);

/** The acceptances of a catalog version, also those of warnings whose numbers have changed since. */
export async function findAcceptances(tx: Tx, catalog: CatalogKey): Promise<Acceptances> {
  const rows = await findRows.all(tx, catalog);
  if (rows.length === 0) return new Map();
  const by = rows.map(({ accepted_by }) => accepted_by);
  const authorOf = await findAuthors(tx, catalog.titleId, by);
  return new Map(
    rows.map(({ digest, note, accepted_by, accepted_at: time }) => {
      return [digest, { author: authorOf(accepted_by), time, note }];
    }),
  );
}

/** Writes an acceptance, or a new one of the same warning by the same author; that of another stays. */
export const saveAcceptance = statement<Tables['accepted_warnings']>(
  `${insertOf('accepted_warnings')} ${replacing('accepted_warnings')}
   where accepted_warnings.accepted_by = excluded.accepted_by`,
);

/** Deletes the oldest acceptances of a title beyond ACCEPTED_WARNINGS_MAX. */
export const deleteOldest = statement<Pick<CatalogKey, 'titleId'>>(
  `delete from accepted_warnings where ${TITLE_KEY} and accepted_at < (
     select accepted_at from accepted_warnings where ${TITLE_KEY}
     order by accepted_at desc limit 1 offset ${ACCEPTED_WARNINGS_MAX - 1})`,
);

export const deleteAcceptance = statement<CatalogKey & { readonly digest: string }>(
  `delete from accepted_warnings where ${CATALOG_KEY} and digest = :digest`,
);
