import { SECOND_MS } from '../kernel/instant.ts';
import { RATE_LIMIT_KEYS_MAX } from '../kernel/limits.ts';
import { ASKED_RECEIPTS_PER_PLAYER } from '../kernel/outside-limits.ts';
import { makeTokenBuckets } from '../lib/token-buckets.ts';
import type { MonotonicNow } from './rates.ts';

/**
 * Makes what counts the receipts of each player of which a platform is asked. It gives 0, or the seconds until one is possible; then nothing was
 * counted. While `isOn` gives false, nothing is limited.
 */
export function makeAskedReceipts({
  isOn,
  nowMs,
}: {
  readonly isOn: () => boolean;
  readonly nowMs: MonotonicNow;
}) {
  const bounds = { keysMax: RATE_LIMIT_KEYS_MAX, nowMs };
  const buckets = makeTokenBuckets(ASKED_RECEIPTS_PER_PLAYER, bounds);
  return ({ titleId, playerId }: Readonly<Record<'titleId' | 'playerId', string>>): number =>
    isOn() ? Math.ceil(buckets.take(`${titleId} ${playerId}`) / SECOND_MS) : 0;
}
