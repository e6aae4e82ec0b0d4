import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { readWrittenBytes } from './accounting.ts';
import { databaseOf, type Service } from './servers.ts';

/** The work of a database since it was made. */
export interface Counts {
  /** Statements of clients, those that begin and commit included; undefined on SQLite, which does not count them. */
  readonly statements?: number;
  readonly commits: number;
  /** Bytes. PostgreSQL: of its log. SQLite: all, to the log and at checkpoints to the file. */
  readonly written: number;
}

/** A look into the database of a service beside it. */
export interface DatabaseCounts {
  read(): Promise<Counts>;
  /** Bytes of all rows with their indexes, as after a vacuum. */
  keptBytes(): Promise<number>;
  /** The ids of all players of the title. */
  playerIds(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Bytes of log that were ever written. */
export async function readPosition(client: pg.Client): Promise<number> {
  const sql = "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as position";
  const { rows } = await client.query<{ readonly position: string }>(sql);
  return Number(rows[0]?.position);
}

/** The ids of the players of a title; of the only one unless it is named. */
export async function readPlayerIds(client: pg.Client, titleId = ''): Promise<readonly string[]> {
  const { rows } = await client.query<{ readonly player_id: string }>(playerIdsOf(titleId));
  return rows.map((row) => row.player_id);
}

const playerIdsOf = (titleId: string): string =>
  `select player_id from players where '${titleId}' in ('', title_id) order by player_id`;

export function openCounts(service: Service): Promise<DatabaseCounts> | DatabaseCounts {
  const { databaseUrl } = service;
  return databaseUrl === undefined ? openFile(service) : openPostgres(service, databaseUrl);
}

/** Where the index of the log counts transactions: `iChange` of sqlite.org/walformat.html#walidxfmt, in the machine's order of bytes. */
const CHANGES_AT = 8;

function openFile(service: Service): DatabaseCounts {
  const path = databaseOf(service);
  const database = new DatabaseSync(path, { readOnly: true });
  const numberOf = (pragma: string) =>
    Number(Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0]);
  return {
    async read() {
      const commits = readFileSync(`${path}-shm`).readUInt32LE(CHANGES_AT);
      return { commits, written: readWrittenBytes(service.process.pid) };
    },
    async keptBytes() {
      return (numberOf('page_count') - numberOf('freelist_count')) * numberOf('page_size');
    },
    async playerIds() {
      return database
        .prepare(playerIdsOf(service.titleId))
        .all()
        .map((row) => String(row['player_id']));
    },
    async close() {
      database.close();
    },
  };
}

async function openPostgres(
  { titleId }: Service,
  connectionString: string,
): Promise<DatabaseCounts> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  const rowsOf = async (sql: string) => (await client.query<Record<string, string>>(sql)).rows;
  // Those with rows: each vacuum takes its time.
  const tables = `select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;
  return {
    async read() {
      const [counts] = await rowsOf(`
        select sum(calls) as statements, sum(calls) filter (where query ilike 'commit%') as commits
        from pg_stat_statements join pg_database on oid = dbid where datname = current_database()`);
      const number = (name: string) => Number(counts?.[name] ?? 0);
      return {
        statements: number('statements'),
        commits: number('commits'),
        written: await readPosition(client),
      };
    },
    async keptBytes() {
      for (const { name } of await rowsOf(tables)) await client.query(`vacuum full ${name}`);
      const size = `select sum(pg_total_relation_size(name::regclass)) as bytes from (${tables})`;
      return Number((await rowsOf(size))[0]?.['bytes']);
    },
    playerIds: () => readPlayerIds(client, titleId),
    close: () => client.end(),
  };
}
