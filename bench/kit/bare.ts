import { spawnSync } from 'node:child_process';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Bench, CannotRun, type Row, type RowOutcome } from './bench.ts';
import type { Call } from './load.ts';
import type { Target } from './measure.ts';
import type { Goal } from './results.ts';
import {
  databaseOf,
  type Service,
  startPostgres,
  startScript,
  startService,
  startTarget,
  startTwice,
} from './servers.ts';

type Engine = 'embedded' | 'postgres';

/** An operation, and the same rows by bare SQL. */
export interface BareWork {
  /** The operation, as the contender is called. */
  readonly purser: string;
  /** The unit of work, for example a login: the reference has a commit for each. */
  readonly unit: string;
  /** `targets/<script>.ts`. */
  readonly script: string;
  readonly connections: number;
  /** Makes what is in the database, and the calls. */
  readonly fill: (bench: Bench, service: Service) => Promise<readonly Call[]>;
}

type Beside = Pick<Row, 'name' | 'title' | 'about'> & {
  readonly work: BareWork;
  readonly goal?: Goal;
};

/** A row about a write beside bare SQL on the embedded database, on a disk that is slow to flush. */
export function besideOnSlowDisk({ work, goal, ...row }: Beside): Row {
  return { ...row, run: (bench) => onSlowDisk(bench, (slow) => againstBare(slow, work, { goal })) };
}

/** The same on PostgreSQL. */
export function besideOnPostgres({ work, goal, ...row }: Beside): Row {
  return { ...row, run: (bench) => againstBare(bench, work, { goal, engine: 'postgres' }) };
}

/** Compares an operation with bare SQL that does the same to a copy of the database. */
async function againstBare(
  bench: Bench,
  work: BareWork,
  { goal, engine = 'embedded' }: { readonly goal: Goal | undefined; readonly engine?: Engine },
): Promise<RowOutcome> {
  const { purser, unit, script, connections } = work;
  const fill = (service: Service) => work.fill(bench, service);
  const { service, calls, startBare } = await startBeside(bench, { script, fill, engine });
  const asked = { requests: bench.requests('calls', calls), connections };
  const name = `one ${engine === 'postgres' ? 'transaction' : 'commit'} for each ${unit}`;
  const bare = await startTwice(bench, startBare);
  return bench.compare({
    contenders: [
      { name, role: 'reference', ...bare, ...asked },
      { name: purser, role: 'purser', ...service, ...asked },
    ],
    questions: [
      { what: `of ${name}`, figure: 'rate', goal },
      { what: 'the same, by CPU time', figure: 'cpu' },
    ],
  });
}

/** Starts a service, and makes what starts references beside it, each with a copy of its database: two at most. */
export async function startBeside(
  bench: Bench,
  of: Pick<BareWork, 'script'> & {
    readonly engine?: Engine;
    readonly fill: (service: Service) => Promise<readonly Call[]>;
  },
) {
  const postgres = of.engine === 'postgres' ? await startPostgres(bench) : undefined;
  const first = await startService(bench, { postgres });
  const calls = await of.fill(first);
  const copies: string[] = [];
  const copyAll = async (copy: (name: string) => Promise<string>) => {
    for (const name of ['bare', 'again'].slice(0, bench.size(2, 1))) copies.push(await copy(name));
  };
  // PostgreSQL copies a database that nobody uses.
  const service = postgres
    ? await first.restart(() => copyAll((name) => postgres.createDatabase(name, first.databaseUrl)))
    : first;
  if (!postgres) await copyAll((name) => copyFile(bench, first, name));
  return {
    service,
    calls,
    async startBare(argument = {}): Promise<Target> {
      const given = { database: copies.shift(), titleId: service.titleId, ...argument };
      const { port, pids } = await startTarget(bench, of.script, given);
      return { port, pids: [...pids, ...(postgres?.pids ?? [])] };
    },
  };
}

async function copyFile(bench: Bench, service: Service, name: string): Promise<string> {
  const copy = bench.path(`${name}.db`);
  const database = new DatabaseSync(databaseOf(service), { readOnly: true });
  await backup(database, copy);
  database.close();
  return copy;
}

/** So much longer takes each flush: a millisecond in all where the disk itself takes a third of one. */
const DELAY_US = 700;
const TRY_MS = 5_000;
const FLUSHES = 'fdatasync,fsync';
/** Other system calls are as fast as without it. As a daemon it is not the parent of the program, which signals and accounting reach as ever. */
const STRACE = `strace --daemonize -f --seccomp-bpf -o /dev/null -e trace=${FLUSHES}`.split(' ');

/** Measures on a disk that is slower to flush: all that is started to serve waits longer for each flush. Throws `CannotRun` without strace. */
async function onSlowDisk(
  bench: Bench,
  measure: (slow: Bench) => Promise<RowOutcome>,
): Promise<RowOutcome> {
  const [program = '', ...options] = STRACE;
  const { status, stderr } = spawnSync(program, [...options, 'true'], { timeout: TRY_MS });
  if (status !== 0 || stderr.length > 0)
    throw new CannotRun('strace is not here, or may not trace');
  const { processes } = bench;
  const slowed = [...STRACE, '-e', `inject=${FLUSHES}:delay_exit=${DELAY_US}`];
  const start: typeof processes.start = (cores, command) =>
    processes.start(cores, [...slowed, ...command]);
  const slow: Bench = { ...bench, shared: undefined, processes: { ...processes, start } };
  const [asItIs, slower] = [await flushMs(bench), await flushMs(slow)];
  const outcome = await measure(slow);
  const note = `A flush of 64 KiB took ${asItIs.toFixed(2)} ms on this disk, and ${slower.toFixed(2)} ms in this row, where strace delays it.`;
  return { ...outcome, notes: [...(outcome.notes ?? []), note] };
}

/** How long a flush takes for what the bench starts, in milliseconds. */
async function flushMs(bench: Bench): Promise<number> {
  const order = { path: bench.path('flush'), count: bench.size(300, 5) };
  const flushed = startScript(bench, 'flush', order).result<{ readonly medianMs: number }>();
  return (await flushed).medianMs;
}
