import { cpSync } from 'node:fs';
import type { Bench, RowOutcome } from './bench.ts';
import type { Call } from './load.ts';
import type { Target } from './measure.ts';
import type { Goal } from './results.ts';
import { databaseOf, type Service, startPostgres, startService, startTarget } from './servers.ts';

type Engine = 'embedded' | 'postgres';

/** An operation, and the same rows by bare SQL. */
export interface BareWork {
  /** The operation, as the contender is called. */
  readonly purser: string;
  /** The reference, as the contender is called. */
  readonly bare: string;
  /** `targets/<script>.ts`. */
  readonly script: string;
  readonly connections: number;
  /** Makes what is in the database, and the calls. */
  readonly fill: (bench: Bench, service: Service) => Promise<readonly Call[]>;
  /** Of the rate, in that of the reference. */
  readonly what?: string;
  readonly goal?: Goal;
}

/** Compares an operation with bare SQL that does the same to a copy of the database. */
export async function againstBare(
  bench: Bench,
  work: BareWork,
  engine: Engine = 'embedded',
): Promise<RowOutcome> {
  const { purser, bare: name, script, connections, goal } = work;
  const fill = (service: Service) => work.fill(bench, service);
  const { service, calls, startBare } = await startBeside(bench, { script, fill, engine });
  const asked = { requests: bench.requests('calls', calls), connections };
  const [bare, again] = [await startBare(), await startBare()];
  return bench.compare({
    contenders: [
      { name, role: 'reference', ...bare, again, ...asked },
      { name: purser, role: 'purser', ...service, ...asked },
    ],
    questions: [
      { what: work.what ?? `of ${name}`, figure: 'rate', ...(goal && { goal }) },
      { what: 'the same, by CPU time', figure: 'cpu' },
    ],
  });
}

/** A service, and what starts references beside it, each with a copy of its database: two at most. */
interface Beside {
  readonly service: Service;
  readonly calls: readonly Call[];
  startBare(argument?: object): Promise<Target>;
}

export async function startBeside(
  bench: Bench,
  of: Pick<BareWork, 'script'> & {
    readonly engine: Engine;
    readonly fill: (service: Service) => Promise<readonly Call[]>;
  },
): Promise<Beside> {
  const postgres = of.engine === 'postgres' ? await startPostgres(bench) : undefined;
  const first = await startService(bench, { postgres });
  const calls = await of.fill(first);
  const copies: string[] = [];
  const service = await first.restart(async () => {
    for (const name of ['bare', 'again']) {
      copies.push((await postgres?.createDatabase(name, 'purser')) ?? copyFile(bench, first, name));
    }
  });
  return {
    service,
    calls,
    async startBare(argument = {}) {
      const [database, { titleId }] = [copies.shift(), service];
      const { port, pids } = await startTarget(bench, of.script, {
        database,
        titleId,
        ...argument,
      });
      return { port, pids: [...pids, ...(postgres?.pids ?? [])] };
    },
  };
}

function copyFile(bench: Bench, service: Service, name: string): string {
  const copy = bench.path(`${name}.db`);
  cpSync(databaseOf(service), copy);
  return copy;
}
