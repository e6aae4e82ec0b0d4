import type { ControlSink } from '../../cluster/control-log.ts';
import { Failure } from '../../runtime/failure.ts';
import type { OpenStorage } from '../../storage/storage.ts';

/** The result of one check. */
export interface Finding {
  readonly check: string;
  /** `warning`: it works, and the operator should know at what price. `notChecked`: it does not apply here, or needs something that another check found to be wrong. */
  readonly state: 'good' | 'warning' | 'bad' | 'notChecked';
  /** One sentence. */
  readonly message: string;
  /** One sentence that says what to do about it. */
  readonly advice?: string | undefined;
}

/** The result of a check without its name. */
export type Outcome = Omit<Finding, 'check'>;

const outcome = (state: Finding['state']) => (message: string, advice?: string) =>
  ({ state, message, advice }) satisfies Outcome;

export const good: (message: string) => Outcome = outcome('good');
export const warning = outcome('warning');
export const bad = outcome('bad');
export const notChecked: (message: string) => Outcome = outcome('notChecked');

export const NOT_OPEN = notChecked('There is no open database.');

/** Runs a check of one thing. An error makes its finding bad, so that the other checks still run. */
export async function runCheck(
  check: string,
  run: () => Promise<Outcome> | Outcome,
): Promise<Finding> {
  try {
    return { check, ...(await run()) };
  } catch (error) {
    return { check, state: 'bad', message: sentenceOf(error) };
  }
}

/** The message of a Failure, or of the innermost cause: the driver knows best. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (!(error instanceof Error)) return 'It failed for an unknown reason.';
  if (error.cause instanceof Error) return sentenceOf(error.cause);
  return `It failed: ${error.message.replace(/\.$/, '')}.`;
}

const SYMBOLS = { good: '✓', warning: '!', bad: '✗', notChecked: '–' } as const;

/** All findings for a person, those that call for something with its advice. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, message, advice }) => [
    `${SYMBOLS[state]} ${check.padEnd(width)}  ${message}`,
    ...(advice === undefined ? [] : [`${' '.repeat(width + 4)}→ ${advice}`]),
  ]);
  return [...lines, '', summaryOf(findings)].join('\n');
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Finding['state']) =>
    findings.filter(({ state }) => state === wanted).length;
  if (count('bad') > 0)
    return `${count('bad')} of ${findings.length} checks found something wrong.`;
  return count('warning') > 0
    ? 'Nothing is wrong; lines that begin with ! say what to know.'
    : 'Everything is in order.';
}

/** Ignores all entries. */
export const IGNORING_SINK: ControlSink = { next() {}, snapshot: () => ({ add() {}, end() {} }) };

/** Reads the whole control state as a starting process does: the number of facts, and the number of the last entry that they include. */
export async function countFacts(
  storage: OpenStorage,
): Promise<{ readonly facts: number; readonly seq: number }> {
  const counted = { facts: 0, seq: 0 };
  const counting: ControlSink = {
    ...IGNORING_SINK,
    snapshot() {
      counted.facts = 0;
      return {
        add() {
          counted.facts += 1;
        },
        end({ seq }) {
          counted.seq = seq;
        },
      };
    },
  };
  if ('sharedLog' in storage) await storage.sharedLog.read(undefined, counting);
  else storage.controlLog.read(undefined, counting);
  return counted;
}
