import type { ExposedPrice } from 'purser-client';
import { storeAddress, withParams } from '../../parts/addresses.ts';

/** Where an item can be had, in words; a price that is not listed is nowhere. */
export function describeSource(price: ExposedPrice | undefined): string {
  if (price === undefined) return '';
  const { Source, SourceId } = price;
  switch (Source) {
    case 'Catalog':
      return 'in the catalog, without a store';
    case 'Store':
      return `in the store ${SourceId}`;
    case 'Bundle':
      return `comes along with ${SourceId}`;
    case 'Container':
      return `in ${SourceId}, with its key`;
    default:
      return `${String(Source)} ${SourceId ?? ''}`;
  }
}

/** The page on which a price is changed. */
export function sourceAddress(
  { Source, SourceId }: ExposedPrice,
  { version, item }: { readonly version: string; readonly item: string },
): string {
  return Source === 'Store' && SourceId !== undefined
    ? storeAddress({ CatalogVersion: version, StoreId: SourceId }, item)
    : withParams('catalogs', { version, item: SourceId ?? item });
}
