import type { AnyOperation } from '../kernel/operation.ts';
import { makeClient, makeClientHeaders } from './client.ts';
import { configurationGuide, type OptionWords } from './configuration-guide.ts';
import { firstCallsScript } from './first-calls.ts';

/** All files of the repository that are derived from the source: contents by path from the root. */
export function generatedFiles(from: {
  readonly operations: readonly AnyOperation[];
  readonly options: Readonly<Record<string, OptionWords>>;
  readonly clientVariables: Parameters<typeof configurationGuide>[1];
}): ReadonlyMap<string, string> {
  const { operations, options, clientVariables } = from;
  return new Map([
    ['client/src/headers.ts', makeClientHeaders()],
    ['client/src/operations.ts', makeClient(operations)],
    ['docs/three-calls.sh', firstCallsScript()],
    ['docs/guides/configuration.md', configurationGuide(options, clientVariables)],
  ]);
}
