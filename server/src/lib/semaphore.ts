/** Makes a semaphore: it limits how much work goes on at the same time. The rest waits, first come first served. */
export function makeSemaphore(permits: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  /** The permit goes straight to the first that waits, so that nobody who comes now can overtake. */
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    /** Pieces of work that are under way or wait. */
    get count() {
      return running + waiting.length;
    },
    /** Settles as `work` does, which begins when a permit is free. */
    async run<T>(work: () => Promise<T>): Promise<T> {
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
