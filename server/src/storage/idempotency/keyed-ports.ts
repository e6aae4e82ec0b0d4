import type { CallContext } from '../../kernel/call-context.ts';
import type { Command } from '../command.ts';
import { type CommandRunner, type PortsOf, portsOf } from '../ports.ts';

/** The result of a command that a call with a context has run, or an earlier call with its idempotency key. */
export interface KeyedResult {
  /** Packed. */
  readonly result: unknown;
  readonly isReplay: boolean;
}

/** Runs commands, and those that change something for a call with a context. */
export interface KeyedRunner extends CommandRunner {
  /** Rejects with KeyRefusal where the key keeps the command from running, with OperatorRefusal where the operator may not do it any more. */
  runInContext(name: string, input: unknown, context: CallContext): Promise<KeyedResult>;
}

/**
 * Makes the ports that one call with a context has in the place of the usual ones. `onReplay` is called when the result of its command is
 * one of before. With an idempotency key, a second command that changes something is a bug, and throws: its result would
 * have no place to be kept.
 */
export function makePortsInContext<C extends object>(commands: C, runner: KeyedRunner) {
  const reading = new Set(namesOfReading(commands));
  return (context: CallContext, onReplay: () => void): PortsOf<C> => {
    let isUsed = false;
    return portsOf(commands, {
      async run(name, input) {
        if (reading.has(name)) return runner.run(name, input);
        if (context.key && isUsed)
          throw new Error(`${name} is a second change of a call with an idempotency key`);
        isUsed = true;
        const { result, isReplay } = await runner.runInContext(name, input, context);
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
