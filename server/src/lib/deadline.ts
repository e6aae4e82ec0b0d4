interface Deadline {
  readonly ms: number;
  /** Makes the error of a work that takes longer. */
  readonly toError: () => Error;
}

/** A time in which the process does not run, because it is stopped or has no processor, counts as this many milliseconds at most. */
const SLICE_MS = 250;

/**
 * Settles as `work` does, or rejects when that has not settled in time. Time in which the process did not run hardly counts, because an
 * answer may have come meanwhile. The work itself goes on: bound how much of it there may be.
 */
export function withDeadline<T>(work: Promise<T>, { ms, toError }: Deadline): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let timer: NodeJS.Timeout;
  function wait(leftMs: number): void {
    timer = setTimeout(
      () => {
        if (leftMs > SLICE_MS) wait(leftMs - SLICE_MS);
        // The event loop reads the answers that have arrived by now before it runs this.
        else setImmediate(() => reject(toError()));
      },
      Math.min(leftMs, SLICE_MS),
    );
  }
  wait(ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
