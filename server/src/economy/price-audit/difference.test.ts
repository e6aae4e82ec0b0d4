import { expect, it } from 'vitest';
import { PRICE_AUDIT_ITEMS_MAX, PRICE_AUDIT_WARNINGS_MAX } from '../../kernel/limits.ts';
import type { ItemChange, Subject } from '../revisions/revision.ts';
import { auditDifference, type OfferChange } from './difference.ts';
import type { Offers } from './offers.ts';
import { toShownAuditDifference } from './wire.ts';

const good = (itemId: string, gold: number, attributes = {}) => {
  const virtualCurrencyPrices = { GO: gold };
  return { itemId, virtualCurrencyPrices, attributes };
};
const rest = { customData: undefined };
const offer = (itemId: string, gold: number) => {
  return { itemId, virtualCurrencyPrices: { GO: gold }, ...rest };
};

const offersOf = (of: Partial<Offers>): Offers => {
  const none = {
    items: [],
    stores: [],
    editions: new Map(),
    currencies: ['GO'],
    storesOnly: false,
    zeroSells: false,
    accepted: new Map(),
  };
  return { catalogVersion: 'v1', ...none, ...of };
};

const subject = (kind: Subject['kind'], storeId = ''): Subject => {
  return { titleId: 'AB12', kind, catalogVersion: 'v1', storeId };
};
const isOpen = (open: boolean) => JSON.stringify({ isOpen: open });
const stored = (item: ReturnType<typeof good>) => {
  return { position: 0, body: JSON.stringify({ ...item, itemId: undefined }) };
};
const priced = (itemId: string, from: number, to: number): ItemChange => {
  return { itemId, before: stored(good(itemId, from)), after: stored(good(itemId, to)) };
};
const ofCatalog = (...changes: readonly ItemChange[]): OfferChange => {
  return { subject: subject('catalog'), own: { before: null, after: null }, changes };
};
const kinds = (warnings: readonly { readonly kind: string; readonly itemId: string }[]) =>
  warnings.map(({ kind, itemId }) => `${kind} ${itemId}`);

it('names what a change makes cheaper without naming it', () => {
  const bundle = good('pack', 50, { Bundle: { BundledItems: ['sword'] } });
  const offers = offersOf({ items: [good('sword', 30), bundle] });
  const after = {
    position: 0,
    body: JSON.stringify({ ...bundle, virtualCurrencyPrices: { GO: 5 } }),
  };
  const cheaper = ofCatalog({ itemId: 'pack', before: stored(bundle), after });
  const { items, raised, removed } = auditDifference(offers, cheaper);
  expect(items).toEqual([
    { itemId: 'sword', lowestBefore: { GO: 30 }, lowestAfter: { GO: 5 } },
    { itemId: 'pack', lowestBefore: { GO: 50 }, lowestAfter: { GO: 5 } },
  ]);
  expect(kinds(raised)).toEqual(['BundleCheaperThanParts pack']);
  expect(removed).toEqual([]);
});

it('tells of what it changes and does not make cheaper, behind what it does', () => {
  const stores = [{ storeId: 'sale', isOpen: true, items: [offer('a', 1)] }];
  const offers = offersOf({ items: [good('a', 10), good('b', 10), good('c', 10)], stores });
  const { items } = auditDifference(offers, ofCatalog(priced('a', 10, 5), priced('b', 10, 5)));
  expect(items).toEqual([
    { itemId: 'b', lowestBefore: { GO: 10 }, lowestAfter: { GO: 5 } },
    { itemId: 'a', lowestBefore: { GO: 1 }, lowestAfter: { GO: 1 } },
  ]);
});

