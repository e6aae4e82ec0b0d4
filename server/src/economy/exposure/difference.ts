import { isDeepStrictEqual } from 'node:util';
import type { CatalogItem } from '../catalogs/catalog.ts';
import { type Prices, pricesToShow } from '../prices.ts';
import { actOf } from '../revisions/difference.ts';
import type { ItemChange, OwnChange, StoredItem, Subject } from '../revisions/ports.ts';
import type { StoreItem } from '../stores/store.ts';
import { exposureOf, type ItemExposure } from './exposure.ts';
import type { Offers, StoreOffer } from './ports.ts';
import type { Warning } from './warnings.ts';

/** A change of what is sold, as its plan has it. */
export interface OfferChange {
  readonly subject: Subject;
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
}

/** The lowest prices of an item, by currency. */
type Lowest = ItemExposure['lowest'];

/** What a change does to the prices at which items can be had. */
export interface ExposureDifference {
  readonly catalogVersion: string;
  /** Those whose lowest prices become others, then those that the change itself names. */
  readonly items: readonly {
    readonly itemId: string;
    readonly before: Lowest;
    readonly after: Lowest;
  }[];
  /** What the change of a catalog version does in stores: first where the prices to show become others, or the item goes or comes back. */
  readonly listed: readonly ListedDifference[];
  /** Only after the change; the worst first. */
  readonly raised: readonly Warning[];
  /** Only before it. */
  readonly removed: readonly Warning[];
}

/** An item of a store that its catalog version changes, adds or removes. */
export interface ListedDifference {
  readonly storeId: string;
  readonly isOpen: boolean;
  readonly itemId: string;
  /** The prices that players see in the store; undefined: none, because the catalog does not have the item. */
  readonly before: Prices | undefined;
  readonly after: Prices | undefined;
}

/** Compares what there is to be had before a change, and after it. */
export function exposureDifference(before: Offers, change: OfferChange): ExposureDifference {
  const old = exposureOf(before, JUDGED);
  const next = exposureOf(withChange(before, change), JUDGED);
  const lowestBefore = lowestById(old.items);
  const lowestAfter = lowestById(next.items);
  const named = change.subject.kind === 'currencies' ? [] : change.changes;
  const itemIds = new Set([...lowestAfter.keys(), ...lowestBefore.keys()]);
  const items = [...itemIds].map((itemId) => {
    return { itemId, before: lowestBefore.get(itemId) ?? {}, after: lowestAfter.get(itemId) ?? {} };
  });
  const isNamed = new Set(named.map(({ itemId }) => itemId));
  const isSame = Map.groupBy(items, ({ before, after }) => isDeepStrictEqual(before, after));
  return {
    catalogVersion: before.catalogVersion,
    items: [
      ...(isSame.get(false) ?? []),
      ...(isSame.get(true) ?? []).filter(({ itemId }) => isNamed.has(itemId)),
    ],
    listed: listedDifferences(before, change),
    raised: without(next.warnings, old.warnings),
    removed: without(old.warnings, next.warnings),
  };
}

function listedDifferences(
  { stores, zeroSells }: Offers,
  { subject, changes }: OfferChange,
): readonly ListedDifference[] {
  if (subject.kind !== 'catalog') return [];
  const changeById = new Map(changes.map((change) => [change.itemId, change]));
  const listed = stores.flatMap(({ storeId, isOpen, items }) =>
    items.flatMap(({ itemId, virtualCurrencyPrices: inStore }): readonly ListedDifference[] => {
      const change = changeById.get(itemId);
      if (!change || actOf(change) === 'moved') return [];
      const [before, after] = [change.before, change.after].map((inCatalog) =>
        pricesWith({ inStore, inCatalog, zeroSells }),
      );
      return [{ storeId, isOpen, itemId, before, after }];
    }),
  );
  const isSame = Map.groupBy(listed, ({ before, after }) => isDeepStrictEqual(before, after));
  return [...(isSame.get(false) ?? []), ...(isSame.get(true) ?? [])];
}

/** The prices that a store shows of an item that the catalog has so. */
function pricesWith({
  inCatalog,
  ...rest
}: {
  readonly inStore: Prices | undefined;
  readonly inCatalog: StoredItem | undefined;
  readonly zeroSells: boolean;
}): Prices | undefined {
  if (!inCatalog) return undefined;
  const { virtualCurrencyPrices }: CatalogItem = JSON.parse(inCatalog.body);
  return pricesToShow({ ...rest, inCatalog: virtualCurrencyPrices });
}

const JUDGED = { undercutPercent: 0 };

function lowestById(items: readonly ItemExposure[]): ReadonlyMap<string, Lowest> {
  return new Map(items.map(({ itemId, lowest }) => [itemId, lowest]));
}

/** A warning with other amounts is another one: who lowers a price that was low already wants to hear of it. */
function without(warnings: readonly Warning[], others: readonly Warning[]): readonly Warning[] {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return warnings.filter((one) => !known.has(JSON.stringify(one)));
}

/** The offers after a change. Items that are moved stay where they are, because no price depends on that. */
export function withChange(offers: Offers, { subject, own, changes }: OfferChange): Offers {
  switch (subject.kind) {
    case 'catalog':
      return { ...offers, items: changed<CatalogItem>(offers.items, changes) };
    case 'store': {
      const { storeId } = subject;
      const others = offers.stores.filter((store) => store.storeId !== storeId);
      if (own.after === null) return { ...offers, stores: others };
      const { isOpen }: Pick<StoreOffer, 'isOpen'> = JSON.parse(own.after);
      const before = offers.stores.find((store) => store.storeId === storeId)?.items ?? [];
      const store = { storeId, isOpen, items: changed<StoreItem>(before, changes) };
      return { ...offers, stores: inOrder([...others, store]) };
    }
    case 'currencies': {
      const codes = new Set(offers.currencies);
      for (const { itemId, after } of changes) {
        if (after) codes.add(itemId);
        else codes.delete(itemId);
      }
      return { ...offers, currencies: [...codes] };
    }
    case 'dropTables':
      return offers;
  }
}

/** Stores by their ids. Of several that are equally cheap a warning names the first. */
export function inOrder<Store extends Pick<StoreOffer, 'storeId'>>(
  stores: readonly Store[],
): readonly Store[] {
  return stores.toSorted((left, right) => (left.storeId < right.storeId ? -1 : 1));
}

function changed<Item extends { readonly itemId: string }>(
  before: readonly Item[],
  changes: readonly ItemChange[],
): readonly Item[] {
  const byId = new Map(before.map((item) => [item.itemId, item]));
  for (const { itemId, after } of changes) {
    if (after) byId.set(itemId, { itemId, ...JSON.parse(after.body) } as Item);
    else byId.delete(itemId);
  }
  return [...byId.values()];
}
