import { BALANCE_MAX } from '../../kernel/limits.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';
import { type Prices, REAL_MONEY, sells } from '../prices.ts';
import { type Acceptances, digestOf } from './acceptance.ts';
import type { Goods } from './contents.ts';
import type { Offers } from './offers.ts';
import { lowestOf, type Package, type PriceLists } from './price-audit.ts';
import { LEVELS, type Warning } from './schemas.ts';

/** The facts that warnings are made of. */
interface AuditFacts {
  readonly offers: Offers;
  readonly goods: Goods;
  /** The sold-out items, each with the limited edition that is used up. */
  readonly soldOut: ReadonlyMap<string, string>;
  /** The prices of the items themselves. */
  readonly direct: PriceLists;
  /** All ways to buy them. */
  readonly all: PriceLists;
  readonly packages: readonly Package[];
  /** A store undercuts by more than this percentage of the other price. */
  readonly undercutPercent: number;
}

/** A warning before it is judged. */
type Finding = Omit<Warning, 'level' | 'accepted'>;

/** A store is cheaper than the catalog by more than this percentage: more than any ordinary sale. */
const SALE_PERCENT_MAX = 80;

/** The kinds that nobody means. The others are information: a sale, a bundle that saves something, an edition that is sold out. */
const UNUSUAL_KINDS: ReadonlySet<Finding['kind']> = new Set([
  'GivesBackMore',
  'OpensForever',
  'CostsNothing',
  'UnknownCurrency',
  'PriceTooHigh',
  'UnknownContents',
]);

/**
 * Lists all warnings by severity: first what is unusual, last what somebody has accepted. In each part first items and money for nothing, then
 * prices that are too low, by their share of the amount compared with, and then items that nobody can buy.
 */
export function warningsOf(facts: AuditFacts): readonly Warning[] {
  const { accepted } = facts.offers;
  const { goods } = facts;
  const judged = findingsOf(facts).map((finding) => toWarning(finding, { accepted, goods }));
  const levels = Map.groupBy(judged, ({ level }) => level);
  return LEVELS.flatMap((level) => levels.get(level) ?? []);
}

function toWarning(
  finding: Finding,
  { accepted: acceptances, goods }: { readonly accepted: Acceptances; readonly goods: Goods },
): Warning {
  if (!isUnusual(finding)) return { ...finding, level: 'Information' };
  const digest = acceptances.size > 0 && digestOf(finding, goods.get(finding.itemId));
  const accepted = digest === false ? undefined : acceptances.get(digest);
  return accepted ? { ...finding, level: 'Accepted', accepted } : { ...finding, level: 'Warning' };
}

function isUnusual({ kind, price = 0, comparedWith = 0 }: Finding): boolean {
  return (
    UNUSUAL_KINDS.has(kind) ||
    (kind === 'StoreUndercutsCatalog' && undercuts(price, comparedWith, SALE_PERCENT_MAX))
  );
}

