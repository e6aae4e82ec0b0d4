import type { Run } from '../../kernel/command.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/instant.ts';
import { foldCounts } from './commands.ts';

/** How long one look adds counts at most, in milliseconds; what is left waits for the next one. */
const LOOK_MS = 2_000;

interface FoldDeps {
  readonly run: Run;
  readonly now: Clock;
  /** Milliseconds since any fixed moment. */
  readonly monotonicNow: () => number;
  readonly onBroken: (error: unknown) => void;
}

/** Makes what adds counts to the sums of the economy. Where it fails now, the next look does it. */
export function makeCountFolding({ run, now, monotonicNow, onBroken }: FoldDeps) {
  async function fold(): Promise<void> {
    const beganAtMs = monotonicNow();
    while ((await run(foldCounts, { now: now() })) === 'more') {
      if (monotonicNow() - beganAtMs >= LOOK_MS) return;
    }
  }
  return {
    look: (): Promise<void> =>
      fold().catch((error: unknown) => {
        if (!(error instanceof StorageUnavailable)) onBroken(error);
      }),
  };
}
