import { type Instant, SECOND_MS } from '../../kernel/instant.ts';
import { INVENTORY_ITEMS_MAX, ITEM_USES_MAX, USAGE_GROUP_ITEMS_MAX } from '../../kernel/limits.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';
import type { Draws } from './draws.ts';
import { type BalanceFault, changeBalance, isLive, newInstanceId, putItem } from './holdings.ts';
import { changeData, type DataChange, type InstanceData } from './instance-data.ts';
import type { GrantedOrSoldOut, Holdings, ItemInstance, LedgerCause } from './ports.ts';
import type { Unpacked, UnpackedGood } from './unpack.ts';

/** The last moment at which an item can end: the year of a time has four digits (RFC 3339 5.6). */
const ITEM_END_MAX = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Why a player cannot get something. */
export type GiveFault =
  | BalanceFault
  /** A stack would have more than ITEM_USES_MAX. */
  | { readonly status: 'tooManyUses'; readonly itemId: string }
  /** A stack would have more custom data than INSTANCE_DATA says. */
  | { readonly status: 'tooMuchData'; readonly itemId: string }
  /** The player would have more than USAGE_GROUP_ITEMS_MAX items of a usage group. */
  | { readonly status: 'groupFull'; readonly usageGroup: string }
  /** The player would have more than INVENTORY_ITEMS_MAX items. */
  | { readonly status: 'inventoryFull' };

/** An item that a player has got. */
export interface GivenItem {
  readonly item: ItemInstance;
  /** How many uses were added to it; undefined: it is not used up. */
  readonly usesAdded: number | undefined;
}

/** All items that grants have given. */
export function itemsGiven(granted: readonly GrantedOrSoldOut[]): readonly GivenItem[] {
  return granted.flatMap((one) => ('status' in one ? [] : one));
}

/** How something is given. */
export interface Giving {
  readonly now: Instant;
  readonly draws: Pick<Draws, 'digits'>;
  readonly cause: LedgerCause;
  /** The item that is granted, bought or opened; undefined: several. */
  readonly itemId?: string | undefined;
  readonly annotation?: string | undefined;
  /** For the items that were asked for, not for what is in them. */
  readonly paid?: ItemInstance['paid'];
  readonly data?: DataChange | undefined;
}

/**
 * Gives a player what was unpacked. The stacks of stackable items and the members of their usage groups must have been read, and
 * the balances of the currencies. After a fault the holdings are not to be written.
 */
export function giveAll(
  holdings: Holdings,
  { goods, currencies }: Unpacked,
  giving: Giving,
): readonly GivenItem[] | GiveFault {
  const { now, cause, itemId } = giving;
  const unknown = [...currencies.keys()].find((code) => !holdings.currencies.has(code));
  if (unknown !== undefined) return { status: 'unknownCurrency', code: unknown };
  for (const [code, change] of currencies) {
    const fault = changeBalance(holdings, { code, change, cause, itemId, now });
    if (fault) return fault;
  }
  const given: GivenItem[] = [];
  const groups = new Map<string, UsageGroup>();
  for (const one of goods) {
    const gift = giveOne(holdings, one, { ...giving, groups });
    if ('status' in gift) return gift;
    given.push(gift);
  }
  for (const group of groups.values()) extendGroup(holdings, group, now);
  return holdings.itemCount > INVENTORY_ITEMS_MAX ? { status: 'inventoryFull' } : given;
}

/** What a player has of a usage group, with what was given so far. */
interface UsageGroup {
  readonly name: string;
  /** Items that have not expired, stacks counted once. */
  items: number;
  /** The latest of their ends; undefined: none of them ends. */
  end: Instant | undefined;
  /** What was given has moved the end. */
  isExtended: boolean;
}

