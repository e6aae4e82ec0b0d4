import { codecOf, type Domain } from '../../kernel/codec.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
import {
  OFFERED_BYTES_MAX,
  PRICE_AUDIT_ITEMS_MAX as ITEMS_MAX,
  PRICE_AUDIT_PRICES_MAX as PRICES_MAX,
  PRICE_AUDIT_WARNINGS_MAX as WARNINGS_MAX,
} from '../../kernel/limits.ts';
import type { auditDifference } from './difference.ts';
import type { ItemPrices, PriceAudit } from './price-audit.ts';
import {
  GetPriceExposureResult,
  type PriceAuditDifference,
  type PriceAuditReply,
  type PriceAuditRequest,
} from './schemas.ts';
import { countKinds } from './warnings.ts';

const audit = codecOf(GetPriceExposureResult);

/** Writes the part of a price audit that a request asks for. */
export function toWirePriceAudit(
  audited: PriceAudit,
  {
    catalogVersion,
    request: {
      MaxResults = ITEMS_MAX,
      ContinuationToken = '',
      ItemId,
      WarningKind,
      WarningLevel,
      FirstWarning = 0,
    },
  }: { readonly catalogVersion: string; readonly request: PriceAuditRequest },
): PriceAuditReply {
  const isOfItem = ({ itemId }: { readonly itemId: string }) =>
    ItemId === undefined || itemId === ItemId;
  const [items, warnings] = [audited.items.filter(isOfItem), audited.warnings.filter(isOfItem)];
  const first = Number(ContinuationToken);
  const next = first + MaxResults;
  const wanted = warnings
    .filter(
      ({ kind, level }) =>
        (WarningKind === undefined || kind === WarningKind) &&
        (WarningLevel === undefined || level === WarningLevel),
    )
    .slice(FirstWarning);
  return audit.toWire({
    catalogVersion,
    items: items.slice(first, next).map(toShownItem),
    warnings: wanted.slice(0, WARNINGS_MAX),
    warningsLeftOut: leftOut(wanted, WARNINGS_MAX),
    warningCounts: countKinds(warnings),
    continuationToken: next < items.length ? String(next) : undefined,
  });
}

function toShownItem({ itemId, lowest, prices }: ItemPrices) {
  const sorted = prices.toSorted(
    (left, right) => left.code.localeCompare(right.code) || left.amount - right.amount,
  );
  const shown = sorted.slice(0, PRICES_MAX).map(({ code, amount, source }) => {
    const sourceId = 'id' in source ? source.id : undefined;
    return { virtualCurrency: code, price: amount, source: source.kind, sourceId };
  });
  return {
    itemId,
    lowestPrices: lowest,
    prices: shown,
    pricesLeftOut: leftOut(prices, PRICES_MAX),
  };
}

/** Describes stores that hold too much to be looked at. */
export function describeTooMuch({ bytes }: { readonly bytes: number }): ErrorExtras {
  const message = `The stores of the catalog version hold ${bytes} bytes; at most ${OFFERED_BYTES_MAX} are looked at.`;
  return { message };
}

/** The effect of a change on prices and warnings, cut to the size of one answer. */
export function toShownAuditDifference({
  catalogVersion,
  items,
  listed,
  raised,
  removed,
}: ReturnType<typeof auditDifference>): Domain<typeof PriceAuditDifference> {
  return {
    catalogVersion,
    items: items.slice(0, ITEMS_MAX),
    itemsLeftOut: leftOut(items, ITEMS_MAX),
    storeItems: listed.slice(0, ITEMS_MAX),
    storeItemsLeftOut: leftOut(listed, ITEMS_MAX),
    warningsRaised: raised.slice(0, WARNINGS_MAX),
    warningsRaisedLeftOut: leftOut(raised, WARNINGS_MAX),
    warningsRaisedCounts: countKinds(raised),
    warningsRemoved: removed.slice(0, WARNINGS_MAX),
    warningsRemovedLeftOut: leftOut(removed, WARNINGS_MAX),
    warningsRemovedCounts: countKinds(removed),
  };
}

function leftOut(list: readonly unknown[], max: number): number {
  return Math.max(0, list.length - max);
}
