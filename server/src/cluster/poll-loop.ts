import { StorageUnavailable } from '../kernel/errors.ts';
import type { Schedule } from './lease.ts';

/** Runs one step again and again, never two at a time. */
interface PollLoop {
  /**
   * Begins. Resolves when the first step has succeeded, or when the loop was stopped before; while the database is
   * away the step is tried again. Any other error of a step before that ends the loop, and this rejects with it.
   */
  start(): Promise<void>;
  /**
   * Runs the step now. Where one is running, it runs once more right after that, unless `again` is false: then `delayMs` says when
   * the next one does.
   */
  wake(again?: boolean): void;
  /** Ends. Resolves when no step is running any more. */
  stop(): Promise<void>;
}

/** `delayMs` says how long to wait after a step, given how many steps in a row have failed. */
export function makePollLoop({
  step,
  delayMs,
  schedule,
}: {
  readonly step: () => Promise<void>;
  readonly delayMs: (failures: number) => number;
  readonly schedule: Schedule;
}): PollLoop {
  const firstSuccess = Promise.withResolvers<void>();
  let state: 'new' | 'starting' | 'running' | 'stopped' = 'new';
  let failures = 0;
  let underWay: Promise<void> | undefined;
  let isWoken = false;
  let cancelDelay = (): void => {};

  async function runStep(): Promise<void> {
    isWoken = false;
    try {
      await step();
      failures = 0;
      if (state === 'starting') state = 'running';
      firstSuccess.resolve();
    } catch (thrown) {
      failures += 1;
      if (state === 'starting' && !(thrown instanceof StorageUnavailable)) {
        state = 'stopped';
        firstSuccess.reject(thrown);
      }
    }
    underWay = undefined;
    if (state !== 'stopped') cancelDelay = schedule(isWoken ? 0 : delayMs(failures), begin);
  }

  function begin(): void {
    cancelDelay();
    underWay = runStep();
  }

  return {
    start() {
      if (state === 'new') {
        state = 'starting';
        begin();
      }
      return firstSuccess.promise;
    },
    wake(again = true) {
      if (state === 'new' || state === 'stopped') return;
      isWoken ||= again;
      if (!underWay) begin();
    },
    async stop() {
      state = 'stopped';
      firstSuccess.resolve();
      cancelDelay();
      await underWay;
    },
  };
}
