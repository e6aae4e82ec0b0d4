import type { ContentsFault } from '../../../economy/catalogs/contents-faults.ts';
import {
  checkTablesExtent,
  idsIn,
  mergeTables,
  unknownAmong,
} from '../../../economy/drop-tables/drop-tables.ts';
import type {
  DropTable,
  TablesTooLarge,
  UnknownTables,
} from '../../../economy/drop-tables/ports.ts';
import type { TooMany, UnknownItems } from '../../../economy/outcomes.ts';
import { changesBetween } from '../../../economy/revisions/changes.ts';
import type {
  Edited,
  EditConflict,
  StoredItem,
  Subject,
} from '../../../economy/revisions/ports.ts';
import type { Tx } from '../../query/tx.ts';
import { findConflict } from '../revisions/find-conflict.ts';
import type { Plan } from '../revisions/make-revision.ts';
import { findRevision } from '../revisions/revision-rows.ts';
import { checkContents } from './check-contents.ts';
import { findAllTables } from './drop-table-rows.ts';
import type { CatalogKey } from './find-catalog.ts';
import { findUnknownItems } from './known-items.ts';

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
