import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Load } from './upgrade-load.ts';

/** Far longer than a start or two rounds take on a busy machine. */
export const PROGRESS_MS = 240_000;
/** The pause of a caller between two rounds. */
const PAUSE_MS = 400;

interface RunningLoads {
  /** Rejects when a call fails; never resolves. */
  readonly failed: Promise<never>;
  /** Resolves when each load has done two more rounds. */
  rounds(): Promise<void>;
  /** Ends the loads, and checks what is stored. */
  end(): Promise<void>;
}

/** Runs the rounds of each load one after the other, all loads side by side. */
export function runLoads(loads: readonly Load[]): RunningLoads {
  const end = new AbortController();
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const counts = loads.map(() => 0);
  async function repeat({ round }: Load, index: number): Promise<void> {
    while (!end.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      await round();
      // A player who never pauses reaches a limit on a fast machine.
      // oxlint-disable-next-line no-await-in-loop
      await sleep(PAUSE_MS);
      counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  const running = Promise.all(loads.map(repeat));
  running.catch(reject);
  failed.catch(() => undefined);
  return {
    failed,
    async rounds() {
      const before = [...counts];
      const areDone = () => counts.every((count, index) => count >= (before[index] ?? 0) + 2);
      await Promise.race([failed, expect.poll(areDone, { timeout: PROGRESS_MS }).toBe(true)]);
    },
    async end() {
      end.abort();
      await running;
      for (const load of loads) {
        // oxlint-disable-next-line no-await-in-loop
        await load.check();
      }
      const summary = loads.map(({ name }, index) => `${name} ${counts[index]}`);
      console.info(`rounds of the callers: ${summary.join(', ')}`);
    },
  };
}
