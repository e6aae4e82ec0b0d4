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

/** Something that will happen. */
export interface Happening {
  at: number;
  order: number;
  run: () => void;
}

/** Time that passes from happening to happening only, in milliseconds. */
export interface VirtualTime {
  readonly now: number;
  /** At one moment, what was planned first happens first. */
  at(moment: number, run: () => void): Happening;
  after(ms: number, run: () => void): Happening;
  cancel(happening: Happening): void;
  /**
   * Lets things happen until `isOver` says so, asked after each, or nothing is left. Between two of them
   * all promises that can go on have gone on.
   */
  run(isOver: () => boolean): Promise<void>;
}

const CANCELLED = (): void => {};

export function makeVirtualTime(): VirtualTime {
  const heap: Happening[] = [];
  let now = 0;
  let planned = 0;

  function at(moment: number, run: () => void): Happening {
    planned += 1;
    const happening = { at: Math.max(moment, now), order: planned, run };
    push(heap, happening);
    return happening;
  }

  return {
    get now() {
      return now;
    },
    at,
    after: (ms, run) => at(now + ms, run),
    cancel(happening) {
      happening.run = CANCELLED;
    },
    run(isOver) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      function next(): void {
        try {
          if (isOver()) return resolve();
          let happening = pop(heap);
          while (happening?.run === CANCELLED) happening = pop(heap);
          if (!happening) return resolve();
          now = happening.at;
          happening.run();
          queueMicrotask(afterAllPromises);
        } catch (thrown) {
          reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
        }
      }
      // Asked for in a microtask, a tick comes when no microtask is left.
      const afterAllPromises = (): void => process.nextTick(next);
      queueMicrotask(afterAllPromises);
      return promise;
    },
  };
}

function isBefore(a: Happening, b: Happening): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

function push(heap: Happening[], happening: Happening): void {
  let index = heap.length;
  while (index > 0) {
    const above = (index - 1) >> 1;
    const parent = heap[above] as Happening;
    if (!isBefore(happening, parent)) break;
    heap[index] = parent;
    index = above;
  }
  heap[index] = happening;
}

function pop(heap: Happening[]): Happening | undefined {
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
    const child = heap[below] as Happening;
    if (!isBefore(child, last)) break;
    heap[index] = child;
    index = below;
  }
  heap[index] = last;
  return first;
}
