import { leftOfEdition } from '../inventory/editions.ts';
import { certainContents, type Goods } from './contents.ts';
import type { Offers } from './ports.ts';

const NOTHING_STORED = { givenOut: 0, initialCount: undefined, added: 0 };

/** How many are left of each limited edition of the catalog version, by item id. */
export type EditionsLeft = ReadonlyMap<string, number>;

/** Counts what is left of the limited editions among these goods. */
export function editionsLeft(goods: Goods, { editions }: Pick<Offers, 'editions'>): EditionsLeft {
  const left = [...goods.values()].flatMap(({ itemId, editionSize }) => {
    if (editionSize === undefined) return [];
    const counts = editions.get(itemId) ?? NOTHING_STORED;
    return [[itemId, leftOfEdition(counts, editionSize)] as const];
  });
  return new Map(left);
}

/** A limited edition among these numbers of items of which fewer are left; undefined: there are enough. */
export function findSoldOut(
  left: EditionsLeft,
  wanted: ReadonlyMap<string, number>,
): string | undefined {
  if (left.size === 0) return undefined;
  return [...wanted].find(([itemId, count]) => (left.get(itemId) ?? count) < count)?.[0];
}

/**
 * The items that cannot be given out, each with the limited edition of which too few are left: the item itself, or one of what comes
 * along with it. What comes out of a container does not count, because it is not given with it.
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
