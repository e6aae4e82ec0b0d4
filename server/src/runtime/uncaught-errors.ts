import type { Log } from '../telemetry/log.ts';

/** Ends the process at an error that nobody caught, with its cause in the log: the state of the process is unknown, and going on could do harm. */
export function crashOnUncaughtError(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody caught; the process ends');
    process.exit(1);
  });
}
