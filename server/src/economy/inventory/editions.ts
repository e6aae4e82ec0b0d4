import { EDITION_SIZE_MAX } from '../../kernel/limits.ts';
import type { CatalogRef } from '../catalogs/catalog.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';
import type { NoCatalog } from '../outcomes.ts';

// Limited editions: items of which a catalog version has a fixed number.

/** What is stored of a limited edition. */
export interface EditionCounts {
  readonly givenOut: number;
  /** How many there were at first, kept since the first one was given out; undefined: none was yet. */
  readonly initialCount: number | undefined;
  /** How many were added since. */
  readonly added: number;
}

/** How many of an edition there are at all, given out or not. A catalog's `initialCount` counts until the first one is given out. */
export function sizeOfEdition(counts: EditionCounts, initialCount: number): number {
  return Math.min(EDITION_SIZE_MAX, (counts.initialCount ?? initialCount) + counts.added);
}

/** How many of an edition are left. */
export function leftOfEdition(counts: EditionCounts, initialCount: number): number {
  return Math.max(0, sizeOfEdition(counts, initialCount) - counts.givenOut);
}

/** An item of a catalog version that is asked for as a limited edition. */
export interface EditionRef extends CatalogRef {
  readonly itemId: string;
}

/** Why there is no such limited edition. */
export type NoEdition =
  | NoCatalog
  | { readonly status: 'unknownItem'; readonly catalogVersion: string }
  /** There are as many of the item as anybody wants. */
  | { readonly status: 'notLimited' };

/** A limited edition that is locked. */
export interface OpenEdition {
  readonly initialCount: number;
  left: number;
  taken: number;
}

/** A limited edition of which fewer are left than are wanted. */
export interface SoldOut {
  readonly status: 'soldOut';
  readonly itemId: string;
}

/** Goods of limited editions, by their item ids in order: so nobody who locks them waits for somebody who waits in turn. */
export function limitedAmong(
  goods: readonly ItemDefinition[],
): ReadonlyMap<string, readonly ItemDefinition[]> {
  const limited = goods.filter(({ editionSize }) => editionSize !== undefined);
  const byId = Map.groupBy(limited, ({ itemId }) => itemId);
  return new Map([...byId].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Takes the limited editions among these goods, all or none. Undefined: there were enough. */
export function takeEditions(
  editions: ReadonlyMap<string, OpenEdition>,
  goods: readonly ItemDefinition[],
): SoldOut | undefined {
  const wanted = [...limitedAmong(goods)].flatMap(([itemId, { length: count }]) => {
    const edition = editions.get(itemId);
    return edition ? [{ itemId, edition, count }] : [];
  });
  const soldOut = wanted.find(({ edition, count }) => edition.left < count);
  if (soldOut) return { status: 'soldOut', itemId: soldOut.itemId };
  for (const { edition, count } of wanted) {
    edition.left -= count;
    edition.taken += count;
  }
  return undefined;
}
