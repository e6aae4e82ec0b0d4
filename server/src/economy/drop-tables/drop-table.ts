import { DROP_TABLES_BYTES_MAX, DROP_TABLES_MAX, UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { TooMany } from '../outcomes.ts';

/** A possible result of a roll: an item, or a roll of another table of the same catalog version. */
export interface DropNode {
  readonly kind: 'item' | 'table';
  /** The item's or the table's. */
  readonly id: string;
  /** How likely it is, in proportion to the weights of the others: 1 to INT32_MAX. */
  readonly weight: number;
}

/** A drop table of a catalog version. At least one node. */
export interface DropTable {
  readonly tableId: string;
  readonly nodes: readonly DropNode[];
}

/** The drop tables of the version would take more than DROP_TABLES_BYTES_MAX. */
export interface TablesTooLarge {
  readonly status: 'tablesTooLarge';
  readonly bytes: number;
}

/** A write of drop tables, each id once. */
export interface DropTablesWrite {
  readonly titleId: string;
  /** undefined: the title's default. */
  readonly catalogVersion: string | undefined;
  readonly tables: readonly DropTable[];
}

/** The index of a table whose id an earlier one of the write has; undefined: each is there once. */
export function findRepeatedTable({ tables }: Pick<DropTablesWrite, 'tables'>): number | undefined {
  const ids = tables.map(({ tableId }) => tableId);
  const index = ids.findIndex((id, at) => ids.indexOf(id) < at);
  return index < 0 ? undefined : index;
}

/** The tables of a version after a write: tables with the same ids are replaced, the others stay. */
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
export function checkTablesSize(
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

/** One roll of a table, by the weights of its nodes. */
export function roll({ nodes }: DropTable, random: Pick<SeededRandom, 'below'>): DropNode {
  let left = random.below(nodes.reduce((sum, { weight }) => sum + weight, 0));
  for (const node of nodes) {
    if (left < node.weight) return node;
    left -= node.weight;
  }
  throw new Error('A roll was past the last node');
}

/** A roll that was made. */
export interface Roll {
  readonly tableId: string;
  readonly result: DropNode;
}

/** Why rolls have no result. */
export type RollFault =
  | { readonly status: 'unknownTable'; readonly tableId: string }
  /** More than UNPACKED_ITEMS_MAX rolls, or they go round in a circle. */
  | { readonly status: 'tooManyItems' };

interface Rolling {
  /** Absent: there is no such table. */
  findTables(tableIds: readonly string[]): Promise<ReadonlyMap<string, DropTable>>;
  readonly random: Pick<SeededRandom, 'below'>;
  /** Collects the rolls, in order. */
  readonly rolls: Roll[];
}

/** Rolls each table until an item comes up; returns the ids of the items. */
export async function rollTables(
  { findTables, random, rolls }: Rolling,
  tableIds: readonly string[],
): Promise<readonly string[] | RollFault> {
  const itemIds: string[] = [];
  let wanted = tableIds;
  while (wanted.length > 0) {
    const tables = await findTables([...new Set(wanted)]);
    const further: string[] = [];
    for (const tableId of wanted) {
      const table = tables.get(tableId);
      if (!table) return { status: 'unknownTable', tableId };
      if (rolls.length >= UNPACKED_ITEMS_MAX) return { status: 'tooManyItems' };
      const result = roll(table, random);
      rolls.push({ tableId, result });
      (result.kind === 'item' ? itemIds : further).push(result.id);
    }
    wanted = further;
  }
  return itemIds;
}
