/** Limits how much work goes on and waits at the same time. No lane keeps another from its turn, nor from a place. */
export interface FairQueue {
  /** How many wait. */
  readonly waiting: number;
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
  const waiting = makeFairLanes<Entry>(waitingMax);
  let running = 0;

  /** Resolves when it is the waiter's turn, or to false where there is no place, or no longer one. */
  function turnOf(waiter: Waiter): Promise<boolean> {
    return new Promise((settle) => waiting.enter({ ...waiter, settle })?.settle(false));
  }

  /** The permit goes straight to the next, so that nobody who comes now can overtake. */
  function release(): void {
    const next = waiting.next();
    if (next) next.settle(true);
    else running -= 1;
  }

  return {
    get waiting() {
      return waiting.count;
    },
    async run(waiter, work) {
      if (running < atOnce) running += 1;
      else if (!(await turnOf(waiter))) return 'full';
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** Something that waits in a lane. */
export interface Waiter {
  /** Lanes take turns; within a lane, first come first served. */
  readonly lane: string;
  /** Where all places are taken, a preferred waiter takes that of another in a lane that is as long. */
  readonly isPreferred: boolean;
  /** A newcomer in an empty lane goes before all others instead of behind them. Absent: it does not. */
  readonly goesFirst?: boolean;
}

/** Places in which some wait for their turn. No lane keeps another from its turn, nor from a place. */
export interface FairLanes<W extends Waiter> {
  /** How many wait. */
  readonly count: number;
  /** Adds a waiter. Gives the one that has no place now: nobody, the waiter itself, or another that has lost its place to it. */
  enter(waiter: W): W | undefined;
  /** Takes the one whose turn it is; its lane goes behind all others. */
  next(): W | undefined;
  /** Takes the first of a lane. */
  nextOf(lane: string): W | undefined;
}

/** Makes lanes in which at most `waitingMax` wait together. */
export function makeFairLanes<W extends Waiter>(waitingMax: number): FairLanes<W> {
  // A Map iterates in the order of insertion: the first lane is the one whose turn it is.
  const first = new Map<string, W[]>();
  const others = new Map<string, W[]>();
  let count = 0;

  const laneOf = (name: string): W[] | undefined => first.get(name) ?? others.get(name);

  /** No lane is empty. */
  function forget(name: string): void {
    first.delete(name);
    others.delete(name);
  }

  /** Takes the last place of the heaviest lane, if that is heavier than the newcomer's would be. */
  function makePlace(newcomer: W): W | undefined {
    const own = weight(newcomer, (laneOf(newcomer.lane)?.length ?? 0) + 1);
    const loser = lastOfHeaviest([...first.values(), ...others.values()], own);
    if (!loser) return undefined;
    const lane = laneOf(loser.lane);
    lane?.pop();
    if (lane?.length === 0) forget(loser.lane);
    count -= 1;
    return loser;
  }

  /** Takes the first of a lane, which goes behind all others if somebody still waits there. */
  function take(name: string): W | undefined {
    const waiters = laneOf(name);
    const taken = waiters?.shift();
    if (!waiters || !taken) return undefined;
    forget(name);
    if (waiters.length > 0) others.set(name, waiters);
    count -= 1;
    return taken;
  }

  return {
    get count() {
      return count;
    },
    nextOf: take,
    enter(waiter) {
      const loser = count >= waitingMax ? makePlace(waiter) : undefined;
      if (count >= waitingMax) return waiter;
      const lane = laneOf(waiter.lane);
      if (lane) lane.push(waiter);
      else (waiter.goesFirst === true ? first : others).set(waiter.lane, [waiter]);
      count += 1;
      return loser;
    },
    next() {
      const [name] = (first.size > 0 ? first : others).keys();
      return name === undefined ? undefined : take(name);
    },
  };
}

/** The last of the lane that is farthest from its fair share, if it is farther than that. */
function lastOfHeaviest<W extends Waiter>(
  lanes: readonly (readonly W[])[],
  than: number,
): W | undefined {
  let heaviest = than;
  let loser: W | undefined;
  for (const waiters of lanes) {
    const last = waiters.at(-1);
    if (!last || weight(last, waiters.length) <= heaviest) continue;
    heaviest = weight(last, waiters.length);
    loser = last;
  }
  return loser;
}

/** How far a lane is from its fair share: how many wait there, and a little more where nobody is preferred. */
function weight({ isPreferred }: Waiter, length: number): number {
  return length + (isPreferred ? 0 : 0.5);
}
