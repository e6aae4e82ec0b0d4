import { makeFairLanes, type Waiter } from './fair-lanes.ts';

/** Limits how much work goes on and waits at the same time. No lane keeps another from its turn, nor from a place. */
export interface FairQueue {
  /** How many wait. */
  readonly waiting: number;
  /** Settles as `work` does, which begins when it is this waiter's turn. `full`: there was no place, or a shorter lane has taken it. */
  run<T>(waiter: Waiter, work: () => Promise<T>): Promise<T | 'full'>;
}

interface Entry extends Waiter {
  /** Called once: it may begin, or it has lost its place. */
  readonly settle: (mayBegin: boolean) => void;
}

/** Makes a queue that does `atOnce` pieces of work at the same time and in which at most `waitingMax` wait. */
export function makeFairQueue({
  atOnce,
  waitingMax,
}: {
  readonly atOnce: number;
  readonly waitingMax: number;
}): FairQueue {
  const waiting = makeFairLanes<Entry>(waitingMax);
  let running = 0;

  /** Resolves when it is the waiter's turn, or to false where there is no place, or no longer one. */
  function turnOf(waiter: Waiter): Promise<boolean> {
    return new Promise((settle) => waiting.enter({ ...waiter, settle })?.settle(false));
  }

  /** The permit goes straight to the next, so that nobody who comes now can overtake. */
  function release(): void {
    const next = waiting.next();
    if (next) next.settle(true);
    else running -= 1;
  }

  return {
    get waiting() {
      return waiting.count;
    },
    async run(waiter, work) {
      if (running < atOnce) running += 1;
      else if (!(await turnOf(waiter))) return 'full';
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
