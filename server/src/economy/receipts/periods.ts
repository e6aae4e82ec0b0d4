import type { Instant } from '../../kernel/instant.ts';
import { USAGE_GROUP_ITEMS_MAX } from '../../kernel/limits.ts';
import { type GrantFault, ITEM_END_MAX } from '../inventory/grant.ts';
import { type Holdings, isLive, type ItemInstance, putItem } from '../inventory/holdings.ts';

/** Milliseconds by usage group, or by the instance id of a stack without one. */
export type Periods = Readonly<Record<string, number>>;

const keyOf = ({ usageGroup, instanceId }: Pick<ItemInstance, 'usageGroup' | 'instanceId'>) =>
  usageGroup ?? instanceId;

/** Collects the periods by which a grant moves the ends of usage groups and stacks. */
export function collectPeriods() {
  const periods = new Map<string, number>();
  return {
    add(item: ItemInstance, addedMs: number): void {
      if (addedMs > 0) periods.set(keyOf(item), (periods.get(keyOf(item)) ?? 0) + addedMs);
    },
    all: (): Periods => Object.fromEntries(periods),
  };
}

/** The part of periods that is still to come. */
export function periodsLeft(holdings: Holdings, due: Periods, now: Instant): Periods {
  const left = Object.entries(due).map(([key, period]) => {
    return [key, Math.min(period, endOf(membersOf(holdings, key, now), now) - now)] as const;
  });
  return Object.fromEntries(left.filter(([, period]) => period > 0));
}

/** Takes periods from the ends of usage groups and stacks, in memory: none of them ends before now. */
export function shorten(holdings: Holdings, periods: Periods, now: Instant): void {
  for (const [key, period] of Object.entries(periods)) {
    for (const item of membersOf(holdings, key, now)) {
      const { expiresAt } = item;
      if (expiresAt !== undefined)
        putItem(holdings, { ...item, expiresAt: Math.max(now, expiresAt - period) });
    }
  }
}

/**
 * Puts items of usage groups and stacks, in memory, and adds their periods, as a grant does: all members end together, one period after the
 * latest end. An item without a period keeps its end. A fault: a group would have more than USAGE_GROUP_ITEMS_MAX.
 */
export function putWithPeriods(
  holdings: Holdings,
  { items, periods }: { readonly items: readonly ItemInstance[]; readonly periods: Periods },
  now: Instant,
): GrantFault | undefined {
  const keys = Object.keys(periods);
  const ends = keys.map((key) => endOf(membersOf(holdings, key, now), now));
  for (const item of items) {
    // The end that it had where it was taken says nothing here.
    putItem(
      holdings,
      Object.hasOwn(periods, keyOf(item)) ? { ...item, expiresAt: undefined } : item,
    );
  }
  for (const [index, key] of keys.entries()) {
    const members = membersOf(holdings, key, now);
    if (members.length > USAGE_GROUP_ITEMS_MAX) return { status: 'groupFull', usageGroup: key };
    const expiresAt = Math.min((ends[index] ?? now) + (periods[key] ?? 0), ITEM_END_MAX);
    for (const item of members) putItem(holdings, { ...item, expiresAt });
  }
  return undefined;
}

function membersOf(holdings: Holdings, key: string, now: Instant): readonly ItemInstance[] {
  return [...holdings.items.values()].filter((item) => keyOf(item) === key && isLive(item, now));
}

/** The latest end of items; now where none of them ends. */
function endOf(members: readonly ItemInstance[], now: Instant): Instant {
  return members.reduce((end, { expiresAt = now }) => Math.max(end, expiresAt), now);
}
