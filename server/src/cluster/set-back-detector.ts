import type { Clocks } from './lease.ts';
import { SET_BACK_MS_MAX } from './service-time.ts';

/**
 * Reports once whenever the wall clock has been set back by more than SET_BACK_MS_MAX, measured by the monotonic clock.
 * While the clock was ahead, entries may have been left out or evicted that have not ended.
 */
export function makeSetBackDetector({ monotonicNow, wallNow }: Clocks): () => boolean {
  let aheadMs = -Infinity;
  return () => {
    const nowAheadMs = wallNow() - monotonicNow();
    const wasSetBack = aheadMs - nowAheadMs > SET_BACK_MS_MAX;
    // Steps too small to count add up.
    if (wasSetBack || nowAheadMs > aheadMs) aheadMs = nowAheadMs;
    return wasSetBack;
  };
}
