import type { CallTerms } from '../../kernel/call-terms.ts';
import type { KeyedCall } from '../../kernel/idempotency.ts';
import type { Command } from '../command.ts';
import { type CommandRunner, type PortsOf, portsOf } from '../ports.ts';

/** The result of a command that a call with an idempotency key has run, or an earlier call with the key. */
export interface KeyedResult {
  /** Packed. */
  readonly result: unknown;
  readonly isReplay: boolean;
}

/** Runs commands, and the one that changes something for a call with an idempotency key. */
export interface KeyedRunner extends CommandRunner {
  /** Rejects with KeyRefusal where the key keeps the command from running. */
  runKeyed(name: string, input: unknown, terms: KeyedTerms): Promise<KeyedResult>;
}

/** The terms of a call with an idempotency key. */
export type KeyedTerms = CallTerms & { readonly key: KeyedCall };

/**
 * Makes the ports that one call with terms has in the place of the usual ones. `onReplay` is called when the result of its command is
 * one of before. With an idempotency key, a second command that changes something is a bug, and throws: its result would
 * have no place to be kept.
 */
export function makePortsOnTerms<C extends object>(commands: C, runner: KeyedRunner) {
  const reading = new Set(namesOfReading(commands));
  return ({ key, act }: CallTerms, onReplay: () => void): PortsOf<C> => {
    let isUsed = false;
    return portsOf(commands, {
      async run(name, input) {
        if (reading.has(name)) return runner.run(name, input);
        if (!key) return runner.run(name, input, { act });
        if (isUsed) throw new Error(`${name} is a second change of a call with an idempotency key`);
        isUsed = true;
        const { result, isReplay } = await runner.runKeyed(name, input, { key, act });
        if (isReplay) onReplay();
        return result;
      },
    });
  };
}

function namesOfReading(commands: object): readonly string[] {
  return Object.values(commands as Readonly<Record<string, Readonly<Record<string, Command>>>>)
    .flatMap((methods) => Object.values(methods))
    .filter(({ changes }) => changes === 'nothing')
    .map(({ name }) => name);
}
