/**
 * Shares runs that are under way: a call whose key has one gets its result, however early it began; any other
 * call begins a run.
 */
export function makeSingleFlight<T>(): (key: string, run: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, run) => {
    const running = underWay.get(key);
    if (running) return running;
    const begun = run().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}

/**
 * Runs one at a time, and gives each call the result of a run that began after the call. Calls during a run
 * share the next one.
 */
export function makeFreshFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function runAfter(earlier: Promise<unknown>): Promise<T> {
    await earlier;
    next = undefined;
    return run();
  }

  return () => {
    if (next) return next;
    const begun = runAfter(last);
    next = begun;
    last = begun.catch(() => undefined);
    return begun;
  };
}

interface KeptValueOptions<T> {
  /** Reads the value; it may take long. */
  readonly read: () => Promise<T>;
  /** The time in milliseconds. */
  readonly now: () => number;
  /** Milliseconds up to which the value is not read again. */
  readonly freshMs: number;
  /** Milliseconds up to which it is given while it is read again. */
  readonly keptMs: number;
}

/** Keeps a value that is costly to read. Only calls that find none, or one that is too old, wait for it, and share one reading. They reject as `read` does. */
export function makeKeptValue<T>({
  read,
  now,
  freshMs,
  keptMs,
}: KeptValueOptions<T>): () => Promise<T> {
  const shared = makeSingleFlight<T>();
  let kept: { readonly at: number; readonly value: T } | undefined;

  async function readAgain(): Promise<T> {
    const at = now();
    const value = await read();
    kept = { at, value };
    return value;
  }

  return async () => {
    const last = kept;
    const age = last ? now() - last.at : Infinity;
    // The clock was set back, so the age is unknown.
    if (last && age >= 0 && age <= freshMs) return last.value;
    const reading = shared('', readAgain);
    if (!last || age < 0 || age > keptMs) return reading;
    // A failed reading rejects only calls that have no value that is young enough.
    reading.catch(() => undefined);
    return last.value;
  };
}
