import { PLAYER_DATA } from '../../src/storage/query/player-data.ts';
import type { Installation } from './nodes.ts';

/** The rows about a player by their table, each row as a JSON text; of every table that has players. */
export type StoredRows = Readonly<Record<string, readonly string[]>>;

/** Every table with rows about a player who exists. */
export const TABLES_OF_PLAYERS: readonly string[] = Object.entries(PLAYER_DATA)
  .filter(([, { list }]) => list !== undefined)
  .map(([table]) => table);

/** Reads all rows about a player, of one moment, from PostgreSQL; a table without such a row is not there. */
export async function storedRowsOf({ query }: Installation, playerId: string): Promise<StoredRows> {
  const parts = Object.keys(PLAYER_DATA).map(
    (table) =>
      `select '${table}' as name, to_json(t)::text as row from ${table} t where player_id = '${playerId}'`,
  );
  const all = `${parts.join(' union all ')} order by name, row`;
  const rows = await query<{ readonly name: string; readonly row: string }>(all);
  const byTable = Map.groupBy(rows, ({ name }) => name);
  return Object.fromEntries([...byTable].map(([name, list]) => [name, list.map(({ row }) => row)]));
}
