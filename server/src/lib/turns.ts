import { makeFairLanes, type Waiter } from './fair-lanes.ts';

/** Limits how much work each caller has under way. More of it waits, behind nobody else's. */
export interface Turns {
  /** How much work waits, of all callers. */
  readonly waiting: number;
  /** True: the work may begin, at once or when the promise is fulfilled. False: there is no place to wait, or a caller with less has taken it. */
  begin(caller: string): true | Promise<boolean>;
  /** The work of a caller that could begin has ended. */
  end(caller: string): void;
}

interface Waiting extends Waiter {
  readonly settle: (mayBegin: boolean) => void;
}

/** Makes turns in which each caller has at most `atOnce` pieces of work under way, and all together at most `waitingMax` waiting. */
export function makeTurns({
  atOnce,
  waitingMax,
}: {
  readonly atOnce: number;
  readonly waitingMax: number;
}): Turns {
  const waiting = makeFairLanes<Waiting>(waitingMax);
  const underWay = new Map<string, number>();

  return {
    get waiting() {
      return waiting.count;
    },
    begin(caller) {
      const own = underWay.get(caller) ?? 0;
      if (own >= atOnce) {
        return new Promise((settle) =>
          waiting.enter({ lane: caller, isPreferred: false, settle })?.settle(false),
        );
      }
      underWay.set(caller, own + 1);
      return true;
    },
    end(caller) {
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
