import type { Schedule } from '../../src/cluster/lease.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A computer with clocks of its own, which can be paused, suspended and switched off. */
export interface Machine {
  readonly monotonicNow: () => number;
  readonly wallNow: () => number;
  readonly schedule: Schedule;
  /** Runs something on the machine: at once while it runs, else when it runs again; never when it is off. */
  receive(run: () => void): void;
  /** Processes stop, both clocks go on (SIGSTOP). */
  pause(ms: number): void;
  /** Processes and the monotonic clock stop, the wall clock goes on. */
  suspend(ms: number): void;
  /** Processes and both clocks stop (a paused virtual machine). */
  freeze(ms: number): void;
  /** Sets the wall clock forward, or back by a negative number. */
  setWallBy(ms: number): void;
  switchOff(): void;
  readonly isRunning: boolean;
  readonly isOff: boolean;
  /** The number of pauses, suspensions and freezes so far. */
  readonly stops: number;
  /** The number of freezes so far. */
  readonly freezes: number;
}

export interface MachineOptions {
  readonly time: VirtualTime;
  /** How fast its clocks run: 1 is right. */
  readonly rate: number;
  /** How wrong its wall clock is at first. */
  readonly wallWrongMs: number;
}

export function makeMachine({ time, rate, wallWrongMs }: MachineOptions): Machine {
  let stoppedUntil = 0;
  let suspendedMs = 0;
  let frozenMs = 0;
  let freezes = 0;
  let wallSetMs = wallWrongMs;
  let stops = 0;
  let isOff = false;
  const monotonicNow = (): number => (time.now - suspendedMs - frozenMs) * rate;

  function receive(run: () => void): void {
    if (isOff) return;
    if (time.now < stoppedUntil) {
      time.at(stoppedUntil, () => receive(run));
      return;
    }
    run();
  }

  function stop(ms: number): void {
    stops += 1;
    stoppedUntil = Math.max(stoppedUntil, time.now + ms);
    // Runs the first timer of that moment before the messages that were received meanwhile.
    time.at(stoppedUntil, () => {});
  }

  return {
    monotonicNow,
    wallNow: () => Math.floor(monotonicNow() + suspendedMs + wallSetMs),
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
      const timer = time.after(ms / rate, () => receive(fire));
      return () => {
        isCancelled = true;
        time.cancel(timer);
      };
    },
    receive,
    pause: stop,
    suspend(ms) {
      if (time.now < stoppedUntil) return;
      suspendedMs += ms;
      stop(ms);
    },
    freeze(ms) {
      if (time.now < stoppedUntil) return;
      frozenMs += ms;
      freezes += 1;
      stop(ms);
    },
    setWallBy(ms) {
      wallSetMs += ms;
    },
    switchOff() {
      isOff = true;
    },
    get isRunning() {
      return !isOff && time.now >= stoppedUntil;
    },
    get isOff() {
      return isOff;
    },
    get stops() {
      return stops;
    },
    get freezes() {
      return freezes;
    },
  };
}
