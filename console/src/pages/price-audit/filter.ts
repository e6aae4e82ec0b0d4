import type { AuditedItem, PriceWarning } from 'purser-client';
import type { Address } from '../../parts/use-address.ts';
import type { Names } from '../../api/catalog-queries.ts';
import { itemSeverity } from './severity.ts';

/** The filter of the list; an empty member: all. */
export interface WarningFilter {
  /** Part of the id or the name of an item, or of the id of a store. */
  readonly text: string;
  readonly kind: string;
  readonly currency: string;
}

export function filterOf({ q = '', kind = '', currency = '' }: Address): WarningFilter {
  return { text: q.trim().toLowerCase(), kind, currency };
}

/** The warnings that a filter lets through. The service has sorted them. */
export function findWarnings(
  warnings: readonly PriceWarning[],
  { kind, currency, text }: WarningFilter,
  names: Names,
): readonly PriceWarning[] {
  return warnings.filter(
    (one) =>
      (kind === '' || one.Kind === kind) &&
      (currency === '' || one.VirtualCurrency === currency) &&
      hasText([one.ItemId, names.get(one.ItemId), one.StoreId], text),
  );
}

/** An item with what is to be said about its prices. */
export interface ItemRow {
  readonly item: AuditedItem;
  readonly name: string | undefined;
  readonly warnings: readonly PriceWarning[];
  readonly severity: number;
}

/** The items that a filter lets through, the worst first. */
export function findItems(
  of: {
    readonly items: readonly AuditedItem[];
    readonly warnings: readonly PriceWarning[];
    readonly names: Names;
  },
  { kind, currency, text }: WarningFilter,
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
