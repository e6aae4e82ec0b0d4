/** Draws numbers from a seed (mulberry32): the same seed, the same numbers. */
export interface Chance {
  /** From 0 up to 1. */
  unit(): number;
  between(low: number, high: number): number;
  /** A whole number from 0 up to `count`. */
  below(count: number): number;
  has(probability: number): boolean;
}

export function makeChance(seed: number): Chance {
  let state = seed >>> 0;
  function unit(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    unit,
    between: (low, high) => low + unit() * (high - low),
    below: (count) => Math.floor(unit() * count),
    has: (probability) => unit() < probability,
  };
}

/** A timer for a moment. */
export interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** Time in milliseconds that jumps from one timer to the next. */
export interface VirtualTime {
  readonly now: number;
  /** Of timers for the same moment, the one planned first runs first. */
  at(moment: number, run: () => void): Timer;
  after(ms: number, run: () => void): Timer;
  cancel(timer: Timer): void;
  /**
   * Runs timers until `isOver`, asked after each, or none is left. All promises that can settle
   * have settled before the next one runs.
   */
  run(isOver: () => boolean): Promise<void>;
}

const CANCELLED = (): void => {};

export function makeVirtualTime(): VirtualTime {
  const heap: Timer[] = [];
  let now = 0;
  let planned = 0;

  function at(moment: number, run: () => void): Timer {
    planned += 1;
    const timer = { at: Math.max(moment, now), order: planned, run };
    push(heap, timer);
    return timer;
  }

  return {
    get now() {
      return now;
    },
    at,
    after: (ms, run) => at(now + ms, run),
    cancel(timer) {
      timer.run = CANCELLED;
    },
    run(isOver) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      function next(): void {
        try {
          if (isOver()) return resolve();
          let timer = pop(heap);
          while (timer?.run === CANCELLED) timer = pop(heap);
          if (!timer) return resolve();
          now = timer.at;
          timer.run();
          queueMicrotask(afterAllPromises);
        } catch (thrown) {
          reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
        }
      }
      // A tick that is requested in a microtask comes when no microtask is left.
      const afterAllPromises = (): void => process.nextTick(next);
      queueMicrotask(afterAllPromises);
      return promise;
    },
  };
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

function push(heap: Timer[], timer: Timer): void {
  let index = heap.length;
  while (index > 0) {
    const above = (index - 1) >> 1;
    const parent = heap[above] as Timer;
    if (!isBefore(timer, parent)) break;
    heap[index] = parent;
    index = above;
  }
  heap[index] = timer;
}

function pop(heap: Timer[]): Timer | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    let below = 2 * index + 1;
    const left = heap[below];
    if (!left) break;
    const right = heap[below + 1];
    if (right && isBefore(right, left)) below += 1;
    const child = heap[below] as Timer;
    if (!isBefore(child, last)) break;
    heap[index] = child;
    index = below;
  }
  heap[index] = last;
  return first;
}
