import { createHash } from 'node:crypto';
import { inChunks } from '../query/statement.ts';
import type { End, Row, Value } from './ends.ts';
import { type CopiedTable, SEEDED_TABLES, TABLE_KEYS } from './tables.ts';

/** Rows read at once: few enough to hold in memory where each has 10 KB, or 1 MB. */
const rowsAtOnce = (table: CopiedTable): number =>
  table === 'title_data' || table === 'revision_parts' ? 16 : 512;

/** A table with its columns, in one order for both ends. */
export interface TableShape {
  readonly table: CopiedTable;
  readonly columns: readonly string[];
}

/** The number of rows of a table. */
export async function countRows(end: End, table: string): Promise<number> {
  const [row] = await end.query(`select count(*) as number from ${table}`);
  return Number(row?.['number']);
}

/** All rows of a table, or those for which `condition` holds, in pages, ordered by its key; each page begins after the last row of the one before. */
export async function* readPages(
  end: End,
  { table, columns }: TableShape,
  condition = '1 = 1',
): AsyncGenerator<readonly Row[]> {
  const key: readonly string[] = TABLE_KEYS[table];
  const select = `select ${columns.join(', ')} from ${table} where ${condition}`;
  const after = `and (${key.join(', ')}) > (${placeholders(key.length)})`;
  const count = rowsAtOnce(table);
  const rest = `order by ${key.join(', ')} limit ${count}`;
  let rows = await end.query(`${select} ${rest}`);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (rows.length < count || !last) return;
    rows = await end.query(
      `${select} ${after} ${rest}`,
      key.map((column) => last[column] ?? null),
    );
  }
}

/** Inserts rows. The rows of an empty database, in the seeded tables, are replaced. */
export async function writeRows(
  end: End,
  { table, columns }: TableShape,
  rows: readonly Row[],
): Promise<void> {
  const into = `insert into ${table} (${columns.join(', ')}) values`;
  const rest = SEEDED_TABLES.includes(table) ? ` ${replacing(table, columns)}` : '';
  for (const chunk of inChunks(rows)) {
    const tuples = chunk.map((_, at) => `(${placeholders(columns.length, at * columns.length)})`);
    const values = chunk.flatMap((row) => columns.map((column) => row[column] ?? null));
    // oxlint-disable-next-line no-await-in-loop
    await end.query(`${into} ${tuples.join(', ')}${rest}`, values);
  }
}

function replacing(table: CopiedTable, columns: readonly string[]): string {
  const key: readonly string[] = TABLE_KEYS[table];
  const others = columns.filter((column) => !key.includes(column));
  const changes = others.map((column) => `${column} = excluded.${column}`);
  return `on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`;
}

/** `$1, $2`, or those behind the first `before` ones. */
export function placeholders(count: number, before = 0): string {
  return Array.from({ length: count }, (_, at) => `$${before + at + 1}`).join(', ');
}

const MODULUS = 1n << 256n;

/**
 * Makes a digest of the rows of a table, whatever their order: it adds up the SHA-256 of the rows, so that engines which order texts differently agree. It finds damage by mistake,
 * not by an attacker, who has no access between the two ends.
 */
export function makeDigest({ columns }: Pick<TableShape, 'columns'>) {
  let sum = 0n;
  let count = 0;
  const hashOf = (row: Row): bigint => {
    const values: readonly Value[] = columns.map((column) => row[column] ?? null);
    return BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`);
  };
  return {
    add(rows: readonly Row[]): void {
      for (const row of rows) sum = (sum + hashOf(row)) % MODULUS;
      count += rows.length;
    },
    get rows() {
      return count;
    },
    /** 64 hex digits. */
    text: () => sum.toString(16).padStart(64, '0'),
  };
}
