import { StorageUnavailable } from '../kernel/errors.ts';
import type { Schedule } from './ports.ts';

/** Something that is done again and again, one at a time. */
export interface PollLoop {
  /**
   * Begins. Resolves when it was done for the first time, or was stopped before; while the database is
   * away it is tried again. Rejects with whatever else went wrong the first time, and then does nothing more.
   */
  start(): Promise<void>;
  /** Does it now, or once more when it is being done already. */
  wake(): void;
  /** Ends. Resolves when nothing is being done any more. */
  stop(): Promise<void>;
}

/** Does a step, rests for as long as `restMs` says (how often in a row it has failed), and does it again. */
export function makePollLoop({
  step,
  restMs,
  schedule,
}: {
  readonly step: () => Promise<void>;
  readonly restMs: (failures: number) => number;
  readonly schedule: Schedule;
}): PollLoop {
  const first = Promise.withResolvers<void>();
  let state: 'new' | 'before the first' | 'beating' | 'stopped' = 'new';
  let failures = 0;
  let doing: Promise<void> | undefined;
  let isWoken = false;
  let cancelRest = (): void => {};

  async function doOnce(): Promise<void> {
    isWoken = false;
    try {
      await step();
      failures = 0;
      if (state === 'before the first') state = 'beating';
      first.resolve();
    } catch (thrown) {
      failures += 1;
      if (state === 'before the first' && !(thrown instanceof StorageUnavailable)) {
        state = 'stopped';
        first.reject(thrown);
      }
    }
    doing = undefined;
    if (state !== 'stopped') cancelRest = schedule(isWoken ? 0 : restMs(failures), begin);
  }

  function begin(): void {
    cancelRest();
    doing = doOnce();
  }

  return {
    start() {
      if (state === 'new') {
        state = 'before the first';
        begin();
      }
      return first.promise;
    },
    wake() {
      if (state === 'new' || state === 'stopped') return;
      isWoken = true;
      if (!doing) begin();
    },
    async stop() {
      state = 'stopped';
      first.resolve();
      cancelRest();
      await doing;
    },
  };
}
