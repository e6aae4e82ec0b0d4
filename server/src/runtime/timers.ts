import type { App } from '../app/app.ts';
import { measureLedgerDaily } from '../cluster/commands.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import type { Kept } from '../kernel/kept.ts';
import type { OpenStorage } from '../storage/storage.ts';
import type { Log } from '../telemetry/log.ts';

// Periodic work of a serving process.

/** The pause between two looks at the readiness, and at the other nodes: far more than the time between two of their heartbeats. */
const LOOK_MS = 5 * SECOND_MS;

/**
 * Looks now, and again and again, so that the log and the metrics tell a change even where nobody calls or probes. The function that
 * ends this resolves when the last look is over: one that came to the database after its end would open it again.
 */
export function startLooking(look: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  async function run(): Promise<void> {
    await look();
    if (!isStopped) timer = setTimeout(lookAgain, LOOK_MS).unref();
  }
  let running = run();
  function lookAgain(): void {
    running = run();
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}

/** The minutes between two removals of old rows. */
const PRUNE_MINUTES = 10;

/** Starts the timer of the housekeeping, some of which runs less often than every minute. The caller stops the timer. */
export function startHousekeeping(
  app: Pick<App, 'everyMinute'>,
  {
    kept,
    storage,
    log,
  }: { readonly kept: Kept; readonly storage: OpenStorage; readonly log: Pick<Log, 'error'> },
): NodeJS.Timeout {
  let minutes = 0;
  async function runOnce(): Promise<void> {
    minutes += 1;
    await app.everyMinute();
    if (minutes % PRUNE_MINUTES !== 0) return;
    await storage.prune(storage.now(), kept);
    await measureLedgerDaily(storage);
  }
  const timer = setInterval(() => {
    runOnce().catch((error: unknown) =>
      log.error({ err: error }, 'housekeeping failed; it is tried again in a minute'),
    );
  }, MINUTE_MS);
  return timer.unref();
}
