import { UNPACKED_ITEMS_MAX } from '../../kernel/limits.ts';
import type { Contents, ItemDefinition } from '../catalogs/item-definition.ts';

/** What comes along for certain: drop tables are left out, because nobody can count on them. */
export interface CertainContents {
  /** How many of each item. */
  readonly items: ReadonlyMap<string, number>;
  readonly currencies: ReadonlyMap<string, number>;
  /** Items that the catalog version does not have. */
  readonly unknown: readonly string[];
}

/** The catalog version's goods by item id. */
export type Goods = ReadonlyMap<string, ItemDefinition>;

/**
 * What comes along with the contents of a bundle or container, fully unpacked: bundles in bundles, and containers that open without a
 * key. What goes beyond UNPACKED_ITEMS_MAX is left out: nobody can get it.
 */
export function certainContents(
  goods: Goods,
  contents: Contents,
  /** What comes out of an item that is among them. */
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

/** What comes out of an item without anything else. */
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
