import { must } from './stock.ts';
import type { World } from './world.ts';

// Steps that stock a title with drop tables, over the wire.

/** A drop table of items, or with a capital of tables, each of weight 1. */
export function aTable(tableId: string, ...ids: readonly string[]) {
  const Nodes = ids.map((id) => ({
    ResultItemType: /^[A-Z]/.test(id) ? 'TableId' : 'ItemId',
    ResultItem: id,
    Weight: 1,
  }));
  return { TableId: tableId, Nodes };
}

type Table = ReturnType<typeof aTable>;

/** Adds drop tables to the default catalog. */
export async function setTables(world: World, ...Tables: readonly Table[]): Promise<void> {
  await must(world.asTitle('/Admin/UpdateRandomResultTables', { Tables }));
}

/** The drop tables of the default catalog, by id. */
export async function readTables(world: World): Promise<Record<string, Table>> {
  return (await must(world.asTitle('/Admin/GetRandomResultTables', {}))).Tables;
}

/** Many drop tables, each of one item. */
export const manyTables = (count: number, itemId: string, prefix = 'T') =>
  Array.from({ length: count }, (_, index) => aTable(`${prefix}${index}`, itemId));
