/** Items that are handled in the order in which they came, a portion in each tick of the event loop. */
export interface YieldingQueue<T> {
  /** Handles the first portion at once unless older items still wait. */
  add(items: readonly T[]): void;
  /** Handles everything that waits, at once. */
  finish(): void;
}

/** Makes a queue that handles at most `size` items before it lets the event loop go on. `handle` must not throw. */
export function makeYieldingQueue<T>(size: number, handle: (item: T) => void): YieldingQueue<T> {
  const waiting: T[] = [];

  function handlePortion(): void {
    for (const item of waiting.splice(0, size)) handle(item);
    if (waiting.length > 0) setImmediate(handlePortion);
  }

  return {
    add(items) {
      const isIdle = waiting.length === 0;
      waiting.push(...items);
      if (isIdle) handlePortion();
    },
    finish() {
      for (const item of waiting.splice(0)) handle(item);
    },
  };
}
