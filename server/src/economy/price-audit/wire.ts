import {
  EXPOSURE_ITEMS_MAX,
  EXPOSURE_PRICES_MAX,
  EXPOSURE_WARNINGS_MAX,
} from '../../kernel/limits.ts';
import type { ExposureDifferenceOnWire } from './difference-schemas.ts';
import type { AuditDifference, ListedDifference } from './difference.ts';
import type { ItemPrices, OfferedPrice, PriceAudit } from './price-audit.ts';
import { type PriceExposureReply, type PriceExposureRequest, SOURCES } from './schemas.ts';
import type { Warning } from './warnings.ts';

type ItemOnWire = PriceExposureReply['Items'][number];

type PriceOnWire = ItemOnWire['Prices'][number];

/** Writes the part of a price audit that a request asks for. */
export function toWirePriceAudit(
  { items, warnings }: PriceAudit,
  {
    catalogVersion,
    request: { MaxResults = EXPOSURE_ITEMS_MAX, ContinuationToken = '' },
  }: { readonly catalogVersion: string; readonly request: PriceExposureRequest },
): PriceExposureReply {
  const first = Number(ContinuationToken);
  const next = first + MaxResults;
  return {
    CatalogVersion: catalogVersion,
    Items: items.slice(first, next).map(toWireItem),
    Warnings: warnings.slice(0, EXPOSURE_WARNINGS_MAX).map(toWireWarning),
    WarningsLeftOut: Math.max(0, warnings.length - EXPOSURE_WARNINGS_MAX),
    ...(next < items.length && { ContinuationToken: String(next) }),
  };
}

function toWireItem({ itemId, lowest, prices }: ItemPrices): ItemOnWire {
  const sorted = prices.toSorted(
    (left, right) => left.code.localeCompare(right.code) || left.amount - right.amount,
  );
  return {
    ItemId: itemId,
    LowestPrices: lowest,
    Prices: sorted.slice(0, EXPOSURE_PRICES_MAX).map(toWirePrice),
    PricesLeftOut: Math.max(0, prices.length - EXPOSURE_PRICES_MAX),
  };
}

function toWirePrice({ code, amount, source }: OfferedPrice): PriceOnWire {
  return {
    VirtualCurrency: code,
    Price: amount,
    Source: SOURCES[source.kind],
    ...('id' in source && { SourceId: source.id }),
  };
}

/** Writes a warning. */
function toWireWarning({ kind, itemId, storeId, code, under, text }: Warning) {
  return {
    Kind: kind,
    ItemId: itemId,
    ...(storeId !== undefined && { StoreId: storeId }),
    ...(code !== undefined && { VirtualCurrency: code }),
    ...(under && { Price: under.price, ComparedWith: under.comparedWith }),
    Text: text,
  };
}

/** Writes the effect of a change on prices and warnings, cut to the size of one answer. */
export function toWireAuditDifference({
  catalogVersion,
  items,
  listed,
  raised,
  removed,
}: AuditDifference): ExposureDifferenceOnWire {
  const leftOut = (list: readonly unknown[], max: number) => Math.max(0, list.length - max);
  return {
    CatalogVersion: catalogVersion,
    Items: items.slice(0, EXPOSURE_ITEMS_MAX).map(({ itemId, before, after }) => {
      return { ItemId: itemId, LowestBefore: before, LowestAfter: after };
    }),
    ItemsLeftOut: leftOut(items, EXPOSURE_ITEMS_MAX),
    StoreItems: listed.slice(0, EXPOSURE_ITEMS_MAX).map(toWireListed),
    StoreItemsLeftOut: leftOut(listed, EXPOSURE_ITEMS_MAX),
    WarningsRaised: raised.slice(0, EXPOSURE_WARNINGS_MAX).map(toWireWarning),
    WarningsRaisedLeftOut: leftOut(raised, EXPOSURE_WARNINGS_MAX),
    WarningsRemoved: removed.slice(0, EXPOSURE_WARNINGS_MAX).map(toWireWarning),
    WarningsRemovedLeftOut: leftOut(removed, EXPOSURE_WARNINGS_MAX),
  };
}

function toWireListed({ storeId, isOpen, itemId, before, after }: ListedDifference) {
  return {
    StoreId: storeId,
    Open: isOpen,
    ItemId: itemId,
    ...(before && { Before: before }),
    ...(after && { After: after }),
  };
}
