import { makeFairLanes, type Waiter } from './fair-queue.ts';

interface BatchLane {
  readonly name: string;
  /** The lane goes before all others while nobody waits in it yet. */
  readonly goesFirst: boolean;
}

/** The work on one batch. */
type BatchWork<Item, Result> = (
  /** Takes the batch: all items that wait at the first call. A later call therefore takes more. Never empty. */
  takeBatch: () => readonly Item[],
) => Promise<readonly Result[]>;

interface BatchOptions<Item, Result> {
  /** The size at which a batch is full. */
  readonly max: number;
  /** Absent: each item counts 1. */
  readonly sizeOf?: (item: Item) => number;
  readonly waitingMax: number;
  /** Gives the result of each item of the batch, in their order. */
  readonly work: BatchWork<Item, Result>;
}

interface Entry<Item, Result> extends Waiter {
  readonly item: Item;
  readonly settled: PromiseWithResolvers<Result | 'full'>;
}

/** Makes batches, which do together what waits at the same moment: of `max` items, or fewer large ones, one after the other. While one is worked on, at most `waitingMax` items wait. No timer: the first item begins at once. */
export function makeBatches<Item, Result>({
  max,
  sizeOf = () => 1,
  waitingMax,
  work,
}: BatchOptions<Item, Result>) {
  // The first one also waits until its batch is taken.
  const waiting = makeFairLanes<Entry<Item, Result>>(Math.max(1, waitingMax));
  let isWorking = false;
  let lastSize = 0;

  async function doOne(): Promise<void> {
    let entries: readonly Entry<Item, Result>[] | undefined;
    const taken = () => (entries ??= takeFrom(waiting, { max, sizeOf }));
    try {
      const results = await work(() => taken().map(({ item }) => item));
      taken().forEach(({ settled }, index) => settled.resolve(results[index] as Result));
    } catch (error) {
      for (const { settled } of taken()) settled.reject(error);
    }
    lastSize = taken().length;
  }

  async function doAll(): Promise<void> {
    isWorking = true;
    while (waiting.count > 0) await doOne();
    isWorking = false;
  }

  return {
    /** How many items wait for the next batch. */
    get waiting() {
      return waiting.count;
    },
    /** Whether a batch is worked on. */
    get isWorking() {
      return isWorking;
    },
    /** The number of items in the last completed batch; 0 before the first. */
    get lastSize() {
      return lastSize;
    },
    /**
     * Settles when the batch of which the item became a part is done: with its result, or with what the work threw. Lanes take
     * turns in filling a batch. `full`: there was no place to wait.
     */
    run({ name: lane, goesFirst }: BatchLane, item: Item): Promise<Result | 'full'> {
      const settled = Promise.withResolvers<Result | 'full'>();
      const entry = { lane, goesFirst, isPreferred: goesFirst, item, settled };
      waiting.enter(entry)?.settled.resolve('full');
      if (!isWorking) void doAll();
      return settled.promise;
    },
  };
}

/** Takes as many entries as there are, or as fill a batch. */
function takeFrom<Item, Result>(
  { next }: { readonly next: () => Entry<Item, Result> | undefined },
  { max, sizeOf }: Pick<Required<BatchOptions<Item, Result>>, 'max' | 'sizeOf'>,
): readonly Entry<Item, Result>[] {
  const entries: Entry<Item, Result>[] = [];
  let size = 0;
  while (size < max) {
    const entry = next();
    if (!entry) break;
    entries.push(entry);
    size += sizeOf(entry.item);
  }
  return entries;
}
