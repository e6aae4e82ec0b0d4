import {
  EXPOSURE_ITEMS_MAX,
  EXPOSURE_PRICES_MAX,
  EXPOSURE_WARNINGS_MAX,
} from '../../kernel/limits.ts';
import type { Exposure, ItemExposure } from './exposure.ts';
import type { OfferedPrice } from './price-lists.ts';
import { type PriceExposureReply, type PriceExposureRequest, SOURCES } from './schemas.ts';
import type { Warning } from './warnings.ts';

type ItemOnWire = PriceExposureReply['Items'][number];
type PriceOnWire = ItemOnWire['Prices'][number];

/** Writes the part of an exposure that a request asks for. */
export function toWireExposure(
  { items, warnings }: Exposure,
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

function toWireItem({ itemId, lowest, prices }: ItemExposure): ItemOnWire {
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
export function toWireWarning({ kind, itemId, storeId, code, under, text }: Warning) {
  return {
    Kind: kind,
    ItemId: itemId,
    ...(storeId !== undefined && { StoreId: storeId }),
    ...(code !== undefined && { VirtualCurrency: code }),
    ...(under && { Price: under.price, ComparedWith: under.comparedWith }),
    Text: text,
  };
}