/** How many warnings there are of each kind and level, in the order of the list. */
export function countKinds(warnings: readonly Warning[]) {
  const groups = Map.groupBy(warnings, ({ kind, level }) => `${level} ${kind}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ kind: first.kind, level: first.level, count: 1 + others.length }] : [],
  );
}

function findingsOf(facts: AuditFacts): readonly Finding[] {
  const tooCheap = [
    ...undercutsCatalog(facts),
    ...undercutsStore(facts),
    ...facts.packages.flatMap((one) => cheaperThanParts(one, facts.direct)),
  ];
  return [
    ...facts.packages.flatMap(givesBackMore),
    ...opensForever(facts.goods),
    ...costsNothing(facts.direct),
    ...tooCheap.toSorted((left, right) => paidShare(left) - paidShare(right)),
    ...wrongPrices(facts.offers),
    ...unknownCurrenciesInside(facts),
    ...unknownContents(facts.packages),
    ...editionsSoldOut(facts),
    ...notForSale(facts),
  ];
}

/** The price as a share of the amount that it is compared with. */
function paidShare({ price = 1, comparedWith = 1 }: Finding): number {
  return price / comparedWith;
}

/** A package that contains more of a currency than it costs in it: money for nothing, as often as one likes. */
function givesBackMore({ source, lowest, contents }: Package): Finding[] {
  return [...contents.currencies].flatMap(([code, amount]): Finding[] => {
    const price = lowest.get(code);
    if (price === undefined || amount <= price) return [];
    const text = `The ${source.kind} "${source.id}" costs ${price} ${code} and gives ${amount} ${code}.`;
    const under = { price, comparedWith: amount };
    return [{ kind: 'GivesBackMore', itemId: source.id, virtualCurrency: code, ...under, text }];
  });
}

/** A container that is never used up, with a key that is not either, or without one: it gives its contents as often as one likes. */
function* opensForever(goods: Goods): Generator<Finding> {
  for (const { itemId, container, ...good } of goods.values()) {
    if (!container) continue;
    const key = container.keyItemId === undefined ? undefined : goods.get(container.keyItemId);
    if (isUsedUp(good) || (container.keyItemId !== undefined && (!key || isUsedUp(key)))) continue;
    const text = `The container "${itemId}" has no number of uses${key ? `, nor has its key "${key.itemId}"` : ''}: it can be opened again and again.`;
    yield { kind: 'OpensForever', itemId, text };
  }
}

/** An item that everybody gets for nothing, as often as one likes, because the title says that a price of 0 sells. */
function* costsNothing(direct: PriceLists): Generator<Finding> {
  for (const [itemId, prices] of direct) {
    for (const { code, amount, source } of prices) {
      if (amount > 0) continue;
      const [where, at] =
        source.kind === 'store'
          ? [`The store "${source.id}"`, { storeId: source.id }]
          : ['The catalog', {}];
      const text = `${where} gives "${itemId}" to everybody for nothing, as often as one likes: it costs 0 ${code}.`;
      yield { kind: 'CostsNothing', itemId, ...at, virtualCurrency: code, text };
    }
  }
}

/** An item in a stack counts as one use. */
function isUsedUp({
  usageCount,
  isStackable,
}: Pick<ItemDefinition, 'usageCount' | 'isStackable'>): boolean {
  return usageCount !== undefined || isStackable;
}

function* undercutsCatalog({ offers, soldOut, undercutPercent }: AuditFacts): Generator<Finding> {
  const catalog = new Map(offers.items.map((item) => [item.itemId, item.virtualCurrencyPrices]));
  for (const { storeId, isOpen, items } of offers.stores) {
    if (!isOpen) continue;
    for (const { itemId, virtualCurrencyPrices = {} } of items) {
      if (soldOut.has(itemId)) continue;
      for (const [code, amount] of Object.entries(virtualCurrencyPrices)) {
        const other = catalog.get(itemId)?.[code] ?? 0;
        if (!sells(code, amount, offers.zeroSells)) continue;
        if (!undercuts(amount, other, undercutPercent)) continue;
        const text = `The store "${storeId}" sells "${itemId}" for ${amount} ${code}; the catalog has ${other} ${code}.`;
        const under = { price: amount, comparedWith: other };
        yield {
          kind: 'StoreUndercutsCatalog',
          itemId,
          storeId,
          virtualCurrency: code,
          ...under,
          text,
        };
      }
    }
  }
}

/** For each item and currency the cheapest store, if the dearest one is dearer by more than the percentage. */
function* undercutsStore({ direct, undercutPercent }: AuditFacts): Generator<Finding> {
  for (const [itemId, prices] of direct) {
    const inStores = prices.flatMap(({ code, amount, source }) =>
      source.kind === 'store' ? [{ code, amount, storeId: source.id }] : [],
    );
    for (const [code, ofCode] of Map.groupBy(inStores, (price) => price.code)) {
      const sorted = ofCode.toSorted((left, right) => left.amount - right.amount);
      const [lowest, highest] = [sorted[0], sorted.at(-1)];
      if (!lowest || !highest || !undercuts(lowest.amount, highest.amount, undercutPercent))
        continue;
      const { storeId, amount } = lowest;
      const text = `The store "${storeId}" sells "${itemId}" for ${amount} ${code}; the store "${highest.storeId}" has ${highest.amount} ${code}.`;
      const under = { price: amount, comparedWith: highest.amount };
      yield { kind: 'StoreUndercutsStore', itemId, storeId, virtualCurrency: code, ...under, text };
    }
  }
}

function undercuts(amount: number, other: number, percent: number): boolean {
  return amount * 100 < other * (100 - percent);
}

/** A package that costs less than its parts one by one, in a currency in which each of them is sold. */
function cheaperThanParts({ source, lowest, contents }: Package, direct: PriceLists): Finding[] {
  const parts = [...contents.items].map(([itemId, count]) => {
    return { count, prices: lowestOf(direct.get(itemId) ?? []) };
  });
  if (parts.length === 0) return [];
  return [...lowest].flatMap(([code, amount]): Finding[] => {
    const amounts = parts.map(({ count, prices }) => count * (prices.get(code) ?? Number.NaN));
    const sum = amounts.reduce((total, one) => total + one, contents.currencies.get(code) ?? 0);
    // If a part is not sold in the currency, the sum is NaN, and no amount is less.
    if (!(amount < sum)) return [];
    const text = `The ${source.kind} "${source.id}" costs ${amount} ${code}; what is in it costs ${sum} ${code} one by one.`;
    const under = { price: amount, comparedWith: sum };
    return [
      { kind: 'BundleCheaperThanParts', itemId: source.id, virtualCurrency: code, ...under, text },
    ];
  });
}

/** Prices that buy nothing: in a currency that the title does not have, or above the highest balance. */
function* wrongPrices({ items, stores, currencies, zeroSells }: Offers): Generator<Finding> {
  const known = new Set([...currencies, REAL_MONEY]);
  function* of(
    prices: Prices | undefined,
    at: { itemId: string; storeId?: string },
  ): Generator<Finding> {
    const where = at.storeId === undefined ? 'the catalog' : `the store "${at.storeId}"`;
    for (const [code, amount] of Object.entries(prices ?? {})) {
      if (sells(code, amount, zeroSells) && !known.has(code)) {
        const text = `The title has no virtual currency "${code}", in which ${where} sells "${at.itemId}".`;
        yield { kind: 'UnknownCurrency', ...at, virtualCurrency: code, text };
      } else if (amount > BALANCE_MAX && code !== REAL_MONEY) {
        const text = `Nobody can pay ${amount} ${code} for "${at.itemId}" in ${where}: a balance is at most ${BALANCE_MAX}.`;
        yield { kind: 'PriceTooHigh', ...at, virtualCurrency: code, text };
      }
    }
  }
  for (const { itemId, virtualCurrencyPrices } of items)
    yield* of(virtualCurrencyPrices, { itemId });
  for (const { storeId, items: inStore } of stores) {
    for (const item of inStore)
      yield* of(item.virtualCurrencyPrices, { itemId: item.itemId, storeId });
  }
}

/** Contents that nobody can get, because they include a currency that the title does not have, or has removed. */
function unknownCurrenciesInside({ packages, offers }: AuditFacts): Finding[] {
  const known = new Set(offers.currencies);
  return packages.flatMap(({ source, contents }) =>
    [...contents.currencies].flatMap(([code, amount]): Finding[] => {
      if (known.has(code)) return [];
      const text = `The ${source.kind} "${source.id}" gives ${amount} ${code}, and the title has no virtual currency "${code}": nobody can get what is in it.`;
      return [{ kind: 'UnknownCurrency', itemId: source.id, virtualCurrency: code, text }];
    }),
  );
}

function unknownContents(packages: readonly Package[]): Finding[] {
  return packages.flatMap(({ source, contents }) =>
    contents.unknown.map((itemId): Finding => {
      const text = `The ${source.kind} "${source.id}" contains "${itemId}", which the catalog version does not have.`;
      return { kind: 'UnknownContents', itemId: source.id, text };
    }),
  );
}

/** Items that nobody can buy or open, because too few are left of a limited edition. */
function* editionsSoldOut({ soldOut, packages }: AuditFacts): Generator<Finding> {
  for (const [itemId, edition] of soldOut) {
    const text =
      itemId === edition
        ? `The limited edition "${itemId}" is sold out.`
        : `Nobody can buy "${itemId}" now: of the limited edition "${edition}" in it too few are left.`;
    yield { kind: 'SoldOut', itemId, text };
  }
  for (const { source, soldOut: edition } of packages) {
    if (edition === undefined || source.kind !== 'container') continue;
    const text = `Nobody can open "${source.id}" now: of the limited edition "${edition}" in it too few are left.`;
    yield { kind: 'SoldOut', itemId: source.id, text };
  }
}

function* notForSale({ all, soldOut }: AuditFacts): Generator<Finding> {
  for (const [itemId, prices] of all) {
    if (prices.length > 0 || soldOut.has(itemId)) continue;
    const text = `Nobody can buy "${itemId}" now.`;
    yield { kind: 'NotForSale', itemId, text };
  }
}
