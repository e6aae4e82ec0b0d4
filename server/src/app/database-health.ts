import { DATABASE_HEALTH_GAP_MS } from '../kernel/operator-limits.ts';
import type { DatabaseHealth } from '../kernel/measures.ts';
import type { OpenStorage } from '../storage/storage.ts';

interface HealthDeps {
  readonly storage: Pick<OpenStorage, 'health'>;
  readonly monotonicNow: () => number;
}

const UNKNOWN: DatabaseHealth = { values: {}, tables: [] };

/** Reads the state of the database now and then, so that a scrape neither waits for it nor asks it. */
export function makeDatabaseHealth({ storage, monotonicNow }: HealthDeps) {
  let latest = UNKNOWN;
  let readAtMs = -Infinity;
  return {
    /** As it was read last; nothing of a database that did not answer. */
    latest: (): DatabaseHealth => latest,
    /** Reads it, if that was not done in the last minute. Never rejects. */
    async look(): Promise<void> {
      if (monotonicNow() - readAtMs < DATABASE_HEALTH_GAP_MS) return;
      readAtMs = monotonicNow();
      latest = await storage.health().catch(() => UNKNOWN);
    },
  };
}
