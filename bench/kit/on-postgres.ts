import { join } from 'node:path';
import { NO_POSTGRES } from '../../server/test/support/postgres-packages.ts';
import type { Bench } from './bench.ts';
import type { Call } from './requests.ts';
import { type Service, startService } from './service.ts';
import { startPostgres, startTarget, type Target } from './targets.ts';

/** A service on PostgreSQL and, twice, a reference with a copy of its database on the same server. */
export interface OnPostgres {
  readonly purser: Target;
  readonly bare: Target;
  readonly again: Target;
  /** The calls for all of them. */
  readonly calls: readonly Call[];
}

/** Starts a service on PostgreSQL, whose work counts with the service's. A text says why there is no PostgreSQL. */
export async function startServiceOnPostgres(bench: Bench): Promise<Service | string> {
  if (NO_POSTGRES !== undefined) return NO_POSTGRES;
  const postgres = await startPostgres(bench);
  const service = await startService(bench, { flags: await databaseFlags(bench, postgres) });
  return { ...service, pids: [...service.pids, ...postgres.pids] };
}

/** Starts them. `fill` makes what is in the database, and the calls. The references are `targets/<script>.ts`. A text says why there is no PostgreSQL. */
export async function startOnPostgres(
  bench: Bench,
  script: string,
  fill: (service: Service) => Promise<readonly Call[]>,
): Promise<OnPostgres | string> {
  if (NO_POSTGRES !== undefined) return NO_POSTGRES;
  const postgres = await startPostgres(bench);
  const first = await startService(bench, { flags: await databaseFlags(bench, postgres) });
  const calls = await fill(first);
  await first.process.stop();
  const { titleId } = first;
  // The server's work counts with everybody's.
  const withPostgres = ({ port, pids }: Target) => ({ port, pids: [...pids, ...postgres.pids] });
  const bare = async (name: string): Promise<Target> => {
    const copy = await postgres.createDatabase(name, 'purser');
    return withPostgres(await startTarget(bench, script, { url: copy, titleId }));
  };
  return {
    bare: await bare('bare'),
    again: await bare('again'),
    purser: withPostgres(await first.restart()),
    calls,
  };
}

/** The flags of a service for a new database on this server. */
async function databaseFlags(
  bench: Bench,
  postgres: Awaited<ReturnType<typeof startPostgres>>,
): Promise<readonly string[]> {
  const url = await postgres.createDatabase('purser');
  return ['--database-url', url, '--key-file', join(bench.path('purser'), 'purser.key')];
}
