import type { DropNode, DropTablesWrite, FoundTables } from './ports.ts';
import type { DropTableOnWire, TablesReply, TablesWriteOnWire } from './schemas.ts';

// Translates drop tables between their form on the wire and the room's own.

const KINDS = { ItemId: 'item', TableId: 'table' } as const;
/** The kinds of nodes as the wire has them. */
export const KINDS_ON_WIRE = { item: 'ItemId', table: 'TableId' } as const;

/** The write that an UpdateRandomResultTables asks for. */
export function fromWireTablesWrite(titleId: string, request: TablesWriteOnWire): DropTablesWrite {
  const { CatalogVersion: catalogVersion, Tables = [] } = request;
  return { titleId, catalogVersion, tables: Tables.map(fromWireTable) };
}

function fromWireTable({ TableId: tableId, Nodes }: DropTableOnWire) {
  const nodes = Nodes.map(({ ResultItemType, ResultItem, Weight }) => ({
    kind: KINDS[ResultItemType],
    id: ResultItem,
    weight: Weight,
  }));
  return { tableId, nodes };
}

/** Writes drop tables for the wire. */
export function toWireTables({ catalogVersion, tables }: FoundTables): TablesReply {
  const entries = tables.map(({ tableId, nodes }) => {
    const table = { CatalogVersion: catalogVersion, TableId: tableId, Nodes: toWireNodes(nodes) };
    return [tableId, table] as const;
  });
  return { Tables: Object.fromEntries(entries) };
}

/** Writes the nodes of a drop table. */
export function toWireNodes(nodes: readonly DropNode[]) {
  return nodes.map(({ kind, id, weight }) => ({
    ResultItemType: KINDS_ON_WIRE[kind],
    ResultItem: id,
    Weight: weight,
  }));
}
