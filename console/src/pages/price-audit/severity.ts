import type { AuditedItem, PriceWarning } from 'purser-client';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';

// The severity of a price warning: from 0, priced as intended, to 1, for nothing. Warnings about items for nothing come
// first; then those furthest below their reference price, as a share of it.

const FOR_NOTHING: readonly string[] = [
  'GivesBackMore',
  'OpensForever',
  'CostsNothing',
] satisfies PriceWarning['Kind'][];

/** The severity of a warning. Its reference price is the amount that the service compares with. */
export function severityOf({ Kind, Price, ComparedWith }: PriceWarning): number {
  return FOR_NOTHING.includes(Kind) ? 1 : shareBelow(Price, ComparedWith);
}

/** The severity of an item's prices and of its `warnings`, in one currency or in all. */
export function itemSeverity(
  item: AuditedItem,
  warnings: readonly PriceWarning[],
  code = '',
): number {
  const references = referencePrices(item);
  const shares = Object.entries(item.LowestPrices).map(([of, lowest]) =>
    isOf(of, code) ? shareBelow(lowest, references.get(of)) : 0,
  );
  const warned = warnings.map((one) => (isOf(one.VirtualCurrency, code) ? severityOf(one) : 0));
  return Math.max(0, ...shares, ...warned);
}

/** The reference prices of an item: in each currency the highest for which it is sold itself, and not something that it is in. */
export function referencePrices({ Prices }: AuditedItem): ReadonlyMap<string, number> {
  const references = new Map<string, number>();
  for (const { VirtualCurrency, Price, Source } of Prices) {
    if (Source !== 'Catalog' && Source !== 'Store') continue;
    references.set(VirtualCurrency, Math.max(Price, references.get(VirtualCurrency) ?? 0));
  }
  return references;
}

/** The share of a reference price by which a price is lower. */
export function shareBelow(price: number | undefined, reference: number | undefined): number {
  if (price === undefined || reference === undefined || price >= reference) return 0;
  return 1 - price / reference;
}

/** A share for people. A share below 1 is never rounded up to 100 %. */
export function describeSeverity(severity: number): string {
  if (severity === 1) return PRICE_AUDIT_TEXTS.severity.forNothing;
  const percent = Math.min(99, Math.max(1, Math.round(severity * 100)));
  return PRICE_AUDIT_TEXTS.severity.below(percent);
}

/** A warning without a currency belongs to each. */
function isOf(currency: string | undefined, code: string): boolean {
  return code === '' || currency === undefined || currency === code;
}
