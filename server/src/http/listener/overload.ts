import type { Auth } from '../../kernel/operation.ts';
import { CALLS_AT_WORK_MAX, LOOP_LATE_MS_MAX } from '../../kernel/limits.ts';

/**
 * Whose call it is, as far as the operation tells, the first refused first: anybody's that makes a player, anybody's, a player's,
 * or a game server's and a tool's, on which other players' matches depend.
 */
export type Rank = (typeof RANKS)[number];
const RANKS = ['newPlayer', 'anonymous', 'player', 'service'] as const;

/** The rank of an operation's calls. Whether one makes a player is known later, from the body and the database. */
export function rankOf({ kind }: Auth): Exclude<Rank, 'newPlayer'> {
  if (kind === 'anonymous') return kind;
  return kind === 'secretKey' || kind === 'titleEntity' ? 'service' : 'player';
}

/** How often the process is looked at. */
export const LOOK_MS = 20;
/** So many looks in a row must find the same before it counts: a burst may pass, and a loop that is late once has collected garbage. */
const LOOKS_IN_A_ROW = 3;
/**
 * How a limit shrinks with each look that finds the loop late, and grows with each other one; how far it shrinks: some dozens of
 * logins at once are no flood, and a process that has just started is late with them.
 */
const SHRINKING = 0.9;
const GROWTH = 1.05;
const LEAST_PART = 1 / 2;
/** Where fewer calls arrived between two looks, something else delays the loop, and refusing calls would not help. */
const CALLS_OF_LOAD = 50;

/**
 * How much the process has to do, and so which calls are refused. Of each rank so many calls may be at work; this limit holds
 * once it has been reached for a while, and is lower for as long as calls make the event loop late. So a burst passes, a flood is
 * held at what can be answered in time, and some seconds later nothing is left of it.
 */
export interface Overload {
  /** Whether a call is refused now. An impatient client (connections.ts) is refused from half of the limit on, without delay. */
  refuses(rank: Rank, isImpatient: boolean): boolean;
  /** A call begins; its head has arrived. */
  arrive(): void;
  /** A call is at work from the arrival of its body to its reply: it waits for this thread, another one, or the database. */
  begin(): void;
  end(): void;
  /** Takes the result of a look: by how many milliseconds the event loop came late to it because of its own work. */
  look(lateMs: number): void;
}

/** Makes the controller. It reads no clock. */
export function makeOverload(): Overload {
  let arrived = 0;
  let atWork = 0;
  let atWorkPeak = 0;
  const gates = {
    newPlayer: makeGate('newPlayer'),
    anonymous: makeGate('anonymous'),
    player: makeGate('player'),
    service: makeGate('service'),
  };

  return {
    refuses(rank, isImpatient) {
      const gate = gates[rank];
      if (atWork < gate.limit) return isImpatient && atWork >= gate.limit / 2;
      return gate.isHeld || isImpatient || atWork >= CALLS_AT_WORK_MAX.service;
    },
    arrive: () => void (arrived += 1),
    begin() {
      atWork += 1;
      if (atWork > atWorkPeak) atWorkPeak = atWork;
    },
    end: () => void (atWork -= 1),
    look(ms) {
      const lateMs = arrived < CALLS_OF_LOAD ? 0 : ms;
      for (const rank of RANKS) gates[rank].look({ lateMs, atWorkPeak });
      arrived = 0;
      atWorkPeak = atWork;
    },
  };
}

/** The limit of a rank, as the looks set it. */
function makeGate(rank: Rank) {
  const max = CALLS_AT_WORK_MAX[rank];
  let limit: number = max;
  let isHeld = false;
  let looksOtherwise = 0;
  let looksLate = 0;
  return {
    get limit() {
      return limit;
    },
    /** Whether the limit holds. */
    get isHeld() {
      return isHeld;
    },
    look({ lateMs, atWorkPeak }: { readonly lateMs: number; readonly atWorkPeak: number }): void {
      const isReached = atWorkPeak >= limit;
      looksOtherwise = isReached === isHeld ? 0 : looksOtherwise + 1;
      if (looksOtherwise >= LOOKS_IN_A_ROW) isHeld = isReached;
      looksLate = lateMs >= LOOP_LATE_MS_MAX[rank] ? looksLate + 1 : 0;
      if (looksLate >= LOOKS_IN_A_ROW) limit = Math.max(limit * SHRINKING, max * LEAST_PART);
      else if (looksLate === 0) limit = Math.min(limit * GROWTH, max);
    },
  };
}

/** What the looks are taken by: milliseconds of a clock that is never set, and those that the thread has had of a processor. */
interface Stopwatch {
  readonly nowMs: () => number;
  readonly processorMs: () => number;
}

/** Looks at the event loop every LOOK_MS until the function that it gives is called. */
export function watchLoop(
  overload: Pick<Overload, 'look'>,
  { nowMs, processorMs }: Stopwatch = THIS_THREAD,
): () => void {
  let lookedAtMs = nowMs();
  let usedMs = processorMs();
  const timer = setInterval(() => {
    const [atMs, byNowMs] = [nowMs(), processorMs()];
    // What other programs have of the processors makes the loop late, too, but refusing calls would not help.
    overload.look(Math.min(atMs - lookedAtMs - LOOK_MS, byNowMs - usedMs));
    [lookedAtMs, usedMs] = [atMs, byNowMs];
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const THIS_THREAD: Stopwatch = {
  nowMs: () => performance.now(),
  processorMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
};
