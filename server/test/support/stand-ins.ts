import type { Callable, Run } from '../../src/kernel/command.ts';

/** Stands in for a database: runs commands by functions of a test, by the names of the commands. */
export function standIn(commands: Readonly<Record<string, (input: never) => unknown>>): Run {
  const run = async ({ name }: Callable, ...[input]: unknown[]): Promise<unknown> => {
    const stand = commands[name];
    if (!stand) throw new Error(`Nothing stands in for ${name}`);
    return stand(input as never);
  };
  return run as Run;
}
