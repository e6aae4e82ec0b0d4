import { type WriteCall, WRITES } from '../../src/economy/revisions/writes.ts';
import type { Callable, Runs } from '../../src/kernel/command.ts';

interface WriteOutcome {
  readonly status: string;
  readonly revision?: number;
}

/** Makes a write of what is sold, which is given by its name. */
export function makeWrite({ run }: Runs, { name, input }: WriteCall): Promise<WriteOutcome> {
  return run(WRITES[name] as Callable<never, WriteOutcome>, input as never);
}
