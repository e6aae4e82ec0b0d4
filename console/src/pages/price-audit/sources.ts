import type { OfferedPrice } from 'purser-client';
import { storeAddress, withParams } from '../../parts/addresses.ts';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';

const texts = PRICE_AUDIT_TEXTS.sources;

/** Where an item can be had, in words; a price that is not listed is nowhere. */
export function describeSource(price: OfferedPrice | undefined): string {
  if (price === undefined) return '';
  const { Source, SourceId = '' } = price;
  switch (Source) {
    case 'Catalog':
      return texts.catalog;
    case 'Store':
      return texts.store(SourceId);
    case 'Bundle':
      return texts.bundle(SourceId);
    case 'Container':
      return texts.container(SourceId);
    default:
      return `${String(Source)} ${SourceId}`;
  }
}

/** The page on which a price is changed. */
export function sourceAddress(
  { Source, SourceId }: OfferedPrice,
  { version, item }: { readonly version: string; readonly item: string },
): string {
  return Source === 'Store' && SourceId !== undefined
    ? storeAddress({ CatalogVersion: version, StoreId: SourceId }, item)
    : withParams('catalogs', { version, item: SourceId ?? item });
}
