import type { DatabaseFault } from '../kernel/measures.ts';
import type { Log } from './log.ts';

/** Lines of one cause in each window; further ones are counted. */
const LINES_MAX = 5;
const WINDOW_MS = 10_000;

/**
 * Makes the log of calls that failed because something else does: most come in bursts of one cause. The first of each window have
 * their own lines; the rest are summed up in one line at its end. What is held is a number for each cause.
 */
export function makeFailureLog(log: Log): (line: object, fault: DatabaseFault | undefined) => void {
  const counts = new Map<DatabaseFault | undefined, number>();

  function sumUp(fault: DatabaseFault | undefined): void {
    const more = (counts.get(fault) ?? 0) - LINES_MAX;
    counts.delete(fault);
    if (more > 0) log.error({ fault, more, seconds: WINDOW_MS / 1_000 }, 'more calls failed alike');
  }

  return (line, fault) => {
    const count = (counts.get(fault) ?? 0) + 1;
    counts.set(fault, count);
    if (count === 1) setTimeout(() => sumUp(fault), WINDOW_MS).unref();
    if (count <= LINES_MAX) log.error(line, 'call failed');
  };
}
