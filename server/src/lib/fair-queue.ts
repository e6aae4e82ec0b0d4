/** Somebody who wants work done. */
export interface Waiter {
  /** Lanes take turns; within a lane, first come first served. */
  readonly lane: string;
  /** Where the queue is full, a preferred waiter takes the place of another in a lane that is as long. */
  readonly isPreferred: boolean;
}

/** Limits how much work goes on and waits at the same time. No lane keeps another from its turn, nor from a place. */
export interface FairQueue {
  /** Settles as `work` does, which begins when it is this waiter's turn. `full`: there was no place, or a shorter lane has taken it. */
  run<T>(waiter: Waiter, work: () => Promise<T>): Promise<T | 'full'>;
}

interface Entry extends Waiter {
  /** Called once: it may begin, or it has lost its place. */
  readonly settle: (mayBegin: boolean) => void;
}

/** Makes a queue that does `atOnce` pieces of work at the same time and in which at most `waitingMax` wait. */
export function makeFairQueue({
  atOnce,
  waitingMax,
}: {
  readonly atOnce: number;
  readonly waitingMax: number;
}): FairQueue {
  const waiting = makeLanes(waitingMax);
  let running = 0;

  /** The permit goes straight to the next, so that nobody who comes now can overtake. */
  function release(): void {
    const next = waiting.next();
    if (next) next.settle(true);
    else running -= 1;
  }

  return {
    async run(waiter, work) {
      if (running < atOnce) running += 1;
      else if (!(await waiting.enter(waiter))) return 'full';
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** Makes the lanes in which at most `waitingMax` wait. */
function makeLanes(waitingMax: number) {
  // A Map iterates in the order of insertion: the first lane is the one whose turn it is.
  const lanes = new Map<string, Entry[]>();
  let count = 0;

  /** Takes the last place from the heaviest lane, if that is heavier than the newcomer's would be. */
  function makePlace(newcomer: Waiter): boolean {
    let heaviest = weight(newcomer, (lanes.get(newcomer.lane)?.length ?? 0) + 1);
    let loser: Entry | undefined;
    for (const entries of lanes.values()) {
      const last = entries.at(-1);
      if (!last || weight(last, entries.length) <= heaviest) continue;
      heaviest = weight(last, entries.length);
      loser = last;
    }
    if (!loser) return false;
    lanes.get(loser.lane)?.pop();
    count -= 1;
    loser.settle(false);
    return true;
  }

  return {
    /** Resolves when it is the waiter's turn, or to false where there is no place, or no longer one. */
    enter(waiter: Waiter): Promise<boolean> {
      if (count >= waitingMax && !makePlace(waiter)) return Promise.resolve(false);
      return new Promise((settle) => {
        const entry = { ...waiter, settle };
        const lane = lanes.get(waiter.lane);
        if (lane) lane.push(entry);
        else lanes.set(waiter.lane, [entry]);
        count += 1;
      });
    },
    /** The one whose turn it is; its lane goes behind all others. */
    next(): Entry | undefined {
      for (const [lane, entries] of lanes) {
        lanes.delete(lane);
        const next = entries.shift();
        if (entries.length > 0) lanes.set(lane, entries);
        if (!next) continue;
        count -= 1;
        return next;
      }
      return undefined;
    },
  };
}

/** How far a lane is from its fair share: how many wait there, and a little more where nobody is preferred. */
function weight({ isPreferred }: Waiter, length: number): number {
  return length + (isPreferred ? 0 : 0.5);
}
