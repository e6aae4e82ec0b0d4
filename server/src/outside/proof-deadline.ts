import { currentLane } from '../kernel/call-lane.ts';

/** The deadline of the proof for which this code runs; undefined: it runs for none. */
export function proofDeadline(): AbortSignal | undefined {
  return currentLane.getStore()?.deadline?.();
}

/** Settles as `work` does, and no later than the signal aborts, with its reason: no fault of the other side, nor of a library, makes a caller wait longer. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
