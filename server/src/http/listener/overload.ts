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
/** By how much the share of calls that are refused grows with each look that finds too much, and shrinks with each other one, in percent. */
const SHARE = { growth: 5, decline: 1, max: 100 } as const;
/** So many looks in a row must find too much before it counts: once is a pause, as for garbage. */
const LOOKS_IN_A_ROW = 3;
/** Where fewer calls arrived between two looks, something else delays the loop, and refusing calls would not help. */
const CALLS_OF_LOAD = 50;

/**
 * How much the process has to do, and so which calls are refused. Of each rank a share is refused, which follows what each look
 * finds: so a burst passes, a flood is held at what can be answered in time, and nothing is left of it two seconds later.
 */
export interface Overload {
  /** Whether a call is refused now. An impatient client (connections.ts) is refused for as long as there is any sign of load. */
  refuses(rank: Rank, isImpatient: boolean): boolean;
  /** A call begins; its head has arrived. */
  arrive(): void;
  /** A call is at work from the arrival of its body to its reply: it waits for this thread, another one, or the database. */
  begin(): void;
  end(): void;
  /** Takes the result of a look: by how many milliseconds the event loop came late to it. */
  look(lateMs: number): void;
}

/** Makes the controller. It reads no clock. */
export function makeOverload(): Overload {
  let arrived = 0;
  let atWork = 0;
  let lateMs = 0;
  const gates = {
    newPlayer: makeGate(),
    anonymous: makeGate(),
    player: makeGate(),
    service: makeGate(),
  };

  function isMuch(rank: Rank, part: number): boolean {
    return atWork >= CALLS_AT_WORK_MAX[rank] * part || lateMs >= LOOP_LATE_MS_MAX[rank] * part;
  }
  return {
    refuses(rank, isImpatient) {
      if (atWork >= CALLS_AT_WORK_MAX.service) return true;
      const gate = gates[rank];
      if (isImpatient) return gate.share > 0 || isMuch(rank, 0.5);
      return gate.share > 0 && gate.isClosedToNext();
    },
    arrive: () => void (arrived += 1),
    begin: () => void (atWork += 1),
    end: () => void (atWork -= 1),
    look(ms) {
      lateMs = arrived < CALLS_OF_LOAD ? 0 : ms;
      arrived = 0;
      for (const rank of RANKS) gates[rank].look(isMuch(rank, 1));
    },
  };
}

/** Lets through all but a share of those who come, evenly. In whole percents, so that nothing is lost to rounding. */
function makeGate() {
  let share = 0;
  let refusals = 0;
  let looksInARow = 0;
  return {
    get share() {
      return share;
    },
    isClosedToNext(): boolean {
      refusals += share;
      const isClosed = refusals >= SHARE.max;
      if (isClosed) refusals -= SHARE.max;
      return isClosed;
    },
    look(isMuch: boolean): void {
      looksInARow = isMuch ? looksInARow + 1 : 0;
      if (looksInARow >= LOOKS_IN_A_ROW) share = Math.min(share + SHARE.growth, SHARE.max);
      else if (!isMuch) share = Math.max(share - SHARE.decline, 0);
    },
  };
}

/** Looks at the event loop every LOOK_MS until the function that it gives is called. `nowMs`: a clock that is never set. */
export function watchLoop(overload: Pick<Overload, 'look'>, nowMs: () => number): () => void {
  let dueMs = nowMs() + LOOK_MS;
  const timer = setInterval(() => {
    overload.look(Math.max(nowMs() - dueMs, 0));
    dueMs = nowMs() + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
