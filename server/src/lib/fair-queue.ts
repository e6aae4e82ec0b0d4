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
  /** The group of the lane: groups take turns, and within one its lanes. Absent: the lane is a group of its own. */
  readonly group?: string | undefined;
  /** Where all places are taken, a preferred waiter takes that of another in a lane that is as long. */
  readonly isPreferred: boolean;
  /** A newcomer in an empty group goes before all others instead of behind them. Absent: it does not. */
  readonly goesFirst?: boolean;
}

/** Places in which some wait for their turn. No group and no lane keeps another from its turn, nor from a place. */
export interface FairLanes<W extends Waiter> {
  /** How many wait. */
  readonly count: number;
  /** Adds a waiter. Gives the one that has no place now: nobody, the waiter itself, or another that has lost its place to it. */
  enter(waiter: W): W | undefined;
  /** Takes the one whose turn it is; its lane goes behind all others of the group, and the group behind all others. */
  next(): W | undefined;
  /** Takes the one whose turn it is in a group. */
  nextOf(group: string): W | undefined;
}

/** The lanes of a group. No lane is empty. A Map iterates in the order of insertion: the first lane is the one whose turn it is. */
interface Group<W> {
  readonly lanes: Map<string, W[]>;
  /** How many wait in all of them. */
  count: number;
}

const groupOf = ({ group, lane }: Waiter): string => group ?? lane;

/** Makes the groups that wait, in the order of their turns. No group is empty. */
function makeGroups<W extends Waiter>() {
  const first = new Map<string, Group<W>>();
  const others = new Map<string, Group<W>>();
  const find = (name: string): Group<W> | undefined => first.get(name) ?? others.get(name);

  function forget(name: string): void {
    first.delete(name);
    others.delete(name);
  }

  return {
    find,
    all: (): readonly Group<W>[] => [...first.values(), ...others.values()],
    nextName: (): string | undefined => (first.size > 0 ? first : others).keys().next().value,
    add(waiter: W): void {
      const name = groupOf(waiter);
      const group = find(name) ?? { lanes: new Map<string, W[]>(), count: 0 };
      if (group.count === 0) (waiter.goesFirst === true ? first : others).set(name, group);
      const lane = group.lanes.get(waiter.lane);
      if (lane) lane.push(waiter);
      else group.lanes.set(waiter.lane, [waiter]);
      group.count += 1;
    },
    /** Removes the last waiter of a lane. */
    remove(last: W): void {
      const group = find(groupOf(last));
      const lane = group?.lanes.get(last.lane);
      if (!group || !lane) return;
      lane.pop();
      if (lane.length === 0) group.lanes.delete(last.lane);
      group.count -= 1;
      if (group.count === 0) forget(groupOf(last));
    },
    /** Takes the one whose turn it is in a group, which goes behind all others if somebody still waits there, as the lane does in the group. */
    take(name: string): W | undefined {
      const group = find(name);
      const [of] = group?.lanes ?? [];
      if (!group || !of) return undefined;
      const [lane, waiters] = of;
      const taken = waiters.shift();
      group.lanes.delete(lane);
      if (waiters.length > 0) group.lanes.set(lane, waiters);
      group.count -= 1;
      forget(name);
      if (group.count > 0) others.set(name, group);
      return taken;
    },
  };
}

/** Makes lanes in which at most `waitingMax` wait together. */
export function makeFairLanes<W extends Waiter>(waitingMax: number): FairLanes<W> {
  const groups = makeGroups<W>();
  let count = 0;

  /**
   * Takes the last place of the heaviest group's heaviest lane, if that group is heavier than the newcomer's would be. Else that of the heaviest
   * lane in the newcomer's group, if that is heavier than the newcomer's lane would be.
   */
  function makePlace(newcomer: W): W | undefined {
    const own = groups.find(groupOf(newcomer));
    const all = groups.all().map((group) => {
      return { last: lastOfHeaviest(lanesOf(group), 0), length: group.count };
    });
    const ownLane = own?.lanes.get(newcomer.lane)?.length ?? 0;
    const loser =
      lastOfHeaviest(all, weight(newcomer, (own?.count ?? 0) + 1)) ??
      (own && lastOfHeaviest(lanesOf(own), weight(newcomer, ownLane + 1)));
    if (!loser) return undefined;
    groups.remove(loser);
    count -= 1;
    return loser;
  }

  function take(name: string): W | undefined {
    const taken = groups.take(name);
    if (taken) count -= 1;
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
      groups.add(waiter);
      count += 1;
      return loser;
    },
    next() {
      const name = groups.nextName();
      return name === undefined ? undefined : take(name);
    },
  };
}

interface Candidate<W> {
  /** The one that would lose its place. */
  readonly last: W | undefined;
  readonly length: number;
}

function lanesOf<W>({ lanes }: Group<W>): readonly Candidate<W>[] {
  return [...lanes.values()].map((waiters) => ({ last: waiters.at(-1), length: waiters.length }));
}

/** The last of the one that is farthest from its fair share, if it is farther than that. */
function lastOfHeaviest<W extends Waiter>(
  candidates: readonly Candidate<W>[],
  than: number,
): W | undefined {
  let heaviest = than;
  let loser: W | undefined;
  for (const { last, length } of candidates) {
    if (!last || weight(last, length) <= heaviest) continue;
    heaviest = weight(last, length);
    loser = last;
  }
  return loser;
}

/** How far a lane or a group is from its fair share: how many wait there, and a little more where nobody is preferred. */
function weight({ isPreferred }: Waiter, length: number): number {
  return length + (isPreferred ? 0 : 0.5);
}
