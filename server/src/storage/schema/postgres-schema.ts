import type { PostgresConnection } from '../postgres/connection.ts';
import type { ColumnShape, IndexShape, Schema } from './schema.ts';

const TABLES = `pg_class t where t.relkind in ('r', 'p')
  and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

const COLUMNS = `select t.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as is_set, c.collname as collation
  from (select * from ${TABLES}) t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_collation c on c.oid = a.attcollation`;

const INDEXES = `select t.relname as "table", i.relname as name, x.indisunique as is_unique,
    x.indpred is not null as is_partial, x.indisvalid as is_valid,
    k.conname is not null as is_key,
    (select string_agg(a.attname, ', ' order by p.place)
     from unnest(x.indkey) with ordinality as p (number, place)
     join pg_attribute a on a.attrelid = x.indrelid and a.attnum = p.number) as columns
  from (select * from ${TABLES}) t
  join pg_index x on x.indrelid = t.oid
  join pg_class i on i.oid = x.indexrelid
  left join pg_constraint k on k.conindid = x.indexrelid and k.contype in ('p', 'u')`;

/** The names of types that are others here. */
const TYPES: Readonly<Record<string, string>> = { bigint: 'integer' };

/** Texts are compared by their code points (docs/decisions/0046). */
const COLLATION = 'C';

/** Reads what a database has. Throws StatementFailed. */
export async function readPostgresSchema({ query }: PostgresConnection): Promise<Schema> {
  const rowsOf = async (text: string) =>
    Map.groupBy((await query(text)).rows as Row[], (row) => String(row['table']));
  const tables = await rowsOf(COLUMNS);
  const indexes = await rowsOf(INDEXES);
  return new Map(
    [...tables].map(([table, rows]) => {
      const columns = rows.map((row) => [String(row['name']), toColumn(row)] as const);
      const shapes = (indexes.get(table) ?? []).map(toIndex);
      return [table, { columns: new Map(columns), indexes: shapes }];
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
