import { isDeepStrictEqual } from 'node:util';
import type { CatalogItem } from '../catalogs/catalog.ts';
import { type Prices, pricesToShow } from '../prices.ts';
import { actOf } from '../revisions/changes.ts';
import type { ItemChange, OwnChange, StoredItem, Subject } from '../revisions/revision.ts';
import type { StoreItem } from '../stores/store.ts';
import type { Offers, StoreOffer } from './offers.ts';
import { auditPrices, type ItemPrices } from './price-audit.ts';
import type { Warning } from './schemas.ts';

/** The parts of a planned change that the price audit needs. */
export interface OfferChange {
  readonly subject: Subject;
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
}

/**
 * Compares the price audits before and after a change. `items`: first those whose lowest prices change, then the others that the change
 * names. `listed`: the effect on the items of stores, first those whose shown prices change, or that go or come back. `raised`: the warnings that exist only after the change, the worst first; `removed`: those that exist only before it.
 */
export function auditDifference(before: Offers, change: OfferChange) {
  const old = auditPrices(before, ANY_UNDERCUT);
  const next = auditPrices(withChange(before, change), ANY_UNDERCUT);
  const [lowestBefore, lowestAfter] = [lowestById(old.items), lowestById(next.items)];
  const itemIds = new Set([...lowestAfter.keys(), ...lowestBefore.keys()]);
  const items = [...itemIds].map((itemId) => {
    const [one, other] = [lowestBefore.get(itemId), lowestAfter.get(itemId)];
    return { itemId, lowestBefore: one ?? {}, lowestAfter: other ?? {} };
  });
  const [changed, same] = bySameness(items, (one) => [one.lowestBefore, one.lowestAfter]);
  const named = change.subject.kind === 'currencies' ? [] : change.changes;
  const isNamed = new Set(named.map(({ itemId }) => itemId));
  return {
    catalogVersion: before.catalogVersion,
    items: [...changed, ...same.filter(({ itemId }) => isNamed.has(itemId))],
    listed: listedDifferences(before, change),
    raised: without(next.warnings, old.warnings),
    removed: without(old.warnings, next.warnings),
  };
}

/** The items that differ before and after, and those that do not. */
function bySameness<Item>(
  items: readonly Item[],
  statesOf: (item: Item) => readonly [before: unknown, after: unknown],
): readonly [differing: readonly Item[], same: readonly Item[]] {
  const isSame = Map.groupBy(items, (item) => isDeepStrictEqual(...statesOf(item)));
  return [isSame.get(false) ?? [], isSame.get(true) ?? []];
}

function listedDifferences(before: Offers, change: OfferChange) {
  if (change.subject.kind === 'store') return differencesInStore(before, change);
  return change.subject.kind === 'catalog' ? differencesInStores(before, change) : [];
}

/** The items of a store that a change names, or all of them where the store opens, closes, comes or goes. */
function differencesInStore(offers: Offers, change: OfferChange) {
  const { storeId } = change.subject;
  const [before, after] = [offers, withChange(offers, change)].map(({ stores }) => {
    return stores.find((store) => store.storeId === storeId);
  });
  const pricesIn = pricesByItem(offers);
  const [old, next] = [pricesIn(before), pricesIn(after)];
  const isOther = before?.isOpen !== after?.isOpen;
  const named = change.changes.filter((one) => actOf(one) !== 'moved');
  const itemIds = isOther ? [...next.keys(), ...old.keys()] : named.map(({ itemId }) => itemId);
  const catalog = new Map(offers.items.map((item) => [item.itemId, item.virtualCurrencyPrices]));
  const listed = [...new Set(itemIds)].map((itemId) => ({
    storeId,
    open: after?.isOpen ?? false,
    itemId,
    before: before?.isOpen || !isOther ? old.get(itemId) : undefined,
    after: after?.isOpen || !isOther ? next.get(itemId) : undefined,
    catalog: offers.storesOnly
      ? undefined
      : pricesToShow({ ...offers, inCatalog: catalog.get(itemId), inStore: undefined }),
  }));
  return bySameness(listed, ({ before, after }) => [before, after]).flat();
}

/** The prices that a store shows, by item. */
function pricesByItem({ items, zeroSells }: Offers) {
  const catalog = new Map(items.map((item) => [item.itemId, item.virtualCurrencyPrices]));
  return (store: StoreOffer | undefined) =>
    new Map(
      (store?.items ?? []).map(({ itemId, virtualCurrencyPrices: inStore }) => {
        return [itemId, pricesToShow({ inStore, inCatalog: catalog.get(itemId), zeroSells })];
      }),
    );
}

function differencesInStores({ stores, zeroSells }: Offers, { changes }: OfferChange) {
  const changeById = new Map(changes.map((change) => [change.itemId, change]));
  const listed = stores.flatMap(({ storeId, isOpen: open, items }) =>
    items.flatMap(({ itemId, virtualCurrencyPrices: inStore }) => {
      const change = changeById.get(itemId);
      if (!change || actOf(change) === 'moved') return [];
      const pricesIn = (inCatalog: StoredItem | undefined) =>
        pricesWith({ inStore, inCatalog, zeroSells });
      return {
        storeId,
        open,
        itemId,
        before: pricesIn(change.before),
        after: pricesIn(change.after),
      };
    }),
  );
  return bySameness(listed, ({ before, after }) => [before, after]).flat();
}

/** The prices that a store shows for an item with this state in the catalog. */
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

/** Every store that is cheaper than the catalog or another store gets a warning. */
const ANY_UNDERCUT = { undercutPercent: 0 };

function lowestById(items: readonly ItemPrices[]): ReadonlyMap<string, ItemPrices['lowest']> {
  return new Map(items.map(({ itemId, lowest }) => [itemId, lowest]));
}

/** The warnings that the others lack. A warning with other amounts counts as another one, so lowering a low price further raises it again. */
function without(warnings: readonly Warning[], others: readonly Warning[]): readonly Warning[] {
  const known = new Set(others.map((one) => JSON.stringify(one)));
  return warnings.filter((one) => !known.has(JSON.stringify(one)));
}

/** The offers after a change. Moved items keep their places, because no price depends on them. */
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
    case 'titleData':
    case 'internalData':
    case 'publisherData':
      return offers;
  }
}

/** Sorts stores by id, so that a warning always names the same one of several equally cheap stores. */
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
