import { makePollLoop } from '../cluster/poll-loop.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import { STATISTIC_GRACE_MS } from '../kernel/statistic-limits.ts';
import { makeArchiver } from '../statistics/archiver.ts';
import type { AppOptions } from './app-options.ts';
import { monotonicNow, schedule } from './timers.ts';

/** The loop that writes versions of statistics to files. */
interface Archiving {
  start(): void;
  stop(): Promise<void>;
}

/** Makes the loop that looks each minute for versions of statistics that are over, and writes them to files; without a folder it does nothing. */
export function makeArchiving(options: AppOptions): Archiving {
  const { statisticArchives, statisticGraceMs: graceMs = STATISTIC_GRACE_MS, log } = options;
  if (!statisticArchives) return { start() {}, async stop() {} };
  const { look, interrupt } = makeArchiver({
    run: options.storage.run,
    now: options.clock,
    monotonicNow,
    random: options.random,
    graceMs,
    emit: options.metrics.emit,
    ...statisticArchives,
  });
  const step = (): Promise<void> =>
    look().catch((error: unknown) => {
      if (error instanceof StorageUnavailable) return;
      log.unexpectedError({ requestId: '', operation: 'statistics.archive', error });
    });
  const loop = makePollLoop({ step, delayMs: () => MINUTE_MS, schedule });
  return {
    start: () => void loop.start().catch(() => undefined),
    stop() {
      interrupt();
      return loop.stop();
    },
  };
}
