/** Lines of work, each under a key: of work with a common key, one piece is done at a time. */
export interface Lines {
  /** How many wait, in all lines together. */
  readonly waiting: number;
  /**
   * Settles as `work` does, which begins when it is first in the lines of all its keys. `full`: one of these lines had no place.
   * With `goesFirst` it waits only for the work under way and for others that go first.
   */
  run<T>(place: Place, work: () => Promise<T>): Promise<T | 'full'>;
}

export interface Place {
  readonly keys: readonly string[];
  readonly goesFirst: boolean;
}

interface Line {
  readonly first: Waiter[];
  readonly others: Waiter[];
}

type Waiter = () => void;

/** Makes lines in each of which at most `waitingMax` wait, and as many that go first. A line that nobody stands in takes no memory. */
export function makeLines(waitingMax: number): Lines {
  // A key that is here is worked on.
  const lines = new Map<string, Line>();
  let waiting = 0;

  /** True: it is this work's turn, at once or when the promise is fulfilled. False: there is no place. */
  function enter(key: string, goesFirst: boolean): boolean | Promise<true> {
    const line = lines.get(key);
    if (!line) {
      lines.set(key, { first: [], others: [] });
      return true;
    }
    const waiters = goesFirst ? line.first : line.others;
    if (waiters.length >= waitingMax) return false;
    waiting += 1;
    return new Promise((resolve) => waiters.push(() => resolve(true)));
  }

  /** The turn goes straight to the next, so that nobody who comes now can overtake. */
  function leave(key: string): void {
    const line = lines.get(key);
    const next = line?.first.shift() ?? line?.others.shift();
    if (next) {
      waiting -= 1;
      next();
    } else lines.delete(key);
  }

  return {
    get waiting() {
      return waiting;
    },
    async run({ keys, goesFirst }, work) {
      const held: string[] = [];
      try {
        // In one order, so that two pieces of work never wait for each other.
        for (const key of [...new Set(keys)].toSorted()) {
          const turn = enter(key, goesFirst);
          if (turn === false) return 'full';
          if (turn !== true) await turn;
          held.push(key);
        }
        return await work();
      } finally {
        held.forEach(leave);
      }
    },
  };
}
