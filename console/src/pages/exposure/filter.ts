import type { ExposedItem, ExposureWarning } from 'purser-client';
import type { Address } from '../../parts/use-address.ts';
import { itemSeverity } from './severity.ts';

/** The filter of the list; an empty member: all. */
export interface ExposureFilter {
  /** Part of the id or the name of an item, or of the id of a store. */
  readonly text: string;
  readonly kind: string;
  readonly currency: string;
}

export function filterOf({ q = '', kind = '', currency = '' }: Address): ExposureFilter {
  return { text: q.trim().toLowerCase(), kind, currency };
}

/** The names of items, by their ids. */
export type Names = ReadonlyMap<string, string>;

/** The warnings that a filter lets through. The service has sorted them. */
export function findWarnings(
  warnings: readonly ExposureWarning[],
  { kind, currency, text }: ExposureFilter,
  names: Names,
): readonly ExposureWarning[] {
  return warnings.filter(
    (one) =>
      (kind === '' || one.Kind === kind) &&
      (currency === '' || one.VirtualCurrency === currency) &&
      hasText([one.ItemId, names.get(one.ItemId), one.StoreId], text),
  );
}

/** An item with what is to be said about its prices. */
export interface ItemRow {
  readonly item: ExposedItem;
  readonly name: string | undefined;
  readonly warnings: readonly ExposureWarning[];
  readonly severity: number;
}

/** The items that a filter lets through, the worst first. */
export function findItems(
  of: {
    readonly items: readonly ExposedItem[];
    readonly warnings: readonly ExposureWarning[];
    readonly names: Names;
  },
  { kind, currency, text }: ExposureFilter,
): readonly ItemRow[] {
  const byItem = Map.groupBy(of.warnings, ({ ItemId }) => ItemId);
  return of.items
    .map((item) => {
      const warnings = byItem.get(item.ItemId) ?? [];
      const severity = itemSeverity(item, warnings, currency);
      return { item, name: of.names.get(item.ItemId), warnings, severity };
    })
    .filter(
      (row) =>
        (kind === '' || row.warnings.some(({ Kind }) => Kind === kind)) &&
        (currency === '' || Object.hasOwn(row.item.LowestPrices, currency)) &&
        hasText(
          [row.item.ItemId, row.name, ...row.item.Prices.map(({ SourceId }) => SourceId)],
          text,
        ),
    )
    .toSorted((one, other) => other.severity - one.severity);
}

function hasText(texts: readonly (string | undefined)[], part: string): boolean {
  return part === '' || texts.some((one) => one?.toLowerCase().includes(part));
}
