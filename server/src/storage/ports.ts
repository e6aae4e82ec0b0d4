import type { Command } from './command.ts';
import type { AcceptedAct } from '../kernel/call-context.ts';
import type { Once } from './idempotency/once.ts';

/**
 * Checks and records that belong to the transaction of a command, beside the command's own work. With any, the result
 * is a CallOutcome.
 */
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

/** One method of a port. A command without an input takes none. */
type Method<C> =
  C extends Command<string, infer Input, infer Result>
    ? (input: unknown extends Input ? void : Input) => Promise<Result>
    : never;

/** The ports that a part of the table of contents makes. */
export type PortsOf<C> = {
  readonly [Port in keyof C]: { readonly [Name in keyof C[Port]]: Method<C[Port][Name]> };
};

/** Makes the ports of an engine, in whatever thread it runs: a method packs its input, runs its command and unpacks the result. */
export function portsOf<C extends object>(commands: C, engine: CommandRunner): PortsOf<C> {
  const ports = Object.entries(commands).map(([port, methods]) => [
    port,
    mapValues(methods as Readonly<Record<string, Command>>, (command) => methodOf(command, engine)),
  ]);
  return Object.fromEntries(ports) as PortsOf<C>;
}

function methodOf({ name, pack, unpack }: Command, engine: CommandRunner) {
  return async (input: unknown): Promise<unknown> =>
    unpack(await engine.run(name, pack(input as never)));
}

function mapValues<T, U>(
  of: Readonly<Record<string, T>>,
  map: (value: T) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value)]));
}
