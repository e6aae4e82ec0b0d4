import { UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import type { Contents, ItemDefinition } from '../catalogs/item-definition.ts';
import { leftOfEdition } from '../inventory/editions.ts';
import type { Offers } from './offers.ts';

/** The guaranteed contents of a bundle or container. Drop tables are left out, because their result is random. */
export interface CertainContents {
  /** The number of each item. */
  readonly items: ReadonlyMap<string, number>;
  readonly currencies: ReadonlyMap<string, number>;
  /** Items that the catalog version does not have. */
  readonly unknown: readonly string[];
}

/** The catalog version's goods by item id. */
export type Goods = ReadonlyMap<string, ItemDefinition>;

/**
 * Unpacks the contents of a bundle or container fully: bundles in bundles, and containers that open without a key. It stops after
 * UNPACKED_ITEMS_MAX items, because nobody can get more.
 */
export function certainContents(
  goods: Goods,
  contents: Contents,
  /** The contents of an item among the contents. */
  unpack: (good: ItemDefinition) => readonly Contents[] = openable,
): CertainContents {
  const items = new Map<string, number>();
  const currencies = new Map<string, number>();
  const unknown = new Set<string>();
  let open: readonly Contents[] = [contents];
  for (let count = 0; open.length > 0 && count <= UNPACKED_ITEMS_MAX; ) {
    const further: Contents[] = [];
    for (const { itemIds, currencies: amounts } of open) {
      count += itemIds.length;
      for (const [code, amount] of Object.entries(amounts)) add(currencies, code, amount);
      for (const itemId of itemIds) {
        const good = goods.get(itemId);
        if (good) {
          add(items, itemId, 1);
          further.push(...unpack(good));
        } else unknown.add(itemId);
      }
    }
    open = further;
  }
  return { items, currencies, unknown: [...unknown] };
}

/** The contents of an item that nothing else is needed for: its bundle, and its container if that has no key. */
export function openable({ bundle, container }: ItemDefinition): readonly Contents[] {
  const freely = container && container.keyItemId === undefined ? [container] : [];
  return [bundle, ...freely].filter(hasCertain);
}

function hasCertain({ itemIds, currencies }: Contents): boolean {
  return itemIds.length > 0 || Object.keys(currencies).length > 0;
}

function add(to: Map<string, number>, key: string, amount: number): void {
  if (amount > 0) to.set(key, (to.get(key) ?? 0) + amount);
}

const NOTHING_STORED = { givenOut: 0, initialCount: undefined, added: 0 };

/** The number of items left of each limited edition of the catalog version, by item id. */
export type EditionsLeft = ReadonlyMap<string, number>;

/** Counts the items that are left of the limited editions among these items. */
export function editionsLeft(goods: Goods, { editions }: Pick<Offers, 'editions'>): EditionsLeft {
  const left = [...goods.values()].flatMap(({ itemId, editionSize }) => {
    if (editionSize === undefined) return [];
    const counts = editions.get(itemId) ?? NOTHING_STORED;
    return [[itemId, leftOfEdition(counts, editionSize)] as const];
  });
  return new Map(left);
}

/** Finds a limited edition of which fewer items are left than wanted; undefined: there are enough of each. */
export function findSoldOut(
  left: EditionsLeft,
  wanted: ReadonlyMap<string, number>,
): string | undefined {
  if (left.size === 0) return undefined;
  return [...wanted].find(([itemId, count]) => (left.get(itemId) ?? count) < count)?.[0];
}

/**
 * The items that cannot be granted, each with the limited edition of which too few are left: the item itself, or one in its bundle. The
 * contents of a container do not count, because they are not granted with it.
 */
export function soldOutItems(goods: Goods, left: EditionsLeft): ReadonlyMap<string, string> {
  if (left.size === 0) return new Map();
  const found = [...goods.values()].flatMap(({ itemId, bundle }) => {
    const { items } = certainContents(goods, bundle, (good) => [good.bundle]);
    const wanted = new Map([...items, [itemId, 1 + (items.get(itemId) ?? 0)]]);
    const edition = findSoldOut(left, wanted);
    return edition === undefined ? [] : [[itemId, edition] as const];
  });
  return new Map(found);
}
