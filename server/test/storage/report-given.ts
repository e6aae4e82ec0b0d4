import {
  findReport,
  type FoundReport,
  foldCounts,
  type ReportQuery,
} from '../../src/economy/report/commands.ts';
import { stepOf } from '../../src/economy/report/step.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { NOW } from './given.ts';

/** Adds all counts to the sums. */
export async function foldAll(storage: Storage, now = NOW): Promise<void> {
  while ((await storage.run(foldCounts, { now })) === 'more');
}

/** The report about a time, by days unless something else is said. */
export async function reportOf(
  storage: Storage,
  { from, to, ...more }: Partial<ReportQuery> & Pick<ReportQuery, 'titleId' | 'from' | 'to'>,
): Promise<FoundReport> {
  const step = more.step ?? 'Day';
  const whole = { from: stepOf(from, step), to: stepOf(to + DAY_MS, step) };
  const of = {
    step,
    group: 'Cause',
    code: undefined,
    storeId: undefined,
    itemIds: undefined,
    now: NOW,
  } as const;
  const found = await storage.run(findReport, { ...of, ...more, ...whole });
  if (!found) throw new Error('The report is too large');
  return found;
}

interface Change {
  readonly change?: number;
  readonly gained?: number;
  readonly lost?: number;
}

/** The sums of changes by a key, without those that are 0. */
export function sumsBy<T extends Change>(changes: readonly T[], keyOf: (change: T) => string) {
  const sums = new Map<string, number>();
  for (const one of changes) {
    const { change = (one.gained ?? 0) - (one.lost ?? 0) } = one;
    sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + change);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}
