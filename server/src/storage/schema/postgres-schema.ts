import type { PostgresConnection } from '../postgres/connection.ts';
import { type Schema, schemaOf } from './schema.ts';

const TABLES = `pg_class t where t.relkind in ('r', 'p')
  and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

/** Whole numbers are of one type on either engine. Texts are compared by their code points (docs/decisions/0008). */
const COLUMNS = `select t.relname as "table", a.attname as name, not a.attnotnull as is_nullable,
    case format_type(a.atttypid, a.atttypmod) when 'bigint' then 'integer'
      else format_type(a.atttypid, a.atttypmod) end
    || case when c.collname <> 'C' then ' collate "' || c.collname || '"' else '' end as type
  from (select * from ${TABLES}) t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_collation c on c.oid = a.attcollation`;

/** The names of the columns with these numbers, with commas in between. */
function columnNames(numbers: string, table: string): string {
  return `(select string_agg(a.attname, ', ' order by p.place)
     from unnest(${numbers}) with ordinality as p (number, place)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = p.number)`;
}

const INDEXES = `select t.relname as "table", case when k.conname is null then i.relname end as name,
    x.indisunique as is_unique, x.indpred is not null as is_partial, x.indisvalid as is_valid,
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

/** Reads what a database has. Throws StatementFailed. */
export async function readPostgresSchema({ query }: PostgresConnection): Promise<Schema> {
  const rowsOf = async (text: string) => (await query(text)).rows;
  return schemaOf({
    columns: await rowsOf(COLUMNS),
    indexes: await rowsOf(INDEXES),
    foreignKeys: await rowsOf(FOREIGN_KEYS),
  });
}
