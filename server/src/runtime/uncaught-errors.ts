import type { Log } from '../telemetry/log.ts';

/** Lets an error that nobody caught end the process, with its cause in the log: going on could do harm. */
export function crashOnUncaughtError(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught; the process ends');
    process.exit(1);
  });
}
