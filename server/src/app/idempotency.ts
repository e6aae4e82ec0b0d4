import type { HttpDeps } from '../http/deps.ts';
import type { Runs } from '../kernel/command.ts';
import type { DepsOf } from '../kernel/operation.ts';
import type { operations } from '../operations.ts';
import type { CommandRunner } from '../storage/command.ts';
import {
  type KeyedRunner,
  makeKeyedRunner,
  makeSeal,
  runInContext,
} from '../storage/idempotency/keyed-runner.ts';
import type { AppOptions } from './app-options.ts';

/** Makes the engine that runs commands for calls with an idempotency key. */
export function makeKeyedRunnerOf(options: AppOptions, engine: CommandRunner): KeyedRunner {
  const { keyEncryptionKey, clock: now, random } = options;
  return makeKeyedRunner({ engine, seal: makeSeal(keyEncryptionKey), now, random });
}

/** Makes the deps of the handler of one call with a context: it runs commands on these, all else is as usual. */
export function makeDepsInContext(
  operationDeps: DepsOf<typeof operations> & Runs,
  runner: KeyedRunner,
): HttpDeps['depsInContext'] {
  return (context, onReplay): DepsOf<typeof operations> & Runs => ({
    ...operationDeps,
    run: runInContext(runner, { context, onReplay }),
  });
}