it('a store that opens sells, and one that is deleted does not', () => {
  const stores = [{ storeId: 'sale', isOpen: false, items: [offer('a', 1)] }];
  const offers = offersOf({ items: [good('a', 10)], stores });
  const change = (after: string | null): OfferChange => ({
    subject: subject('store', 'sale'),
    own: { before: isOpen(false), after },
    changes: [],
  });
  expect(auditDifference(offers, change(isOpen(true)))).toMatchObject({
    items: [{ itemId: 'a', lowestBefore: { GO: 10 }, lowestAfter: { GO: 1 } }],
    raised: [{ kind: 'StoreUndercutsCatalog' }],
  });
  const opened = offersOf({ ...offers, stores: [{ ...stores[0]!, isOpen: true }] });
  expect(auditDifference(opened, change(null))).toMatchObject({
    items: [{ itemId: 'a', lowestBefore: { GO: 1 }, lowestAfter: { GO: 10 } }],
    removed: [{ kind: 'StoreUndercutsCatalog' }],
  });
});

it('a warning with other amounts is raised, and the one before it removed', () => {
  const stores = [{ storeId: 'sale', isOpen: true, items: [offer('a', 9)] }];
  const offers = offersOf({ items: [good('a', 10)], stores });
  const { raised, removed } = auditDifference(offers, ofCatalog(priced('a', 10, 1000)));
  expect(raised.map(({ text }) => text)).toEqual([
    'The store "sale" sells "a" for 9 GO; the catalog has 1000 GO.',
  ]);
  expect(removed.map(({ text }) => text)).toEqual([
    'The store "sale" sells "a" for 9 GO; the catalog has 10 GO.',
  ]);
});

it('an answer says how much it leaves out', () => {
  const count = Math.max(PRICE_AUDIT_ITEMS_MAX, PRICE_AUDIT_WARNINGS_MAX) + 2;
  const ids = Array.from({ length: count }, (_, index) => `item-${index}`);
  const added = ids.map((itemId) => {
    return { itemId, before: undefined, after: stored(good(itemId, 1, {})) };
  });
  const none = auditDifference(offersOf({ currencies: [] }), ofCatalog(...added));
  const told = toShownAuditDifference(none);
  expect(told.items).toHaveLength(PRICE_AUDIT_ITEMS_MAX);
  expect(told.itemsLeftOut).toBe(count - PRICE_AUDIT_ITEMS_MAX);
  expect(told.warningsRaised).toHaveLength(PRICE_AUDIT_WARNINGS_MAX);
  expect(told.warningsRaisedLeftOut).toBe(2 * count - PRICE_AUDIT_WARNINGS_MAX);
  expect(told).toMatchObject({ warningsRemoved: [], warningsRemovedLeftOut: 0 });
});

it('says what an item costs in a store before and after, and without the store', () => {
  const items = [good('a', 10), good('b', 20), good('c', 30)];
  const unpriced = { itemId: 'b', virtualCurrencyPrices: undefined, ...rest };
  const stores = [{ storeId: 'sale', isOpen: true, items: [offer('a', 7), unpriced] }];
  const change: OfferChange = {
    subject: subject('store', 'sale'),
    own: { before: isOpen(true), after: isOpen(true) },
    changes: [
      { itemId: 'a', before: stored(good('a', 7)), after: stored(good('a', 0)) },
      { itemId: 'b', before: stored(good('b', 20)), after: stored(good('b', 15)) },
      { itemId: 'c', before: undefined, after: stored(good('c', 25)) },
    ],
  };
  const listed = (of: Partial<Offers>, what = change) =>
    auditDifference(offersOf({ items, stores, ...of }), what).listed.map((one) => {
      return 'catalog' in one && [one.itemId, one.before, one.after, one.catalog];
    });
  expect(listed({})).toEqual([
    ['a', { GO: 7 }, {}, { GO: 10 }],
    ['b', { GO: 20 }, { GO: 15 }, { GO: 20 }],
    ['c', undefined, { GO: 25 }, { GO: 30 }],
  ]);
  expect(listed({ zeroSells: true, storesOnly: true })[0]).toEqual([
    'a',
    { GO: 7 },
    { GO: 0 },
    undefined,
  ]);
  const own = { before: isOpen(true), after: isOpen(false) };
  expect(listed({}, { ...change, own, changes: [] })).toEqual([
    ['a', { GO: 7 }, undefined, { GO: 10 }],
    ['b', { GO: 20 }, undefined, { GO: 20 }],
  ]);
});
