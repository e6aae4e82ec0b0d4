import type { Tx } from '../../../storage/query/tx.ts';
import type { ContentsFault } from '../../catalogs/contents-faults.ts';
import { checkContents } from '../../catalogs/sql/check-contents.ts';
import type { CatalogKey } from '../../catalogs/sql/find-catalog.ts';
import { findUnknownItems } from '../../catalogs/sql/known-items.ts';
import type { TooMany, UnknownItems } from '../../outcomes.ts';
import { changesBetween } from '../../revisions/changes.ts';
import { findConflict } from '../../revisions/find-conflict.ts';
import type { Plan } from '../../revisions/revision-command.ts';
import type { EditConflict, Edited, StoredItem, Subject } from '../../revisions/revision.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { checkTablesExtent, idsIn, mergeTables, unknownAmong } from '../drop-tables.ts';
import type { DropTable, TablesTooLarge, UnknownTables } from '../ports.ts';
import { findAllTables } from './drop-table-rows.ts';

interface Change extends Edited {
  readonly catalog: CatalogKey;
  readonly tables: readonly DropTable[];
}

export function dropTablesSubject({ titleId, catalogVersion }: CatalogKey): Subject {
  return { titleId, kind: 'dropTables', catalogVersion, storeId: '' };
}

/** What it will do to add tables and to replace namesakes, judged before anything is written: for the change itself, and for its preview. */
export async function planDropTables(
  tx: Tx,
  { catalog, edit, tables: written }: Change,
): Promise<
  EditConflict | UnknownItems | UnknownTables | TooMany | TablesTooLarge | ContentsFault | Plan
> {
  const { catalogVersion } = catalog;
  const subject = dropTablesSubject(catalog);
  const current = await findRevision(tx, subject);
  const conflict = await findConflict(tx, subject, { edit, current });
  if (conflict) return conflict;
  const itemIds = await findUnknownItems(tx, catalog, idsIn(written, 'item'));
  if (itemIds.length > 0) return { status: 'unknownItems', catalogVersion, itemIds };
  const before = await findAllTables(tx, catalog);
  const after = mergeTables(before, written);
  const tableIds = unknownAmong(idsIn(written, 'table'), after);
  if (tableIds.length > 0) return { status: 'unknownTables', catalogVersion, tableIds };
  const fault = checkTablesExtent(after) ?? (await checkContents(tx, catalog, { tables: written }));
  if (fault) return fault;
  const changes = changesBetween(toStoredTables(before), toStoredTables(after));
  const own = { before: null, after: null };
  return { status: 'planned', subject, edit, act: 'update', current, own, changes };
}

/** Tables have no order of their own. */
export function toStoredTables(tables: readonly DropTable[]): ReadonlyMap<string, StoredItem> {
  return new Map(
    tables.map(({ tableId, nodes }) => [tableId, { position: 0, body: JSON.stringify(nodes) }]),
  );
}
