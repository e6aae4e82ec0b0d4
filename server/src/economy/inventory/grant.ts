import { type Instant, SECOND_MS } from '../../kernel/instant.ts';
import {
  INVENTORY_ITEMS_MAX,
  ITEM_USES_MAX,
  UNPACKED_ITEMS_MAX,
  USAGE_GROUP_ITEMS_MAX,
} from '../../kernel/limits.ts';
import type { SeededRandom } from '../../lib/seeded-random.ts';
import type { Contents, ItemDefinition } from '../catalogs/item-definition.ts';
import {
  type DropTable,
  type Roll,
  type RollFault,
  rollTables,
} from '../drop-tables/drop-table.ts';
import type { Prices } from '../prices.ts';
import type { SoldOut } from './editions.ts';
import {
  type BalanceFault,
  changeBalance,
  changeData,
  countItem,
  type DataChange,
  type Holdings,
  isLive,
  type ItemInstance,
  type LedgerCause,
  newInstanceId,
  putItem,
} from './holdings.ts';

/** An item that a player is to get. */
interface UnpackedItem {
  readonly definition: ItemDefinition;
  /** The item id of the bundle or container that it came from; undefined: it was asked for itself. */
  readonly parent: string | undefined;
  /** Item ids that came along with it directly, each once. */
  readonly contents: Set<string>;
}

/** Everything that a player is to get. */
export interface Unpacked {
  /** A bundle stands before what is in it. */
  readonly items: readonly UnpackedItem[];
  readonly currencies: ReadonlyMap<string, number>;
  /** In the order in which they were rolled. */
  readonly rolls: readonly Roll[];
}

/** Why something cannot be unpacked. */
export type UnpackFault =
  | { readonly status: 'unknownItem'; readonly itemId: string }
  /** It has more than UNPACKED_ITEMS_MAX items or rolls, or goes round in a circle. */
  | RollFault;

/** Reads a catalog version. Ids that it does not have are absent from the results. */
export interface UnpackSource {
  findDefinitions(itemIds: readonly string[]): Promise<ReadonlyMap<string, ItemDefinition>>;
  findTables(tableIds: readonly string[]): Promise<ReadonlyMap<string, DropTable>>;
}

interface Unpacking {
  readonly source: UnpackSource;
  readonly random: SeededRandom;
  readonly items: UnpackedItem[];
  readonly currencies: Map<string, number>;
  readonly rolls: Roll[];
}

/** Contents that are still to be unpacked. */
interface Closed {
  readonly contents: Contents;
  /** The item that they came with; undefined: they were asked for. */
  readonly from: UnpackedItem | undefined;
}

/**
 * Unpacks contents that are granted, bought or opened: bundles into their contents, drop tables into rolled items. All items of one
 * depth are read at once. `parent` is the item id of the container that the contents come from.
 */
export async function unpack(
  contents: Contents,
  given: Pick<Unpacking, 'source' | 'random'> & { readonly parent?: string | undefined },
): Promise<Unpacked | UnpackFault> {
  const unpacking: Unpacking = { ...given, items: [], currencies: new Map(), rolls: [] };
  let closed: readonly Closed[] = [{ contents, from: undefined }];
  while (closed.length > 0) {
    const added = await unpackDepth(unpacking, closed, given.parent);
    if ('status' in added) return added;
    unpacking.items.push(...added);
    closed = added.flatMap((from) =>
      hasContents(from.definition.bundle) ? [{ contents: from.definition.bundle, from }] : [],
    );
  }
  const { items, currencies, rolls } = unpacking;
  return { items, currencies, rolls };
}

async function unpackDepth(
  unpacking: Unpacking,
  closed: readonly Closed[],
  parent: string | undefined,
): Promise<readonly UnpackedItem[] | UnpackFault> {
  const wanted: { readonly itemId: string; readonly from: UnpackedItem | undefined }[] = [];
  // An unknown item takes precedence.
  let fault: RollFault | undefined;
  for (const { contents, from } of closed) {
    addAmounts(unpacking.currencies, contents.currencies);
    const { source, random, rolls } = unpacking;
    const rolled = await rollTables({ ...source, random, rolls }, contents.tableIds);
    const itemIds = 'status' in rolled ? contents.itemIds : [...contents.itemIds, ...rolled];
    wanted.push(...itemIds.map((itemId) => ({ itemId, from })));
    if ('status' in rolled) fault ??= rolled;
  }
  if (unpacking.items.length + wanted.length > UNPACKED_ITEMS_MAX)
    return { status: 'tooManyItems' };
  const known = await unpacking.source.findDefinitions([
    ...new Set(wanted.map((one) => one.itemId)),
  ]);
  const missing = wanted.find(({ itemId }) => !known.has(itemId));
  if (missing) return { status: 'unknownItem', itemId: missing.itemId };
  if (fault) return fault;
  return wanted.map(({ itemId, from }) => {
    from?.contents.add(itemId);
    const definition = known.get(itemId) as ItemDefinition;
    return { definition, parent: from?.definition.itemId ?? parent, contents: new Set() };
  });
}

