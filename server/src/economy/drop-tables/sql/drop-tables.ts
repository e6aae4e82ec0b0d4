import { CATALOG_KEY } from '../../../storage/query/keys.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
import type { Tables } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CatalogKey } from '../../catalogs/catalog.ts';
import type { ItemChange, StoredItem, Subject } from '../../revisions/revision.ts';
import type { DropNode, DropTable } from '../drop-table.ts';

type Row = Tables['drop_tables'];

const findAll = statement<CatalogKey, Row>(`select * from drop_tables where ${CATALOG_KEY}`);

/** The drop tables of a catalog version, by their ids. */
export async function findAllTables(tx: Tx, catalog: CatalogKey): Promise<readonly DropTable[]> {
  const rows = await findAll.all(tx, catalog);
  // Sorted here, because engines order texts differently.
  return rows.map(toTable).toSorted((left, right) => (left.tableId < right.tableId ? -1 : 1));
}

const findSome = listStatement<CatalogKey, string, Row>(
  `select * from drop_tables where ${CATALOG_KEY} and table_id in ({:item})`,
);

/** Drop tables of a catalog version by their ids. */
export async function findTables(
  tx: Tx,
  catalog: CatalogKey,
  tableIds: readonly string[],
): Promise<ReadonlyMap<string, DropTable>> {
  const rows = await findSome.all(tx, catalog, tableIds);
  return new Map(rows.map((row) => [row.table_id, toTable(row)]));
}

function toTable({ table_id: tableId, nodes }: Row): DropTable {
  return { tableId, nodes: JSON.parse(nodes) as readonly DropNode[] };
}

const upsert = listStatement<CatalogKey, Pick<Row, 'table_id' | 'nodes'>>(
  `insert into drop_tables (title_id, catalog_version, table_id, nodes)
   values {(:titleId, :catalogVersion, :item.table_id, :item.nodes)}
   on conflict (title_id, catalog_version, table_id) do update set nodes = excluded.nodes`,
);

/** Writes drop tables that are new or have changed. */
export async function saveTables(
  tx: Tx,
  catalog: CatalogKey,
  changes: readonly ItemChange[],
): Promise<void> {
  const rows = changes.flatMap(({ itemId, after }) =>
    after ? { table_id: itemId, nodes: after.body } : [],
  );
  await upsert.run(tx, catalog, rows);
}

export function dropTablesSubject({ titleId, catalogVersion }: CatalogKey): Subject {
  return { titleId, kind: 'dropTables', catalogVersion, storeId: '' };
}

/** Tables have no order of their own. */
export function toStoredTables(tables: readonly DropTable[]): ReadonlyMap<string, StoredItem> {
  return new Map(
    tables.map(({ tableId, nodes }) => [tableId, { position: 0, body: JSON.stringify(nodes) }]),
  );
}
