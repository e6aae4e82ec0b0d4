import type { PostgresConnection } from '../postgres/connection.ts';
import type { ColumnShape, ForeignKeyShape, IndexShape, Schema } from './schema.ts';

const TABLES = `pg_class t where t.relkind in ('r', 'p')
  and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

const COLUMNS = `select t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as is_set, c.collname as collation
  from (select * from ${TABLES}) t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_collation c on c.oid = a.attcollation`;

/** The names of the columns with these numbers, with commas in between. */
function columnNames(numbers: string, table: string): string {
  return `(select string_agg(a.attname, ', ' order by p.place)
     from unnest(${numbers}) with ordinality as p (number, place)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = p.number)`;
}

const INDEXES = `select t.relname as "table", i.relname as name, x.indisunique as is_unique,
    x.indpred is not null as is_partial, x.indisvalid as is_valid,
    k.conname is not null as is_key,
    ${columnNames('x.indkey', 'x.indrelid')} as columns
  from (select * from ${TABLES}) t
  join pg_index x on x.indrelid = t.oid
  join pg_class i on i.oid = x.indexrelid
  left join pg_constraint k on k.conindid = x.indexrelid and k.contype in ('p', 'u')`;

const FOREIGN_KEYS = `select t.relname as "table", o.relname as "to", k.convalidated as is_valid,
    case k.confdeltype when 'a' then 'no action' when 'c' then 'cascade' when 'r' then 'restrict'
      when 'n' then 'set null' else 'set default' end as on_delete,
    ${columnNames('k.conkey', 'k.conrelid')} as columns,
    ${columnNames('k.confkey', 'k.confrelid')} as to_columns
  from (select * from ${TABLES}) t
  join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
  join pg_class o on o.oid = k.confrelid`;

/** The names of types that are others here. */
const TYPES: Readonly<Record<string, string>> = { bigint: 'integer' };

/** Texts are compared by their code points (docs/decisions/0008). */
const COLLATION = 'C';

/** Reads what a database has. Throws StatementFailed. */
export async function readPostgresSchema({ query }: PostgresConnection): Promise<Schema> {
  const rowsOf = async (text: string) =>
    Map.groupBy((await query(text)).rows as Row[], (row) => String(row['table']));
  const tables = await rowsOf(COLUMNS);
  const indexes = await rowsOf(INDEXES);
  const foreignKeys = await rowsOf(FOREIGN_KEYS);
  return new Map(
    [...tables].map(([table, rows]) => {
      const columns = rows.map((row) => [String(row['name']), toColumn(row)] as const);
      const shapes = (indexes.get(table) ?? []).map(toIndex);
      const keys = (foreignKeys.get(table) ?? []).map(toForeignKey);
      return [table, { columns: new Map(columns), indexes: shapes, foreignKeys: keys }];
    }),
  );
}

type Row = Readonly<Record<string, unknown>>;

function toColumn({ type, is_set, collation }: Row): ColumnShape {
  const name = TYPES[String(type)] ?? String(type);
  const isOther = typeof collation === 'string' && collation !== COLLATION;
  return { type: isOther ? `${name} collate "${collation}"` : name, isNullable: is_set === false };
}

function toIndex(row: Row): IndexShape {
  return {
    name: row['is_key'] === true ? undefined : String(row['name']),
    columns: String(row['columns']),
    isUnique: row['is_unique'] === true,
    isPartial: row['is_partial'] === true,
    isValid: row['is_valid'] === true,
  };
}

function toForeignKey(row: Row): ForeignKeyShape {
  return {
    columns: String(row['columns']),
    to: String(row['to']),
    toColumns: String(row['to_columns']),
    onDelete: String(row['on_delete']),
    isValid: row['is_valid'] === true,
  };
}
