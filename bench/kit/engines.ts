import { DatabaseSync } from 'node:sqlite';
import { NO_POSTGRES } from '../../server/test/support/postgres-packages.ts';
import type { Bench, Row, RowOutcome } from './bench.ts';
import type { Finding } from './results.ts';
import { databaseOf, type Service, startPostgres, startService, withClient } from './servers.ts';

/** A row for each engine, which measures a new service. PostgreSQL has its settings as delivered unless some are given. */
export function rowOnEach(
  { name, title, about }: Pick<Row, 'name' | 'title' | 'about'>,
  run: (bench: Bench, service: Service) => Promise<RowOutcome>,
  settings: Readonly<Record<string, string>> = {},
): readonly [embedded: Row, postgres: Row] {
  return [
    { name, title, about, run: async (bench) => run(bench, await startService(bench)) },
    {
      name: `${name}-postgres`,
      title: `${title}, on PostgreSQL`,
      about: `${about} PostgreSQL 18 runs on the same core and its work counts.`,
      async run(bench) {
        const postgres = await startPostgres(bench, settings);
        return run(bench, await startService(bench, { postgres }));
      },
    },
  ];
}

/** Measures a new service on each engine, one after the other. The measurement ends the service. */
export async function onBothEngines(
  bench: Bench,
  measure: (service: Service, engine: string) => Promise<readonly Finding[]>,
): Promise<RowOutcome> {
  const findings = await measure(await startService(bench), 'SQLite');
  if (NO_POSTGRES !== undefined) return { findings, notes: [NO_POSTGRES] };
  const service = await startService(bench, { postgres: await startPostgres(bench) });
  return { findings: [...findings, ...(await measure(service, 'PostgreSQL'))] };
}

/** The words of a statement that differ from engine to engine. */
export interface Words {
  /** A table with the column `number`, from 1 to the last one. */
  readonly series: (last: number) => string;
  /** 16 random hex digits. */
  readonly newId: string;
}

/**
 * Writes rows into the database of a service that does not run: a million calls would be a million commits.
 * Nothing is left to write when this resolves.
 */
export async function writeRows(
  service: Service,
  statements: (words: Words) => readonly string[],
): Promise<void> {
  const { databaseUrl } = service;
  if (databaseUrl === undefined) return writeToFile(databaseOf(service), statements(SQLITE));
  await withClient(databaseUrl, async (client) => {
    for (const sql of statements(POSTGRES)) await client.query(sql);
    await client.query('vacuum analyze');
  });
}

const SQLITE: Words = {
  series: (last) => `(with recursive n (number) as (
    select 1 union all select number + 1 from n where number < ${last}) select number from n)`,
  newId: 'hex(randomblob(8))',
};

const POSTGRES: Words = {
  series: (last) => `(select n::bigint as number from generate_series(1, ${last}) n) as numbers`,
  newId: "upper(substr(replace(gen_random_uuid()::text, '-', ''), 17))",
};

function writeToFile(path: string, statements: readonly string[]): void {
  const database = new DatabaseSync(path);
  database.exec('pragma cache_size = -1000000; begin');
  for (const sql of statements) database.exec(sql);
  database.exec('commit; pragma wal_checkpoint(truncate)');
  database.close();
}
