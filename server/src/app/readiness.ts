import { makeSingleFlight } from '../lib/single-flight.ts';
import type { OpenStorage } from '../storage/storage.ts';
import type { ControlFollower } from './follow-control.ts';

export interface Readiness {
  /** True while a call would succeed: the database takes a write, and the service is not draining. */
  isReady(): Promise<boolean>;
  /** From now on the service is not ready, and still answers calls. */
  drain(): void;
}

/** Makes the readiness of one process. */
export function makeReadiness(
  storage: Pick<OpenStorage, 'probe'>,
  follower: Pick<ControlFollower, 'catchUp'>,
): Readiness {
  const shareProbe = makeSingleFlight<boolean>();
  let isDraining = false;

  async function probe(): Promise<boolean> {
    try {
      await follower.catchUp();
      await storage.probe();
      return true;
    } catch {
      // A call would fail for the same reason, and its log line says which.
      return false;
    }
  }

  return {
    drain() {
      isDraining = true;
    },
    async isReady() {
      if (isDraining) return false;
      // Anybody may ask, and a probe flushes to disk: requests at the same time share one.
      return (await shareProbe('probe', probe)) && !isDraining;
    },
  };
}
