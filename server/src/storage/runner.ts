import type { AcceptedAct } from '../kernel/call-context.ts';
import type { Callable, Run } from '../kernel/command.ts';
import type { Once } from './idempotency/once.ts';

/** What is judged and stored in the transaction of a command, beside what the command itself does. With any, the result is a CallOutcome. */
export interface SealedCallContext {
  /** For a call with an idempotency key: the result, for its repetitions. */
  readonly once?: Once | undefined;
  /** For a call of an operator: that the operator still may do it, and what was done, unless the command is refused. */
  readonly act?: AcceptedAct | undefined;
}

/** Runs commands by their names, each all or nothing, and durable when its promise is fulfilled. */
export interface CommandRunner {
  /**
   * Takes a packed input and gives a packed result (command.ts).
   * Rejects with StorageUnavailable when the database does not answer.
   */
  run(name: string, input: unknown, context?: SealedCallContext): Promise<unknown>;
}

/** Runs commands on an engine, in whatever thread it is: packs the input and unpacks the result. */
export function runOn(engine: Pick<CommandRunner, 'run'>): Run {
  const run = async ({ name, pack, unpack }: Callable, ...[input]: unknown[]): Promise<unknown> =>
    unpack(await engine.run(name, pack(input as never)));
  // Only `pack` and `unpack` know the types of a call.
  return run as Run;
}
