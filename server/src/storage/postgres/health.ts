import type { DatabaseHealth, TableRows } from '../../kernel/measures.ts';
import { isUnknownToEngine } from './connection.ts';
import type { ConnectionPool } from './pool.ts';

/**
 * One row, whose columns are named as in DATABASE_VALUES. An ordinary role gets null where PostgreSQL shows it less: of standbys it sees
 * only how many there are. The oldest transaction of any database stops the writes of all. A standby itself has no position in the log
 * that it writes.
 */
const VALUES = `
  with log as (
    select case when pg_is_in_recovery() then null else pg_current_wal_lsn() end as position)
  select
    pg_database_size(current_database()) as database_size_bytes,
    (select max(greatest(age(datfrozenxid), mxid_age(datminmxid))) from pg_database)
      as postgres_oldest_transaction_age,
    (select sum(numbackends) from pg_stat_database) as postgres_connections,
    cast(current_setting('max_connections') as bigint) as postgres_connections_max,
    (select coalesce(max(pg_wal_lsn_diff(log.position, restart_lsn)), 0)
      from pg_replication_slots) as postgres_replication_slot_retained_bytes,
    (select count(*) from pg_stat_replication) as postgres_standbys,
    (select case when count(sync_state) = count(*)
        then count(*) filter (where sync_state in ('sync', 'quorum')) end
      from pg_stat_replication) as postgres_synchronous_standbys,
    case when current_setting('synchronous_standby_names') = '' then 0 else 1 end
      as postgres_synchronous_standby_wanted,
    (select max(pg_wal_lsn_diff(log.position, replay_lsn))
      from pg_stat_replication) as postgres_replication_lag_bytes,
    (select case when last_failed_time > coalesce(last_archived_time, '-infinity') then 1 else 0 end
      from pg_stat_archiver) as postgres_archiving_failing
  from log`;

/** Tables whose rows are changed again and again: a vacuum that does not get through shows there first. */
const HOT_TABLES = [
  'control_head',
  'nodes',
  'meta',
  'node_figures',
  'title_player_counts',
  'idempotency_counts',
  'players',
  'sessions',
  'balances',
  'holdings',
];

const TABLES = `
  select relname as table, n_live_tup as live, n_dead_tup as dead from pg_stat_user_tables
  where relid in (${HOT_TABLES.map((name) => `to_regclass('${name}')`).join(', ')})`;

const NOTHING: DatabaseHealth = { values: {}, tables: [] };

/** Makes the reader of a server's health: two statements about the catalogue, which wait for nobody's locks. An engine that does not know them is not asked again. */
export function makeHealthReader(pool: Pick<ConnectionPool, 'use'>): () => Promise<DatabaseHealth> {
  let isKnown = true;
  return async () => {
    if (!isKnown) return NOTHING;
    try {
      return await pool.use(async ({ query }) => {
        const { rows } = await query(VALUES);
        const told = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null);
        const values = Object.fromEntries(told.map(([name, value]) => [name, Number(value)]));
        return { values, tables: (await query(TABLES)).rows as readonly unknown[] as TableRows[] };
      });
    } catch (error) {
      if (!isUnknownToEngine(error)) throw error;
      isKnown = false;
      return NOTHING;
    }
  };
}
