import type { AnyOperation } from '../kernel/operation.ts';
import { makeClient, makeClientHeaders } from './client.ts';
import { configurationGuide, type OptionWords } from './configuration-guide.ts';
import { firstCallsScript } from './first-calls.ts';
import { makeOpenApi } from './openapi.ts';
import { makeReference } from './reference.ts';

/** The folder of the reference; all of its files are generated. */
export const REFERENCE_FOLDER = 'docs/reference';

/** All files of the repository that are derived from the source: contents by path from the root. */
export function generatedFiles(from: {
  readonly operations: readonly AnyOperation[];
  readonly options: Readonly<Record<string, OptionWords>>;
  readonly clientVariables: Parameters<typeof configurationGuide>[1];
  readonly version: string;
}): ReadonlyMap<string, string> {
  const { operations, options, clientVariables, version } = from;
  return new Map([
    ['openapi.json', `${JSON.stringify(makeOpenApi(operations, { version }), null, 2)}\n`],
    ['client/src/headers.ts', makeClientHeaders()],
    ['client/src/operations.ts', makeClient(operations)],
    ['docs/three-calls.sh', firstCallsScript()],
    ['docs/guides/configuration.md', configurationGuide(options, clientVariables)],
    ...makeReference(operations).map(({ path, text }) => [`docs/${path}`, text] as const),
  ]);
}
