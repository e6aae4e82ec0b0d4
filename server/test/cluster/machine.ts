import type { Schedule } from '../../src/cluster/ports.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A computer with clocks of its own, which can be paused, suspended and switched off. */
export interface Machine {
  readonly monotonicNow: () => number;
  readonly wallNow: () => number;
  readonly schedule: Schedule;
  /** Lets something happen on the machine: at once when it runs, when it runs again otherwise, never when it is off. */
  receive(run: () => void): void;
  /** Processes stop, both clocks go on (SIGSTOP). */
  pause(ms: number): void;
  /** Processes and the monotonic clock stop, the wall clock goes on. */
  suspend(ms: number): void;
  /** Somebody sets the wall clock. */
  setWallBy(ms: number): void;
  switchOff(): void;
  readonly isRunning: boolean;
  readonly isOff: boolean;
  /** Pauses and suspensions so far. */
  readonly rests: number;
}

export interface MachineParts {
  readonly time: VirtualTime;
  /** How fast its clocks run: 1 is right. */
  readonly rate: number;
  /** How wrong its wall clock is at first. */
  readonly wallWrongMs: number;
}

export function makeMachine({ time, rate, wallWrongMs }: MachineParts): Machine {
  let restsUntil = 0;
  let suspendedMs = 0;
  let wallSetMs = wallWrongMs;
  let rests = 0;
  let isOff = false;
  const monotonicNow = (): number => (time.now - suspendedMs) * rate;

  function receive(run: () => void): void {
    if (isOff) return;
    if (time.now < restsUntil) {
      time.at(restsUntil, () => receive(run));
      return;
    }
    run();
  }

  function rest(ms: number): void {
    rests += 1;
    restsUntil = Math.max(restsUntil, time.now + ms);
    // A moment of its own before everything that piled up.
    time.at(restsUntil, () => {});
  }

  return {
    monotonicNow,
    wallNow: () => Math.floor(time.now * rate + suspendedMs * (1 - rate) + wallSetMs),
    schedule(ms, run) {
      const due = monotonicNow() + ms;
      let isCancelled = false;
      function fire(): void {
        if (isCancelled || isOff) return;
        const leftMs = due - monotonicNow();
        // The clock stood still meanwhile.
        if (leftMs > 1e-6) time.after(leftMs / rate, () => receive(fire));
        else run();
      }
      const happening = time.after(ms / rate, () => receive(fire));
      return () => {
        isCancelled = true;
        time.cancel(happening);
      };
    },
    receive,
    pause: rest,
    suspend(ms) {
      if (time.now < restsUntil) return;
      suspendedMs += ms;
      rest(ms);
    },
    setWallBy(ms) {
      wallSetMs += ms;
    },
    switchOff() {
      isOff = true;
    },
    get isRunning() {
      return !isOff && time.now >= restsUntil;
    },
    get isOff() {
      return isOff;
    },
    get rests() {
      return rests;
    },
  };
}
