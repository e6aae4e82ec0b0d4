import type { Instant } from '../../kernel/instant.ts';
import {
  IDEMPOTENCY_KEPT_MS,
  IDEMPOTENCY_KEYS_PER_TITLE_MAX,
  IDEMPOTENCY_PERIOD_MS,
  IDEMPOTENCY_RESULT_CHARS_COUNTED,
} from '../../kernel/limits.ts';
import type { SqlSender } from '../query/tx.ts';
import { addToTitleCount, findPlayerFull, listTitleCounts } from './key-rows.ts';
import type { Once } from './once.ts';

// Players and titles are counted apart, so that no player's keys take the room of the title's own servers.

/** Until when the caller has as many keys as may be remembered; undefined: there is room for one more. */
export async function findFullUntil(on: SqlSender, once: Once): Promise<Instant | undefined> {
  const { titleId, playerId, now } = once;
  if (playerId === null) return titleFullUntil(on, once);
  const keptSince = now - IDEMPOTENCY_KEPT_MS;
  const oldest = await findPlayerFull.first(on, { titleId, playerId, keptSince });
  return oldest && oldest.created_at + IDEMPOTENCY_KEPT_MS;
}

async function titleFullUntil(on: SqlSender, { titleId, now }: Once): Promise<Instant | undefined> {
  const counts = await listTitleCounts.all(on, { titleId, firstPeriod: firstPeriodAt(now) });
  const keys = counts.reduce((sum, one) => sum + one.keys, 0);
  const oldest = counts[0];
  if (!oldest || keys < IDEMPOTENCY_KEYS_PER_TITLE_MAX) return undefined;
  return (oldest.period + 1) * IDEMPOTENCY_PERIOD_MS + IDEMPOTENCY_KEPT_MS;
}

/** Counts a key that is remembered now, with a result of so many characters. A player's are counted by their rows. */
export async function countKey(on: SqlSender, once: Once, resultChars: number): Promise<void> {
  const { titleId, playerId, keyDigest, now } = once;
  if (playerId !== null) return;
  const period = Math.floor(now / IDEMPOTENCY_PERIOD_MS);
  const part = keyDigest.charCodeAt(0) % 16;
  const keys = 1 + Math.floor(resultChars / IDEMPOTENCY_RESULT_CHARS_COUNTED);
  await addToTitleCount.run(on, { titleId, period, part, keys });
}

/** The oldest period with keys that are remembered at `now`. */
export function firstPeriodAt(now: Instant): number {
  return Math.floor((now - IDEMPOTENCY_KEPT_MS) / IDEMPOTENCY_PERIOD_MS);
}
