import type pg from 'pg';
import type { Clock } from '../../kernel/instant.ts';
import {
  isUnknownToEngine,
  limitsOf,
  onConnection,
  type PostgresConnection,
} from './connection.ts';
import { inTransaction } from './transaction.ts';

/** The measurements of a database, taken from outside. */
export interface PostgresDiagnostics {
  /** Name and version number, from the engine's own text. */
  readonly version: string;
  /** Milliseconds by which this computer's clock is ahead of the database's; negative: behind. */
  readonly clockAheadMs: number;
  /** The possible error of `clockAheadMs`, in milliseconds. */
  readonly uncertaintyMs: number;
  /** Whether a message of NOTIFY came from one connection to another in time. `unheard`: it was sent and did not arrive, as through some connection poolers. */
  readonly notify: 'heard' | 'unheard' | 'unknownToEngine';
  /** Settings by their names in PostgreSQL; those that the engine does not list are missing. */
  readonly settings: {
    /** Of a connection that said its limits when it was opened. */
    readonly ofConnection: Settings;
    /** Of a transaction that began like those of a node. */
    readonly ofTransaction: Settings;
    /** The limits that both should have. */
    readonly wanted: Settings;
  };
  /** How many connections receive the write-ahead log; undefined: the engine does not tell. */
  readonly standbys: number | undefined;
  /** The privileges of the address's role; undefined: the engine does not tell. */
  readonly role: RolePrivileges | undefined;
}

interface RolePrivileges {
  readonly name: string;
  readonly isSuperuser: boolean;
  /** Whether it may make tables, as a first start does. */
  readonly mayCreate: boolean;
  /** How many of the tables it owns. */
  readonly owned: number;
  /** The tables that it may not read and write. */
  readonly closed: readonly string[];
}

type Settings = Readonly<Record<string, string>>;

const TIMEOUTS = {
  connectMs: 5_000,
  statementMs: 5_000,
  lockMs: 1_000,
  idleInTransactionMs: 5_000,
};
const NOTIFY_TIMEOUT_MS = 1_000;
/** The number of clock readings. The one with the shortest round trip counts. */
const CLOCK_READINGS = 5;
/** The diagnosis has a channel of its own, so that it wakes no node. */
const CHANNEL = 'purser_doctor';

/** Diagnoses a database on connections of its own, and changes nothing. Rejects with StatementFailed. */
export function diagnosePostgres(url: string, clock: Clock): Promise<PostgresDiagnostics> {
  return onConnection(url, TIMEOUTS, async (connection, client) => ({
    version: await versionOf(connection),
    ...(await compareClocks(connection, clock)),
    settings: await settingsOf(connection),
    standbys: await countStandbys(connection),
    role: await privilegesOf(connection),
    notify: await onConnection(url, TIMEOUTS, (send) =>
      tryNotify(client, { listen: connection, send }),
    ),
  }));
}

async function versionOf({ query }: PostgresConnection): Promise<string> {
  const { rows } = await query('select version() as version');
  const version = String(rows[0]?.['version']);
  return /^[\w\s]*?v?\d+(\.\d+)*/.exec(version)?.[0] ?? version;
}

async function compareClocks(
  { query }: PostgresConnection,
  clock: Clock,
): Promise<Pick<PostgresDiagnostics, 'clockAheadMs' | 'uncertaintyMs'>> {
  const readings = [];
  for (let at = 0; at < CLOCK_READINGS; at += 1) {
    const before = clock();
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await query('select extract(epoch from clock_timestamp()) as seconds');
    const after = clock();
    const databaseNow = Number(rows[0]?.['seconds']) * 1_000;
    const uncertaintyMs = (after - before) / 2;
    readings.push({
      clockAheadMs: Math.round(before + uncertaintyMs - databaseNow),
      uncertaintyMs,
    });
  }
  return readings.reduce((best, one) => (one.uncertaintyMs < best.uncertaintyMs ? one : best));
}

async function settingsOf(
  connection: PostgresConnection,
): Promise<PostgresDiagnostics['settings']> {
  const read = () => readSettings(connection);
  return {
    ofConnection: await read(),
    ofTransaction: await inTransaction(connection, 'write', read),
    wanted: Object.fromEntries(
      Object.entries(limitsOf(TIMEOUTS)).map(([name, value]) => [name, String(value)]),
    ),
  };
}

async function readSettings({ query }: PostgresConnection): Promise<Settings> {
  const names = [
    'fsync',
    'synchronous_commit',
    'synchronous_standby_names',
    'max_connections',
    'superuser_reserved_connections',
  ];
  const { rows } = await query(
    'select name, setting from pg_settings where name in ($1, $2, $3, $4, $5, $6, $7, $8)',
    [...names, ...Object.keys(limitsOf(TIMEOUTS))],
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [String(name), String(setting)]));
}

const MAY_SERVE = ['select', 'insert', 'update', 'delete']
  .map((one) => `has_table_privilege(t.oid, '${one}')`)
  .join(' and ');

/** Without the right to use its schema, none is current, and there are no tables. */
const PRIVILEGES = `select current_user as name, r.rolsuper as is_superuser,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
    count(t.oid) filter (where t.relowner = r.oid) as owned,
    coalesce(array_agg(t.relname::text order by t.relname) filter (where not (${MAY_SERVE})), '{}') as closed
  from pg_roles r left join pg_class t on t.relkind in ('r', 'p')
    and t.relnamespace = (select oid from pg_namespace where nspname = current_schema())
  where r.rolname = current_user group by r.oid, r.rolsuper`;

async function privilegesOf({ query }: PostgresConnection): Promise<RolePrivileges | undefined> {
  try {
    const [row] = (await query(PRIVILEGES)).rows;
    if (!row) return undefined;
    return {
      name: String(row['name']),
      isSuperuser: row['is_superuser'] === true,
      mayCreate: row['may_create'] === true,
      owned: Number(row['owned']),
      closed: row['closed'] as readonly string[],
    };
  } catch (error) {
    if (isUnknownToEngine(error)) return undefined;
    throw error;
  }
}

/** Everybody may see that there are some, but not which. */
async function countStandbys({ query }: PostgresConnection): Promise<number | undefined> {
  try {
    const { rows } = await query('select count(*) as count from pg_stat_replication');
    return Number(rows[0]?.['count']);
  } catch (error) {
    if (isUnknownToEngine(error)) return undefined;
    throw error;
  }
}

interface Ends {
  readonly listen: PostgresConnection;
  /** Another connection: a pooler may give a message back to the one that sent it. */
  readonly send: PostgresConnection;
}

async function tryNotify(
  client: pg.Client,
  { listen, send }: Ends,
): Promise<PostgresDiagnostics['notify']> {
  const heard = Promise.withResolvers<'heard'>();
  client.on('notification', () => heard.resolve('heard'));
  try {
    await listen.query(`listen ${CHANNEL}`);
    await send.query(`select pg_notify('${CHANNEL}', '')`);
  } catch (error) {
    if (isUnknownToEngine(error)) return 'unknownToEngine';
    throw error;
  }
  const unheard = Promise.withResolvers<'unheard'>();
  const timer = setTimeout(() => unheard.resolve('unheard'), NOTIFY_TIMEOUT_MS);
  const outcome = await Promise.race([heard.promise, unheard.promise]);
  clearTimeout(timer);
  return outcome;
}
