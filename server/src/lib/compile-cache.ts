import { flushCompileCache } from 'node:module';

/** By then all modules that a start loads are compiled. */
const STARTED_MS = 5_000;

/**
 * Writes the compile cache of this thread to disk some seconds from now. By itself Node writes it when the process
 * ends, which may be in weeks, or never where a signal ends it at once. Each thread has a cache of its own in memory.
 */
export function flushCompileCacheSoon(): void {
  setTimeout(flushCompileCache, STARTED_MS).unref();
}