function addAmounts(to: Map<string, number>, amounts: Prices): void {
  for (const [code, amount] of Object.entries(amounts)) {
    if (amount > 0) to.set(code, (to.get(code) ?? 0) + amount);
  }
}

/** Whether there is anything in contents. */
export function hasContents({ itemIds, tableIds, currencies }: Contents): boolean {
  return itemIds.length + tableIds.length + Object.keys(currencies).length > 0;
}

/** The latest end of an item: the year of a time has four digits (RFC 3339 5.6). */
export const ITEM_END_MAX = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Why a player cannot get something. */
export type GrantFault =
  | BalanceFault
  /** A stack would have more than ITEM_USES_MAX. */
  | { readonly status: 'tooManyUses'; readonly itemId: string }
  /** A stack would have more custom data than INSTANCE_DATA says. */
  | { readonly status: 'tooMuchData'; readonly itemId: string }
  /** The player would have more than USAGE_GROUP_ITEMS_MAX items of a usage group. */
  | { readonly status: 'groupFull'; readonly usageGroup: string }
  /** The player would have more than INVENTORY_ITEMS_MAX items. */
  | { readonly status: 'inventoryFull' };

/** Why a grant, a purchase or an opened container gives nothing. */
export type AnyGrantFault = UnpackFault | SoldOut | GrantFault;

/** An item that a player has got, or the stack that it was added to. */
export interface GrantedItem {
  readonly item: ItemInstance;
  /** How many uses were added; undefined: the item is not used up. */
  readonly usesAdded: number | undefined;
}

/** Everything that a player has got. */
export interface Given {
  /** A bundle stands before its contents. */
  readonly items: readonly GrantedItem[];
  /** Amounts by currency that came along. */
  readonly currencies: Readonly<Record<string, number>>;
  readonly rolls: readonly Roll[];
}

/** The items of a grant, a bundle before its contents; or, where a limited edition had too few left, nothing but that. */
export type GrantedOrSoldOut = readonly GrantedItem[] | SoldOut;

/** All items that grants have given. */
export function itemsGranted(granted: readonly GrantedOrSoldOut[]): readonly GrantedItem[] {
  return granted.flatMap((one) => ('status' in one ? [] : one));
}

/** How items are granted. */
export interface GrantOptions {
  readonly now: Instant;
  readonly random: Pick<SeededRandom, 'digits'>;
  readonly cause: LedgerCause;
  /** The item that is granted, bought or opened; undefined: several. */
  readonly itemId?: string | undefined;
  readonly annotation?: string | undefined;
  /** For the items that were asked for, not for their contents. */
  readonly paid?: ItemInstance['paid'];
  readonly data?: DataChange | undefined;
  /** Hears of each item that has moved the end of its usage group or stack, and by how many milliseconds. */
  readonly onPeriod?: (item: ItemInstance, addedMs: number) => void;
}

/**
 * Grants a player all that was unpacked. The stacks of stackable items, the members of their usage groups and the balances of the
 * currencies must have been read. After a fault the holdings must not be written.
 */
export function grantAll(
  holdings: Holdings,
  { items, currencies }: Unpacked,
  options: GrantOptions,
): readonly GrantedItem[] | GrantFault {
  const { now, cause, itemId } = options;
  for (const [code, change] of currencies) {
    const fault = changeBalance(holdings, { code, change, cause, itemId, now });
    if (fault) return fault;
  }
  const given: GrantedItem[] = [];
  const groups = new Map<string, UsageGroup>();
  for (const one of items) {
    const granted = grantOne(holdings, one, { ...options, groups });
    if ('status' in granted) return granted;
    given.push(granted);
  }
  for (const group of groups.values()) extendGroup(holdings, group, now);
  return holdings.itemCount > INVENTORY_ITEMS_MAX ? { status: 'inventoryFull' } : given;
}

