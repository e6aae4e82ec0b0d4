import { join } from 'node:path';
import { chooseGenerator, type GeneratorName, type LoadParts } from '../load/load.ts';
import { type Measured, measureInTurns } from '../load/rounds.ts';
import { type RequestTable, writeTable } from '../load/requests.ts';
import type { Contender } from '../load/sample.ts';
import { type Household, makeHousehold } from './children.ts';
import { type Placement, placeOnCores } from './cores.ts';
import { type Figure, compare, controlOf, judged, notesOn, summaryOf } from './judge.ts';
import { makeProgress, type Progress } from './progress.ts';
import type { Control, Finding, Goal, Outcome } from './results.ts';

/** What a run was asked for. */
export interface Settings {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** How often a sample is taken again when the machine was elsewhere. */
  readonly repeatsMax: number;
  /** Tiny numbers of everything: proves that a row works, and nothing else. */
  readonly isQuick: boolean;
  /** Minutes of the soak. */
  readonly minutes: number;
}

/** What a row's script is given. */
export interface Bench extends LoadParts {
  readonly settings: Settings;
  readonly progress: Progress;
  readonly household: Household;
  readonly placement: Placement;
  readonly generator: GeneratorName;
  /** The large number in earnest, the small one in a quick run. */
  size(full: number, quick: number): number;
  table(name: string, requests: readonly string[]): RequestTable;
  /** Measures in turns; a row's own seconds come before those of the settings. */
  measure(contenders: readonly Contender[], seconds?: number): Promise<readonly Measured[]>;
}

export function makeBench(row: string, settings: Settings): Bench {
  const household = makeHousehold();
  const progress = makeProgress(row);
  const parts = {
    household,
    placement: placeOnCores(),
    generator: chooseGenerator(),
    settings,
    progress,
  };
  return {
    ...parts,
    size: (full, quick) => (settings.isQuick ? quick : full),
    table: (name, requests) => writeTable(join(household.folder, `${name}.requests`), requests),
    measure(contenders, seconds) {
      const own = seconds !== undefined && !settings.isQuick ? { seconds } : {};
      return measureInTurns(parts, contenders, { ...settings, ...own });
    },
  };
}

/** What is to be made of the measurements of a row. */
export interface Question {
  readonly what: string;
  readonly figure: Figure;
  /** Names of contenders: `of` is compared with `to`. */
  readonly of: string;
  readonly to: string;
  readonly goal?: Goal;
}

/** Answers questions about contenders by name; the one with role `again` is the control of the first with role `reference`. */
export function answer(
  { settings, generator, placement }: Bench,
  measured: readonly Measured[],
  questions: readonly Question[],
): Outcome & { readonly controls: readonly Control[] } {
  const find = (name: string) => {
    const found = measured.find(({ contender }) => contender.name === name);
    if (!found) throw new Error(`There is no contender ${name}`);
    return found;
  };
  const again = measured.find(({ contender }) => contender.role === 'again');
  const reference = measured.find(({ contender }) => contender.role === 'reference');
  const findings: Finding[] = [];
  const controls = new Map<Figure, Control>();
  for (const { what, figure, of, to, goal } of questions) {
    if (reference && again) controls.set(figure, controlOf(figure, reference, again));
    const compared = { what, unit: '×', ...compare(figure, find(of), find(to)) };
    const { isQuick } = settings;
    const known = { controls: [...controls.values()], isQuick };
    findings.push(judged({ ...compared, ...(goal && { goal }) }, known));
  }
  const contenders = measured.map(summaryOf);
  return {
    contenders,
    findings,
    controls: [...controls.values()],
    notes: [...notesOn(contenders), ...notesOnTools(generator, placement)],
  };
}

function notesOnTools(generator: GeneratorName, placement: Placement): readonly string[] {
  return [
    ...(generator === 'wrk'
      ? []
      : [
          'wrk is not installed; our own load generator saturates early, so fast servers are understated.',
        ]),
    ...(placement.isPinned
      ? []
      : ['Server and load generator share their cores: one core only, or no taskset.']),
  ];
}

/** Where a row keeps something in its temporary folder. */
export function pathIn({ household }: Pick<Bench, 'household'>, name: string): string {
  return join(household.folder, name);
}
