import type { Mutant } from './mutate.ts';
import type { Outcome } from './outcome.ts';

/** A mutant that was tried. */
export interface Tried {
  readonly mutant: Pick<Mutant, 'file' | 'line' | 'original' | 'replacement'>;
  readonly outcome: Outcome;
}

/** The share of mutants that tests have noticed; a time limit that was reached and a run that crashed are nothing noticed. */
export function noticedShare(tried: readonly Tried[]): number {
  const noticed = tried.filter(({ outcome }) => outcome.kind === 'noticed').length;
  return tried.length === 0 ? 1 : noticed / tried.length;
}

/** The outcomes of the mutants of a room, on one line, and the test files that noticed some, on one each. */
export function describeRoom(room: string, tried: readonly Tried[]): string {
  const outcomes = tried.map(({ outcome }) => outcome);
  const noticed = outcomes.filter((outcome) => outcome.kind === 'noticed');
  const count = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind).length;
  const byErrors = noticed.filter(({ by }) => by === 'error').length;
  const rest = [
    `${noticed.length - byErrors} by assertions`,
    `${byErrors} by errors`,
    `${count('passed')} survived`,
    `${count('timedOut')} timed out`,
    `${count('crashed')} crashed`,
  ];
  const share = Math.floor(noticedShare(tried) * 100);
  const head = `${room}: ${noticed.length} of ${tried.length} noticed (${share} %): ${rest.join(', ')}`;
  const byFile = Map.groupBy(noticed, (outcome) => outcome.in.file);
  const files = [...byFile].toSorted(([, one], [, other]) => other.length - one.length);
  return [head, ...files.map(([file, its]) => `  ${its.length} by ${file}`)].join('\n');
}

/** One mutant with what became of it, on one line. */
export function describeTried({ mutant, outcome }: Tried): string {
  const what = `${mutant.file}:${mutant.line}: ${oneLine(mutant.original)} → ${mutant.replacement}`;
  switch (outcome.kind) {
    case 'noticed':
      return `noticed (${outcome.by}): ${what}; by ${outcome.in.file}: ${outcome.in.test}`;
    case 'passed':
      return `survived: ${what}`;
    case 'timedOut':
      return `timed out: ${what}`;
    case 'crashed':
      return `crashed: ${what}`;
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
