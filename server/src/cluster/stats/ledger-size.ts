import type { Run } from '../../kernel/command.ts';
import { type Clock, DAY_MS } from '../../kernel/instant.ts';
import type { LedgerSizeOfDay } from './ports.ts';
import { listLedgerSizes, measureLedger, noteLedgerSize } from './sql/ledger-sizes.ts';

/** Notes how large the ledger is, once a day (UTC). */
export async function measureLedgerDaily({
  run,
  now,
}: {
  readonly run: Run;
  readonly now: Clock;
}): Promise<void> {
  const day = Math.floor(now() / DAY_MS);
  const noted = await run(listLedgerSizes);
  if (noted.some((size) => size.day === day)) return;
  await run(noteLedgerSize, { day, ...(await run(measureLedger)) });
}

/**
 * The average growth of the ledger in a day, in entries; undefined: it was measured on one day only. Below 0: it
 * shrinks.
 */
export function growthPerDay(sizes: readonly LedgerSizeOfDay[]): number | undefined {
  const [first] = sizes;
  const last = sizes.at(-1);
  if (!first || !last || first.day === last.day) return undefined;
  return Math.round((last.entries - first.entries) / (last.day - first.day));
}
