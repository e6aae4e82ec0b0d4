import { StorageUnavailable } from '../kernel/errors.ts';

/** How long one look folds at most, in milliseconds; what is left waits for the next one. */
const LOOK_MS = 2_000;

interface FoldDeps {
  /** Adds some of what waits to sums or counts; true: there may be more. */
  readonly fold: () => Promise<boolean>;
  /** Milliseconds since any fixed moment. */
  readonly monotonicNow: () => number;
  readonly onBroken: (error: unknown) => void;
}

/** Makes what folds as long as there is more. Where it fails now, the next look does it. */
export function makeFolding({ fold, monotonicNow, onBroken }: FoldDeps) {
  async function foldAll(): Promise<void> {
    const beganAtMs = monotonicNow();
    while (await fold()) {
      if (monotonicNow() - beganAtMs >= LOOK_MS) return;
    }
  }
  return {
    look: (): Promise<void> =>
      foldAll().catch((error: unknown) => {
        if (!(error instanceof StorageUnavailable)) onBroken(error);
      }),
  };
}
