import { EDITION_SIZE_MAX } from '../../kernel/limits.ts';

// Limited editions: items of which a catalog version has a fixed number.

/** The stored counts of a limited edition. */
export interface EditionCounts {
  readonly givenOut: number;
  /** How many there were at first, kept since the first one was given out; undefined: none was yet. */
  readonly initialCount: number | undefined;
  /** How many were added since. */
  readonly added: number;
}

/** How many of an edition there are, given out or not. The catalog's `initialCount` applies until the first one is given out. */
export function sizeOfEdition(counts: EditionCounts, initialCount: number): number {
  return Math.min(EDITION_SIZE_MAX, (counts.initialCount ?? initialCount) + counts.added);
}

/** How many of an edition are left. */
export function leftOfEdition(counts: EditionCounts, initialCount: number): number {
  return Math.max(0, sizeOfEdition(counts, initialCount) - counts.givenOut);
}

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

/** The part of an item definition that limits how many there are. */
interface MaybeLimited {
  readonly itemId: string;
  /** undefined: there is no limit. */
  readonly editionSize: number | undefined;
}

/** Limited editions among item definitions, by item id in order: calls that lock them in this order cannot wait for each other in a circle. */
export function limitedAmong<D extends MaybeLimited>(
  definitions: readonly D[],
): ReadonlyMap<string, readonly D[]> {
  const limited = definitions.filter(({ editionSize }) => editionSize !== undefined);
  const byId = Map.groupBy(limited, ({ itemId }) => itemId);
  return new Map([...byId].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Takes the limited editions among these item definitions, all or none. Undefined: there were enough. */
export function takeEditions(
  editions: ReadonlyMap<string, OpenEdition>,
  definitions: readonly MaybeLimited[],
): SoldOut | undefined {
  const wanted = [...limitedAmong(definitions)].flatMap(([itemId, { length: count }]) => {
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
