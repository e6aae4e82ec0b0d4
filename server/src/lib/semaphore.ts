/** Limits how much work goes on at the same time. The rest waits, first come first served. */
interface Semaphore {
  /** Pieces of work that are under way or wait. */
  readonly count: number;
  /** Settles as `work` does, which begins when a permit is free. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Makes a semaphore with this many permits. */
export function makeSemaphore(permits: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** The permit goes straight to the first that waits, so that nobody who comes now can overtake. */
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    get count() {
      return running + waiting.length;
    },
    async run(work) {
      if (running < permits) running += 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
