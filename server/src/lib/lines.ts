import { type FairLanes, makeFairLanes, type Waiter } from './fair-queue.ts';

interface Place {
  readonly keys: readonly string[];
  /** The caller's lane; lanes take turns. */
  readonly lane: string;
  /** A lane in which nobody waits yet begins before all others. */
  readonly goesFirst: boolean;
}

interface Waiting extends Waiter {
  /** Called once: it is its turn, or it has lost its place. */
  readonly settle: (isTurn: boolean) => void;
}

/**
 * Makes lines of work, each under a key: of work with a common key, one piece is done at a time. In each at most `waitingMax` wait. A line
 * that nobody stands in takes no memory.
 */
export function makeLines(waitingMax: number) {
  // A key that is here is worked on.
  const lines = new Map<string, FairLanes<Waiting>>();
  let waiting = 0;

  /** True: it is this work's turn, at once or when the promise is fulfilled. */
  function enter(key: string, { lane, goesFirst }: Place): true | Promise<boolean> {
    const line = lines.get(key);
    if (!line) {
      lines.set(key, makeFairLanes(waitingMax));
      return true;
    }
    return new Promise((resolve) => {
      const settle = (isTurn: boolean): void => {
        waiting -= 1;
        resolve(isTurn);
      };
      waiting += 1;
      line.enter({ lane, goesFirst, isPreferred: goesFirst, settle })?.settle(false);
    });
  }

  /** The turn goes straight to the next, so that nobody who comes now can overtake. */
  function leave(key: string): void {
    const next = lines.get(key)?.next();
    if (next) next.settle(true);
    else lines.delete(key);
  }

  return {
    /** How many wait, in all lines together. */
    get waiting() {
      return waiting;
    },
    /** Whether work of one of these keys is under way. */
    isBusy: (keys: readonly string[]) => keys.some((key) => lines.has(key)),
    /**
     * Settles as `work` does, which begins when it is its turn in the lines of all its keys; lanes take turns in each line. `full`: in one
     * of them there was no place, or a shorter lane has taken it.
     */
    async run<T>(place: Place, work: () => Promise<T>): Promise<T | 'full'> {
      const held: string[] = [];
      try {
        // In one order, so that two pieces of work never wait for each other.
        for (const key of [...new Set(place.keys)].toSorted()) {
          const turn = enter(key, place);
          if (turn !== true && !(await turn)) return 'full';
          held.push(key);
        }
        return await work();
      } finally {
        held.forEach(leave);
      }
    },
  };
}

/**
 * Limits how much work each caller has under way: at most `atOnce` pieces, and all together have at most `waitingMax` waiting. More work
 * of a caller waits behind nobody else's.
 */
export function makeTurns({
  atOnce,
  waitingMax,
}: {
  readonly atOnce: number;
  readonly waitingMax: number;
}) {
  const waiting = makeFairLanes<Waiting>(waitingMax);
  const underWay = new Map<string, number>();

  return {
    /** How much work waits, of all callers. */
    get waiting() {
      return waiting.count;
    },
    /** True: the work may begin, at once or when the promise is fulfilled. False: there is no place to wait, or a caller with less has taken it. */
    begin(caller: string): true | Promise<boolean> {
      const own = underWay.get(caller) ?? 0;
      if (own >= atOnce) {
        return new Promise((settle) =>
          waiting.enter({ lane: caller, isPreferred: false, settle })?.settle(false),
        );
      }
      underWay.set(caller, own + 1);
      return true;
    },
    /** The work of a caller that could begin has ended. */
    end(caller: string): void {
      const next = waiting.nextOf(caller);
      if (next) {
        next.settle(true);
        return;
      }
      const left = (underWay.get(caller) ?? 1) - 1;
      if (left > 0) underWay.set(caller, left);
      else underWay.delete(caller);
    },
  };
}
