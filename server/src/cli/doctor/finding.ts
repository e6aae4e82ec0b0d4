import { Failure } from '../../runtime/failure.ts';

/** What one check has found. */
export interface Finding {
  readonly check: string;
  /** `notChecked`: something before it must be put right first, or it does not apply here. */
  readonly state: 'good' | 'bad' | 'notChecked';
  /** One sentence. */
  readonly message: string;
  /** What to do about it, one sentence. */
  readonly advice?: string;
}

/** What a check answers with, before it is put under the check's name. */
export type Outcome = Omit<Finding, 'check'>;

export const good = (message: string): Outcome => ({ state: 'good', message });

export const bad = (message: string, advice: string): Outcome => ({
  state: 'bad',
  message,
  advice,
});

export const notChecked = (message: string): Outcome => ({ state: 'notChecked', message });

/** One look at one thing; throws only what nobody foresaw. */
export interface Check {
  readonly name: string;
  readonly run: () => Promise<Outcome> | Outcome;
}

/** Looks, and takes what is thrown for something wrong: an examination goes on to its end. */
export async function find({ name, run }: Check): Promise<Finding> {
  try {
    return { check: name, ...(await run()) };
  } catch (error) {
    return { check: name, state: 'bad', message: sentenceOf(error) };
  }
}

/** The words of a Failure, or of the innermost cause: the driver knows best. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (!(error instanceof Error)) return 'It failed for an unknown reason.';
  if (error.cause instanceof Error) return sentenceOf(error.cause);
  return `It failed: ${error.message.replace(/\.$/, '')}.`;
}

const SYMBOLS = { good: '✓', bad: '✗', notChecked: '–' } as const;

/** All findings for a person, what is wrong with what to do about it. */
export function toText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, message, advice }) => [
    `${SYMBOLS[state]} ${check.padEnd(width)}  ${message}`,
    ...(advice === undefined ? [] : [`${' '.repeat(width + 4)}→ ${advice}`]),
  ]);
  const wrong = findings.filter(({ state }) => state === 'bad').length;
  const end =
    wrong === 0
      ? 'Everything is in order.'
      : `${wrong} of ${findings.length} checks found something wrong.`;
  return [...lines, '', end].join('\n');
}
