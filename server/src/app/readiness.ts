import { makeSingleFlight } from '../lib/single-flight.ts';
import type { OpenStorage } from '../storage/storage.ts';
import type { ControlFollower } from './follow-control.ts';

export interface Readiness {
  /** True while a call would really succeed: the database takes a write and the service is not about to stop. */
  isReady(): Promise<boolean>;
  /** Not ready from now on. */
  drain(): void;
}

/** Probes the database at each question; questions during a probe share it, because each probe is a flush to disk. */
export function makeReadiness({
  storage,
  follower,
}: {
  readonly storage: Pick<OpenStorage, 'probe'>;
  readonly follower: Pick<ControlFollower, 'catchUp'>;
}): Readiness {
  const shareProbe = makeSingleFlight<boolean>();
  let isDraining = false;

  async function probe(): Promise<boolean> {
    try {
      await follower.catchUp();
      await storage.probe();
      return true;
    } catch {
      // Whatever keeps the database from answering: a call would fail as well, and log the reason.
      return false;
    }
  }

  return {
    async isReady() {
      if (isDraining) return false;
      return (await shareProbe('probe', probe)) && !isDraining;
    },
    drain() {
      isDraining = true;
    },
  };
}
