import pg from 'pg';
import type { Clock } from '../../kernel/instant.ts';
import {
  connectionOptions,
  type PostgresConnection,
  postgresConnection,
  StatementFailed,
  verdictOn,
} from './connection.ts';

/** The measurements of a database, taken from outside. */
export interface PostgresDiagnostics {
  /** Name and version number, from the engine's own text. */
  readonly version: string;
  /** Milliseconds by which this computer's clock is ahead of the database's; negative: behind. */
  readonly clockAheadMs: number;
  /** The possible error of `clockAheadMs`, in milliseconds. */
  readonly uncertaintyMs: number;
  /** Whether a message of NOTIFY arrived. `unheard`: it was sent and did not arrive, as through some connection poolers. */
  readonly notify: 'heard' | 'unheard' | 'unknownToEngine';
}

const TIMEOUTS = {
  connectMs: 5_000,
  statementMs: 5_000,
  lockMs: 1_000,
  idleInTransactionMs: 5_000,
};
const NOTIFY_TIMEOUT_MS = 2_000;
/** The number of clock readings. The one with the shortest round trip counts. */
const CLOCK_READINGS = 5;
/** The diagnosis has a channel of its own, so that it wakes no node. */
const CHANNEL = 'purser_doctor';

/** Diagnoses a database on a connection of its own, and changes nothing. Rejects with StatementFailed. */
export async function diagnosePostgres(url: string, clock: Clock): Promise<PostgresDiagnostics> {
  const client = new pg.Client(connectionOptions(url, TIMEOUTS));
  client.on('error', () => {});
  try {
    await client.connect().catch((cause: unknown) => {
      throw new StatementFailed(cause);
    });
    const connection = postgresConnection(client);
    return {
      version: await versionOf(connection),
      ...(await compareClocks(connection, clock)),
      notify: await tryNotify(client, connection),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
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

async function tryNotify(
  client: pg.Client,
  { query }: PostgresConnection,
): Promise<PostgresDiagnostics['notify']> {
  const heard = Promise.withResolvers<'heard'>();
  client.on('notification', () => heard.resolve('heard'));
  try {
    await query(`listen ${CHANNEL}`);
    await query(`select pg_notify('${CHANNEL}', '')`);
  } catch (error) {
    if (verdictOn(error) === 'bug' && error instanceof StatementFailed) return 'unknownToEngine';
    throw error;
  }
  const unheard = Promise.withResolvers<'unheard'>();
  const timer = setTimeout(() => unheard.resolve('unheard'), NOTIFY_TIMEOUT_MS);
  const outcome = await Promise.race([heard.promise, unheard.promise]);
  clearTimeout(timer);
  return outcome;
}
