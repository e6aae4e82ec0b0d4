import { join } from 'node:path';
import { type Call, chooseGenerator, type LoadDeps, type Requests, writeRequests } from './load.ts';
import {
  answer,
  type Contender,
  measureInTurns,
  notesOn,
  type Question,
  type Rounds,
  summaryOf,
} from './measure.ts';
import { makeProcesses, placeOnCores } from './processes.ts';
import { type Draft, type Finding, judge, type Outcome, spreadOf } from './results.ts';
import type { Shared } from './servers.ts';

export const MB = 1_000_000;
/** More than the reference answers in a sample, so that each request of a sample is new. */
const FRESH_CALLS = { full: 70_000, quick: 200 };

/** One question about speed. */
export interface Row {
  /** As on the command line. */
  readonly name: string;
  readonly title: string;
  /** The things that are compared, and how. */
  readonly about: string;
  /** True: it runs only when it is named. */
  readonly isExtra?: true;
  /** Throws `CannotRun` where this machine lacks something. */
  run(bench: Bench): Promise<RowOutcome>;
}

/** Absent parts are empty. */
export type RowOutcome = Pick<Outcome, 'findings'> & Partial<Outcome>;

/** A row is skipped, for this reason. */
export class CannotRun extends Error {}

export interface Settings extends Rounds {
  /** The program that is measured. */
  readonly program: string;
  /** Length of the soak. */
  readonly minutes: number;
}

/** The argument of a row's script. */
export interface Bench extends LoadDeps {
  readonly settings: Settings;
  /** Absent: the row has its servers alone. */
  readonly shared?: Shared | undefined;
  /** Shows a waiting person what is under way. */
  readonly progress: (what: string) => void;
  /** The first number, or the second one in a quick run. */
  size(full: number, quick: number): number;
  /** Where a row keeps something in its temporary folder. */
  path(name: string): string;
  /** Calls that are sent over and over. */
  requests(name: string, calls: readonly Call[]): Requests;
  /** Calls that are never sent twice: after each sample those that were sent are replaced. */
  freshRequests(name: string, make: () => Call): Requests;
  /** Measures in turns, and answers. The row's own seconds come before those of the settings. */
  compare(of: {
    readonly contenders: readonly Contender[];
    readonly questions: readonly Question[];
    readonly seconds?: number;
  }): Promise<Outcome>;
  /** A finding with its verdict; the spread is that of the values, which are of one round each. */
  finding(draft: Pick<Draft, 'what' | 'unit' | 'goal'>, values: readonly number[]): Finding;
  /** Does something once in each round, and returns the results. */
  inRounds<T>(what: string, work: (round: number) => Promise<T>): Promise<readonly T[]>;
}

/** With its own processes, or as well with those that rows of a quick run share. */
export function makeBench(row: string, settings: Settings, shared?: Shared): Bench {
  const placement = placeOnCores();
  const processes = makeProcesses(placement);
  const deps = {
    placement,
    generator: chooseGenerator(),
    processes,
    shared,
    progress: (what: string) => showProgress(what === '' ? '' : `${row}: ${what}`),
  };
  const { isQuick } = settings;
  const bench: Bench = {
    ...deps,
    settings,
    size: (full, quick) => (isQuick ? quick : full),
    path: (name) => join(processes.folder, name),
    requests: (name, calls) => writeRequests(bench.path(`${name}.requests`), calls),
    freshRequests(name, make) {
      const calls: Call[] = [];
      const renew = (sent: number) => {
        calls.splice(0, sent);
        while (calls.length < bench.size(FRESH_CALLS.full, FRESH_CALLS.quick)) calls.push(make());
        return bench.requests(name, calls);
      };
      return { ...renew(0), renew };
    },
    async compare({ contenders, questions, seconds = settings.seconds }) {
      const rounds = { ...settings, seconds: isQuick ? settings.seconds : seconds };
      const measured = await measureInTurns(deps, contenders, rounds);
      const answers = questions.map((question) => answer(question, measured, isQuick));
      const controls = answers.flatMap(({ control }) => control ?? []);
      return {
        contenders: measured.map(summaryOf),
        findings: answers.map(({ finding }) => finding),
        controls: [...new Map(controls.map((control) => [control.basis, control])).values()],
        notes: notesOn(measured),
      };
    },
    finding(draft, values) {
      const spread = spreadOf(values);
      const basis = values.length > 1 ? 'median of rounds' : 'one measurement';
      return judge({ ...draft, measured: spread.median, spread, basis }, { isQuick });
    },
    async inRounds(what, work) {
      const results: Awaited<ReturnType<typeof work>>[] = [];
      for (let round = 1; round <= settings.rounds; round += 1) {
        bench.progress(`${what}: round ${round} of ${settings.rounds}`);
        results.push(await work(round));
      }
      return results;
    },
  };
  return bench;
}

/** One line on a terminal, which the next one replaces; nothing where there is no terminal. */
function showProgress(line: string): void {
  const { isTTY, columns } = process.stderr;
  if (isTTY) process.stderr.write(`\r\u001b[2K${line.slice(0, (columns || 80) - 1)}`);
}
