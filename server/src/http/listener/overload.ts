import { CALLS_AT_WORK_MAX } from '../../kernel/limits.ts';
import type { Auth } from '../../kernel/operation.ts';

/**
 * The kind of caller, as far as the operation tells; the first is refused first: anybody's call that makes a player,
 * anybody's, a player's, or a game server's and a tool's, on which other players' matches depend.
 */
export type Priority = (typeof PRIORITIES)[number];
const PRIORITIES = ['newPlayer', 'anonymous', 'player', 'service'] as const;

/** The priority of an operation's calls. Whether one makes a player is known later, from the body and the database. */
export function priorityOf({ kind }: Auth): Exclude<Priority, 'newPlayer'> {
  return PRIORITY_BY_AUTH[kind];
}

const PRIORITY_BY_AUTH = {
  anonymous: 'anonymous',
  visitor: 'anonymous',
  secretKey: 'service',
  titleEntity: 'service',
  // An operator who looks after an overloaded service must get in.
  operator: 'service',
  titleOperator: 'service',
  sessionTicket: 'player',
  entity: 'player',
  anyCredential: 'player',
} as const satisfies Record<Auth['kind'], Priority>;

/** How often the process is looked at. */
export const LOOK_MS = 20;
/**
 * A limit is enforced when this number of looks in a row have found it reached. Until then a burst of up to BURST times
 * the limit may pass.
 */
const LOOKS_TO_HOLD = 3;
const BURST = 2;
/**
 * A limit is lifted when this number of looks in a row have found it not reached. That takes longer than refused
 * clients wait, who come back together.
 */
const LOOKS_TO_OPEN = 100;
/** The part of the limit from which on an impatient client is refused, so that others find room. */
const IMPATIENT_PART = 3 / 4;

export type Overload = ReturnType<typeof makeOverload>;

/**
 * Makes the controller, which measures how much work the process has, and so decides which calls are refused. Each priority has a
 * limit of calls at work; a burst may reach twice that limit until it lasts. A call waits for those that were at work before it, so
 * this is also a limit on how late a reply is. It reads no clock. `inLines` tells how many of the calls at work wait for a row that
 * others want: they keep nobody else waiting, and are not counted.
 */
export function makeOverload(inLines: () => number = () => 0) {
  let begun = 0;
  let atWorkPeak = 0;
  const atWork = (): number => begun - inLines();
  const gates = {
    newPlayer: makeGate(CALLS_AT_WORK_MAX.newPlayer),
    anonymous: makeGate(CALLS_AT_WORK_MAX.anonymous),
    player: makeGate(CALLS_AT_WORK_MAX.player),
    service: makeGate(CALLS_AT_WORK_MAX.service),
  };

  return {
    /** Whether a call is refused now. An impatient client (connections.ts) is refused sooner. */
    refuses: (priority: Priority, isImpatient: boolean): boolean =>
      atWork() >=
      (isImpatient ? CALLS_AT_WORK_MAX[priority] * IMPATIENT_PART : gates[priority].limit()),
    /** A call is at work from the arrival of its body to its reply: it waits for this thread, another one, or the database. */
    begin(): void {
      begun += 1;
      atWorkPeak = Math.max(atWorkPeak, atWork());
    },
    end: (): void => void (begun -= 1),
    /** Looks whether limits have been reached since the last look. */
    look(): void {
      for (const priority of PRIORITIES) gates[priority].look(atWorkPeak);
      atWorkPeak = atWork();
    },
  };
}

/** The limit of a priority, and whether it holds. */
function makeGate(max: number) {
  let holds = false;
  let looksOtherwise = 0;
  return {
    limit: () => (holds ? max : max * BURST),
    look(atWorkPeak: number): void {
      const isReached = atWorkPeak >= max;
      looksOtherwise = isReached === holds ? 0 : looksOtherwise + 1;
      if (looksOtherwise < (holds ? LOOKS_TO_OPEN : LOOKS_TO_HOLD)) return;
      holds = isReached;
      looksOtherwise = 0;
    },
  };
}

/** Looks every LOOK_MS until the function that it gives is called. */
export function watchCalls(overload: Pick<Overload, 'look'>): () => void {
  const timer = setInterval(() => overload.look(), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
