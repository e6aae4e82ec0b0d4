import type { Schedule } from './poll-loop.ts';

export interface BatchOptions<Item, Result> {
  /** Resolves to one result for each item, in their order. */
  readonly send: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** How long the first item waits for others, in milliseconds. */
  readonly delayMs: () => number;
  readonly schedule: Schedule;
}

/** Items of one call. */
const ITEMS_MAX = 100;
/** Calls under way at the same time. Meanwhile more items come together for the next. */
const CALLS_MAX = 4;
/** Items that wait for a call; beyond that one is refused. */
const WAITING_MAX = 10_000;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Makes one call out of many questions. A question rejects as its call does, or at once where too many wait. */
export function makeBatch<Item, Result>(options: BatchOptions<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  const state = { calls: 0, isPlanned: false };

  async function call(): Promise<void> {
    const batch = waiting.splice(0, ITEMS_MAX);
    state.calls += 1;
    try {
      const results = await options.send(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error('The answer has not one verdict for each');
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    state.calls -= 1;
    flush();
  }

  function flush(): void {
    while (waiting.length > 0 && state.calls < CALLS_MAX && !state.isPlanned) void call();
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= WAITING_MAX) {
        reject(new Error('Too many tokens wait to be checked'));
        return;
      }
      waiting.push({ item, resolve, reject });
      if (state.isPlanned) return;
      state.isPlanned = true;
      options.schedule(options.delayMs(), () => {
        state.isPlanned = false;
        flush();
      });
    });
}
