import type { HttpDeps } from '../http/deps.ts';
import type { DepsOf } from '../kernel/operation.ts';
import type { operations } from '../operations.ts';
import { COMMANDS } from '../storage/commands.ts';
import { type KeyedRunner, makePortsInContext } from '../storage/idempotency/keyed-ports.ts';
import { makeKeyedRunner } from '../storage/idempotency/keyed-runner.ts';
import { makeSeal } from '../storage/idempotency/seal.ts';
import type { CommandRunner } from '../storage/ports.ts';
import type { AppOptions } from './app-options.ts';

/** Makes the engine that runs commands for calls with an idempotency key. */
export function makeKeyedRunnerOf(options: AppOptions, engine: CommandRunner): KeyedRunner {
  const { keyEncryptionKey, clock: now, random } = options;
  return makeKeyedRunner({ engine, seal: makeSeal(keyEncryptionKey), now, random });
}

/** Makes the deps of the handler of one call with a context: the ports of storage are its own, all else is as usual. */
export function makeDepsInContext(
  operationDeps: DepsOf<typeof operations>,
  runner: KeyedRunner,
): HttpDeps['depsInContext'] {
  const portsInContext = makePortsInContext(COMMANDS, runner);
  return (context, onReplay): DepsOf<typeof operations> => ({
    ...operationDeps,
    ...portsInContext(context, onReplay),
  });
}
