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
