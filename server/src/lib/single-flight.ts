/**
 * Lets many askers share few runs: one at a time, and whoever asks gets what came of a run that began
 * after it asked. Those that ask while a run is under way share the next one.
 */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;

  async function runAfter(earlier: Promise<unknown>): Promise<T> {
    await earlier;
    next = undefined;
    return run();
  }

  return function ask() {
    if (next) return next;
    const asked = runAfter(last);
    next = asked;
    last = asked.catch(() => undefined);
    return asked;
  };
}
