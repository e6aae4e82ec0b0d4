import { DROP_TABLES_BYTES_MAX, DROP_TABLES_MAX } from '../../kernel/limits.ts';
import type { TooMany } from '../outcomes.ts';
import type { DropNode, DropTable, DropTablesWrite, TablesTooLarge } from './ports.ts';

/** The index of a table whose id an earlier one of the write has; undefined: each is there once. */
export function findRepeatedTable({ tables }: Pick<DropTablesWrite, 'tables'>): number | undefined {
  const ids = tables.map(({ tableId }) => tableId);
  const index = ids.findIndex((id, at) => ids.indexOf(id) < at);
  return index < 0 ? undefined : index;
}

/** The tables of a version after a write: namesakes are replaced, the others stay. */
export function mergeTables(
  stored: readonly DropTable[],
  written: readonly DropTable[],
): readonly DropTable[] {
  const byId = new Map([...stored, ...written].map((table) => [table.tableId, table]));
  return [...byId.values()];
}

/** The ids that nodes of a kind name, each once. */
export function idsIn(tables: readonly DropTable[], kind: DropNode['kind']): readonly string[] {
  const nodes = tables.flatMap((table) => table.nodes);
  return [...new Set(nodes.flatMap((node) => (node.kind === kind ? node.id : [])))];
}

/** The refusal of a version with these tables; undefined: they are allowed. */
export function checkTablesExtent(
  tables: readonly DropTable[],
): TooMany | TablesTooLarge | undefined {
  if (tables.length > DROP_TABLES_MAX) {
    return { status: 'tooMany', of: 'drop tables', max: DROP_TABLES_MAX };
  }
  const sizes = tables.map(({ tableId, nodes }) =>
    Buffer.byteLength(tableId + JSON.stringify(nodes)),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return bytes > DROP_TABLES_BYTES_MAX ? { status: 'tablesTooLarge', bytes } : undefined;
}

/** The ids that none of the tables has, each once. */
export function unknownAmong(
  tableIds: readonly string[],
  tables: readonly DropTable[],
): readonly string[] {
  const known = new Set(tables.map(({ tableId }) => tableId));
  return [...new Set(tableIds)].filter((tableId) => !known.has(tableId));
}