function giveOne(
  holdings: Holdings,
  unpacked: UnpackedGood,
  { groups, ...giving }: Giving & { readonly groups: Map<string, UsageGroup> },
): GivenItem | GiveFault {
  const { good } = unpacked;
  const { now } = giving;
  const stack = good.isStackable ? findStack(holdings, good, now) : undefined;
  // A stack counts its items even where one of them has no number of uses.
  const usesAdded = good.usageCount ?? (good.isStackable ? 1 : undefined);
  const uses = stack ? (stack.remainingUses ?? 0) + (usesAdded ?? 0) : usesAdded;
  if (uses !== undefined && uses > ITEM_USES_MAX) {
    return { status: 'tooManyUses', itemId: good.itemId };
  }
  const group = findGroup(holdings, good, { groups, now });
  if (group && !stack && group.items >= USAGE_GROUP_ITEMS_MAX) {
    return { status: 'groupFull', usageGroup: group.name };
  }
  const customData = dataAfter(stack, unpacked, giving);
  if (!customData) return { status: 'tooMuchData', itemId: good.itemId };
  const item = {
    ...(stack ?? newItem(holdings, unpacked, giving)),
    remainingUses: uses,
    expiresAt: extendedEnd(good, { stack, group, now }),
    customData,
  };
  putItem(holdings, item);
  if (group) countGiven(group, item, { isNew: !stack });
  return { item, usesAdded };
}

function newItem(
  holdings: Holdings,
  { good, parent, contents }: UnpackedGood,
  giving: Giving,
): ItemInstance {
  const isAskedFor = parent === undefined;
  return {
    instanceId: newInstanceId(holdings, giving.draws),
    itemId: good.itemId,
    catalogVersion: good.catalogVersion,
    acquiredAt: giving.now,
    expiresAt: undefined,
    remainingUses: undefined,
    usageGroup: good.usageGroup,
    isStack: good.isStackable,
    displayName: good.displayName,
    itemClass: good.itemClass,
    annotation: giving.annotation,
    bundleParent: parent,
    bundleContents: [...contents],
    customData: {},
    paid: isAskedFor ? giving.paid : undefined,
  };
}

/** The custom data of what was asked for, and of its stack if there is one. What is in it has none, and changes none. */
function dataAfter(
  stack: ItemInstance | undefined,
  { parent }: UnpackedGood,
  { data }: Giving,
): InstanceData | undefined {
  const before = stack?.customData ?? {};
  return data && parent === undefined ? changeData(before, data) : before;
}

function findStack(
  holdings: Holdings,
  good: ItemDefinition,
  now: Instant,
): ItemInstance | undefined {
  for (const item of holdings.items.values()) {
    const isSame = item.itemId === good.itemId && item.catalogVersion === good.catalogVersion;
    if (isSame && item.isStack && isLive(item, now)) return item;
  }
  return undefined;
}

/** When the item ends: a period after the end of its stack or of its usage group, or after now; at ITEM_END_MAX at the latest. */
function extendedEnd(
  { usagePeriod }: ItemDefinition,
  {
    stack,
    group,
    now,
  }: {
    readonly stack: ItemInstance | undefined;
    readonly group: UsageGroup | undefined;
    readonly now: Instant;
  },
): Instant | undefined {
  if (usagePeriod === undefined) return stack?.expiresAt;
  const end = group ? group.end : stack?.expiresAt;
  return Math.min(Math.max(now, end ?? now) + usagePeriod * SECOND_MS, ITEM_END_MAX);
}

/** The usage group of a good, which is read from the holdings once. */
function findGroup(
  holdings: Holdings,
  { usageGroup: name }: ItemDefinition,
  { groups, now }: { readonly groups: Map<string, UsageGroup>; readonly now: Instant },
): UsageGroup | undefined {
  const known = name === undefined ? undefined : groups.get(name);
  if (known || name === undefined) return known;
  const items = groupOf(holdings, name, now);
  const ends = items.flatMap(({ expiresAt }) => expiresAt ?? []);
  const end = ends.length > 0 ? Math.max(...ends) : undefined;
  const group = { name, items: items.length, end, isExtended: false };
  groups.set(name, group);
  return group;
}

function countGiven(
  group: UsageGroup,
  { expiresAt }: Pick<ItemInstance, 'expiresAt'>,
  { isNew }: { readonly isNew: boolean },
): void {
  if (isNew) group.items += 1;
  if (expiresAt === undefined) return;
  group.end = expiresAt;
  group.isExtended = true;
}

function groupOf(holdings: Holdings, name: string, now: Instant): readonly ItemInstance[] {
  return [...holdings.items.values()].filter(
    (item) => item.usageGroup === name && isLive(item, now),
  );
}

/** All instances of a usage group end when the newest of them does. */
function extendGroup(
  holdings: Holdings,
  { name, end, isExtended }: UsageGroup,
  now: Instant,
): void {
  if (!isExtended) return;
  for (const item of groupOf(holdings, name, now)) {
    if (item.expiresAt !== end) putItem(holdings, { ...item, expiresAt: end });
  }
}
