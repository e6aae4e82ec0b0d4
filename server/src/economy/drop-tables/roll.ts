import { UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import type { Draws } from '../inventory/draws.ts';
import type { DropNode, DropTable } from './ports.ts';

/** One roll of a table, by the weights of its nodes. */
export function roll({ nodes }: DropTable, draws: Pick<Draws, 'below'>): DropNode {
  let left = draws.below(nodes.reduce((sum, { weight }) => sum + weight, 0));
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

/** Why rolls have come to nothing. */
export type RollFault =
  | { readonly status: 'unknownTable'; readonly tableId: string }
  /** More than UNPACKED_ITEMS_MAX rolls, or they go round in a circle. */
  | { readonly status: 'tooManyItems' };

interface Rolling {
  /** Absent: there is no such table. */
  findTables(tableIds: readonly string[]): Promise<ReadonlyMap<string, DropTable>>;
  readonly draws: Pick<Draws, 'below'>;
  /** Takes what is rolled, in order. */
  readonly rolls: Roll[];
}

/** Rolls each table until an item comes up; gives the items' ids. */
export async function rollTables(
  { findTables, draws, rolls }: Rolling,
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
      const result = roll(table, draws);
      rolls.push({ tableId, result });
      (result.kind === 'item' ? itemIds : further).push(result.id);
    }
    wanted = further;
  }
  return itemIds;
}
