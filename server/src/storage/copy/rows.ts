import { createHash } from 'node:crypto';
import { inChunks } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import type { End, Row, Value } from './ends.ts';

/** Rows read at once: few enough to hold in memory where each has 10 KB. */
const ROWS_AT_ONCE = 512;

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

/** All rows of a table in pages, ordered by its key; each page begins after the last row of the one before. */
export async function* readPages(
  end: End,
  { table, columns }: TableShape,
): AsyncGenerator<readonly Row[]> {
  const key: readonly string[] = TABLE_KEYS[table];
  const select = `select ${columns.join(', ')} from ${table}`;
  const after = `where (${key.join(', ')}) > (${placeholders(key.length)})`;
  const rest = `order by ${key.join(', ')} limit ${ROWS_AT_ONCE}`;
  let rows = await end.query(`${select} ${rest}`);
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE || !last) return;
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

function placeholders(count: number, before = 0): string {
  return Array.from({ length: count }, (_, at) => `$${before + at + 1}`).join(', ');
}

/** A digest of the rows of a table, whatever their order. */
interface Digest {
  add(rows: readonly Row[]): void;
  readonly rows: number;
  /** 64 hex digits. */
  text(): string;
}

const MODULUS = 1n << 256n;

/**
 * Adds up the SHA-256 of the rows, so that engines which order texts differently agree. It finds damage by mistake,
 * not by an attacker, who has no access between the two ends.
 */
export function makeDigest({ columns }: Pick<TableShape, 'columns'>): Digest {
  let sum = 0n;
  let count = 0;
  const hashOf = (row: Row): bigint => {
    const values: readonly Value[] = columns.map((column) => row[column] ?? null);
    return BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`);
  };
  return {
    add(rows) {
      for (const row of rows) sum = (sum + hashOf(row)) % MODULUS;
      count += rows.length;
    },
    get rows() {
      return count;
    },
    text: () => sum.toString(16).padStart(64, '0'),
  };
}

/**
 * Every table that is copied. `nodes`, `node_figures` and `purchase_locks` are not: they are about the processes of one database, and start empty in
 * another. `probes` is always empty.
 */
type CopiedTable = Exclude<keyof Tables, 'nodes' | 'node_figures' | 'probes' | 'purchase_locks'>;

/**
 * The tables with their primary keys, each behind those that its rows refer to. The control log and its head
 * are among them, so that numbering goes on where it was.
 */
export const TABLE_KEYS: {
  readonly [Name in CopiedTable]: readonly (keyof Tables[Name] & string)[];
} = {
  control_head: ['id'],
  meta: ['name'],
  control_log: ['seq'],
  titles: ['title_id'],
  secret_keys: ['key_id'],
  signing_keys: ['kid'],
  title_signing_key_revocations: ['kid', 'title_id'],
  players: ['title_id', 'player_id'],
  title_player_counts: ['title_id', 'part'],
  player_identities: ['title_id', 'provider', 'subject'],
  sessions: ['session_id'],
  token_revocations: ['title_id', 'token_id'],
  bans: ['ban_id'],
  login_attempts: ['title_id', 'player_id', 'refused', 'number'],
  deleted_players: ['title_id', 'player_id'],
  banned_identities: ['title_id', 'identity_digest', 'ban_id'],
  login_guesses: ['name_key'],
  login_addresses: ['title_id', 'player_id', 'address_key'],
  idempotency_keys: ['key_digest'],
  idempotency_counts: ['title_id', 'period', 'part'],
  catalogs: ['title_id', 'catalog_version'],
  default_catalogs: ['title_id'],
  catalog_items: ['title_id', 'catalog_version', 'item_id'],
  stores: ['title_id', 'catalog_version', 'store_id'],
  store_items: ['title_id', 'catalog_version', 'store_id', 'item_id'],
  virtual_currencies: ['title_id', 'code'],
  removed_currencies: ['title_id', 'code'],
  holdings: ['title_id', 'player_id'],
  balances: ['title_id', 'player_id', 'code'],
  ledger_entries: ['title_id', 'player_id', 'number'],
  inventory_items: ['title_id', 'player_id', 'instance_id'],
  limited_editions: ['title_id', 'catalog_version', 'item_id'],
  drop_tables: ['title_id', 'catalog_version', 'table_id'],
  revisions: ['title_id', 'subject', 'catalog_version', 'store_id', 'revision'],
  revision_parts: ['title_id', 'subject', 'catalog_version', 'store_id', 'revision', 'part'],
  pending_changes: ['title_id', 'number'],
  operators: ['operator_id'],
  operator_sessions: ['session_id'],
  operator_links: ['digest'],
  operator_acts: ['request_id'],
  operator_currency_days: ['operator_id', 'title_id', 'code', 'day'],
  walks: ['name'],
  ledger_sizes: ['day'],
};

/** Their names, in the order in which rows can be written. */
export const COPIED_TABLES = Object.keys(TABLE_KEYS) as readonly CopiedTable[];

/** Tables that are not empty in an empty database: the migration and the first opening insert rows into them. */
export const SEEDED_TABLES: readonly CopiedTable[] = ['control_head', 'meta', 'walks'];
