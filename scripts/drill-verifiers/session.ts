import { join } from 'node:path';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { migratePostgres } from '../../server/src/storage/postgres/storage.ts';
import { buildProgram } from '../../server/test/support/build-package.ts';
import { buildGoVerifier, NO_GO } from '../../server/test/support/go.ts';
import { startPostgres } from '../../server/test/support/postgres.ts';
import { NO_POSTGRES } from '../../server/test/support/postgres-packages.ts';
import { guardRun } from '../../server/test/support/run-guard.ts';
import { type DrillSettings, type Progress, runDrill } from './drill.ts';
import type { DrillRecord } from './record.ts';
import { openEmbeddedSite, openSharedSite, type Site } from './sites.ts';
import { describe, isGood, summarize } from './summary.ts';

export interface SessionSettings extends Omit<DrillSettings, 'log'> {
  readonly verifiersPerNode: number;
  readonly isJson: boolean;
  /** The folder with the logs stays. */
  readonly isKept: boolean;
}

/** Code of a run that was interrupted, as shells have it. */
const INTERRUPTED = 130;

const print = (text: string): unknown => process.stdout.write(text);
const complain = (text: string): unknown => process.stderr.write(text);

/** Starts both sites, drills them, prints the summary, and ends everything. Gives the exit code. */
export async function runSession(settings: SessionSettings): Promise<number> {
  // The folder outlives the run where something went wrong.
  const folder = mkdtempSync(join(tmpdir(), 'purser-drill-verifiers-'));
  const log = makeLog(folder);
  const endRun = guardRun();
  const shown = makeShown(settings);
  let sites: readonly Site[] = [];
  const leave = async (isWell: boolean): Promise<void> => {
    await Promise.allSettled(sites.map((site) => site.stop()));
    if (isWell && !settings.isKept) rmSync(folder, { recursive: true, force: true });
    else complain(`What happened is in ${join(folder, 'log.txt')}\n`);
    // It ends every process that is left, too.
    await endRun();
  };
  const interrupt = () => {
    shown.end();
    complain('Interrupted.\n');
    void leave(false).then(() => process.exit(INTERRUPTED));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  complain(`Seed ${settings.seed}; starting\n`);
  try {
    sites = await openSites(settings, folder, log);
    shown.begin(sites);
    await runDrill(sites, { ...settings, log }, shown.tell);
    const isWell = shown.end();
    await leave(isWell);
    return isWell ? 0 : 1;
  } catch (error) {
    shown.end();
    complain(`${String((error as Error).stack)}\n`);
    await leave(false);
    return 1;
  }
}

/** Shows the progress, and at the end the summary. */
function makeShown(settings: SessionSettings) {
  const beganAt = performance.now();
  const progress = makeProgress(settings);
  let sites: readonly Site[] = [];
  let record: DrillRecord | undefined;
  return {
    begin: (opened: readonly Site[]) => void (sites = opened),
    tell(told: Progress): void {
      ({ record } = told);
      progress.tell(told);
    },
    /** Says whether everything was as it must be. */
    end(): boolean {
      progress.clear();
      if (!record) return false;
      const seconds = (performance.now() - beganAt) / 1_000;
      const summary = summarize(record, { sites, seed: settings.seed, seconds });
      print(settings.isJson ? `${JSON.stringify(summary)}\n` : describe(summary));
      return isGood(summary);
    },
  };
}

/** Shows how far the drill is: one line that changes on a terminal, and a line for each tenth elsewhere. */
function makeProgress({ revocations, faults }: SessionSettings) {
  const isTerminal = process.stderr.isTTY;
  const beganAt = performance.now();
  let tenth = -1;
  return {
    tell({ record, trouble, stage }: Progress): void {
      const seconds = Math.round((performance.now() - beganAt) / 1_000);
      const done = record.revocations.length;
      const broken = [...record.faults.values()].reduce((sum, one) => sum + one, 0);
      const line = `${stage}: ${done} of ${revocations} revocations, ${broken} of ${faults} faults, ${record.stale.length} stale yes, ${record.unexpected.length} unexpected (${seconds} s)`;
      if (isTerminal) {
        const now = trouble.length > 0 ? ` · ${trouble.join(' · ')}` : '';
        process.stderr.write(`\r\u001B[K${`${line}${now}`.slice(0, process.stderr.columns - 1)}`);
      } else if (Math.floor((10 * done) / revocations) > tenth) {
        tenth = Math.floor((10 * done) / revocations);
        complain(`${line}\n`);
      }
    },
    clear(): void {
      if (isTerminal) process.stderr.write('\r\u001B[K');
    },
  };
}

type Log = DrillSettings['log'];

/** Writes what happens into a file, with the seconds since the start. */
function makeLog(folder: string): Log {
  const file = join(folder, 'log.txt');
  const beganAt = performance.now();
  return (line) => {
    const seconds = ((performance.now() - beganAt) / 1_000).toFixed(3);
    appendFileSync(file, `${seconds} ${line}\n`);
  };
}

async function openSites({ verifiersPerNode }: SessionSettings, folder: string, log: Log) {
  const goVerifier = join(folder, 'go-verifier');
  if (NO_GO === undefined) buildGoVerifier(goVerifier);
  else complain('All verifiers are on Node: Go is not installed.\n');
  const plan = {
    folder,
    log,
    verifiersPerNode,
    program: buildProgram(),
    ...(NO_GO === undefined && { goVerifier }),
  };
  const sites: Site[] = [await openEmbeddedSite(plan)];
  if (NO_POSTGRES === undefined) {
    const { url, restart } = await startPostgres(18);
    await migratePostgres(url);
    sites.unshift(await openSharedSite(plan, { url, restart }));
  } else complain(`${NO_POSTGRES}\n`);
  return sites;
}
