import { setTimeout as sleep } from 'node:timers/promises';

/** A promised time may be exceeded by as many times as long as the control took. */
const CONTROLS = 20;
const PAUSE_MS = 20;

/**
 * Asks a control again and again, which waits for nothing but the machine. `slackMs` ends that and gives what a slow machine may take
 * beyond a time that is promised: little on a machine that does nothing else.
 */
export function watchPace(control: () => Promise<unknown>): { slackMs(): Promise<number> } {
  const end = new AbortController();
  let longestMs = 0;
  async function watch(): Promise<void> {
    while (!end.signal.aborted) {
      const beganAt = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      await control();
      longestMs = Math.max(longestMs, performance.now() - beganAt);
      // oxlint-disable-next-line no-await-in-loop
      await sleep(PAUSE_MS);
    }
  }
  const watching = watch();
  return {
    async slackMs() {
      end.abort();
      await watching;
      return CONTROLS * longestMs;
    },
  };
}