/** The items of a usage group that a player has, with those granted so far. */
interface UsageGroup {
  readonly name: string;
  /** Items that have not expired, stacks counted once. */
  items: number;
  /** The latest of their ends; undefined: none of them ends. */
  end: Instant | undefined;
  /** A granted item has moved the end. */
  isExtended: boolean;
}

function grantOne(
  holdings: Holdings,
  unpacked: UnpackedItem,
  { groups, ...options }: GrantOptions & { readonly groups: Map<string, UsageGroup> },
): GrantedItem | GrantFault {
  const { definition } = unpacked;
  const { now } = options;
  const stack = definition.isStackable ? findStack(holdings, definition, now) : undefined;
  // A stack counts its items even where one of them has no number of uses.
  const usesAdded = definition.usageCount ?? (definition.isStackable ? 1 : undefined);
  const uses = stack ? (stack.remainingUses ?? 0) + (usesAdded ?? 0) : usesAdded;
  if (uses !== undefined && uses > ITEM_USES_MAX) {
    return { status: 'tooManyUses', itemId: definition.itemId };
  }
  const group = findGroup(holdings, definition, { groups, now });
  if (group && !stack && group.items >= USAGE_GROUP_ITEMS_MAX) {
    return { status: 'groupFull', usageGroup: group.name };
  }
  const data = stack?.customData ?? {};
  // Contents of a bundle have no custom data, and change none.
  const change = unpacked.parent === undefined ? options.data : undefined;
  const customData = change ? changeData(data, change) : data;
  if (!customData) return { status: 'tooMuchData', itemId: definition.itemId };
  const expiresAt = extendedEnd(definition, { stack, group, now });
  const item = {
    ...(stack ?? newItem(holdings, unpacked, options)),
    remainingUses: uses,
    expiresAt,
    customData,
  };
  const end = Math.max(now, (group ? group.end : stack?.expiresAt) ?? now);
  const isShared = definition.usagePeriod !== undefined && (item.isStack || group !== undefined);
  putItem(holdings, item);
  // An item that is bought is counted as a sale.
  const isSold = options.cause === 'purchase' && unpacked.parent === undefined;
  if (!isSold) countItem(holdings, item, { cause: options.cause, uses: usesAdded ?? 1 });
  if (group) countGranted(group, item, { isNew: !stack });
  if (isShared && expiresAt !== undefined) options.onPeriod?.(item, expiresAt - end);
  return { item, usesAdded };
}

function newItem(
  holdings: Holdings,
  { definition, parent, contents }: UnpackedItem,
  options: GrantOptions,
): ItemInstance {
  const isAskedFor = parent === undefined;
  return {
    instanceId: newInstanceId(holdings, options.random),
    itemId: definition.itemId,
    catalogVersion: definition.catalogVersion,
    acquiredAt: options.now,
    expiresAt: undefined,
    remainingUses: undefined,
    usageGroup: definition.usageGroup,
    isStack: definition.isStackable,
    displayName: definition.displayName,
    itemClass: definition.itemClass,
    annotation: options.annotation,
    bundleParent: parent,
    bundleContents: [...contents],
    customData: {},
    paid: isAskedFor ? options.paid : undefined,
  };
}

function findStack(
  holdings: Holdings,
  definition: ItemDefinition,
  now: Instant,
): ItemInstance | undefined {
  for (const item of holdings.items.values()) {
    const isSame =
      item.itemId === definition.itemId && item.catalogVersion === definition.catalogVersion;
    if (isSame && item.isStack && isLive(item, now)) return item;
  }
  return undefined;
}

interface Extended {
  readonly stack: ItemInstance | undefined;
  readonly group: UsageGroup | undefined;
  readonly now: Instant;
}

/** The end of an item: one period after the end of its stack or of its usage group, or after now; at most ITEM_END_MAX. */
function extendedEnd(
  { usagePeriod }: ItemDefinition,
  { stack, group, now }: Extended,
): Instant | undefined {
  if (usagePeriod === undefined) return stack?.expiresAt;
  const end = group ? group.end : stack?.expiresAt;
  return Math.min(Math.max(now, end ?? now) + usagePeriod * SECOND_MS, ITEM_END_MAX);
}

/** The usage group of an item definition. It is collected from the holdings once. */
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

function countGranted(
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
