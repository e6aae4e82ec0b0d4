import type { StoreItem } from 'purser-client';
import { type CatalogBase, type Draft, itemOf } from './draft.ts';

/** A price of the catalog that a store shows, because it has none of its own. */
export interface FollowedPrice {
  readonly storeId: string;
  readonly itemId: string;
  readonly code: string;
  /** undefined: not sold. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** The prices that change in stores without anybody touching the stores. */
export function findFollowed(
  { base, draft }: { readonly base: CatalogBase; readonly draft: Draft },
  store: { readonly StoreId: string; readonly Store: readonly StoreItem[] },
): readonly FollowedPrice[] {
  return store.Store.flatMap((own) => {
    const { ItemId: itemId } = own;
    if (!draft.has(itemId)) return [];
    const sides = [base.items.get(itemId), itemOf(base, draft, itemId)];
    return (['VirtualCurrencyPrices', 'RealCurrencyPrices'] as const).flatMap((member) => {
      const [before = {}, after = {}] = sides.map((item) => item?.[member]);
      return Object.keys({ ...before, ...after })
        .toSorted()
        .filter((code) => (before[code] ?? 0) !== (after[code] ?? 0))
        .filter((code) => own[member]?.[code] === undefined)
        .map((code) => ({
          storeId: store.StoreId,
          itemId,
          code,
          before: before[code],
          after: after[code],
        }));
    });
  });
}
