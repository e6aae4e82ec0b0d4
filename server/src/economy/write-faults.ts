import type { FreeJsonVerdict } from './free-json.ts';

/** A fault of a write itself, whatever is stored. `index`: position among its items. */
export type WriteFault =
  /** The same item is also at `firstIndex`. */
  | { readonly kind: 'repeated'; readonly index: number; readonly firstIndex: number }
  | {
      readonly kind: 'customData';
      readonly index: number;
      readonly verdict: FreeJsonFault;
    }
  | { readonly kind: 'metadata'; readonly verdict: FreeJsonFault };

export type FreeJsonFault = Exclude<FreeJsonVerdict, 'fits'>;

/** Finds items that occur twice in one write: nobody could say which of the two counts. */
export function listRepeated(items: readonly { readonly itemId: string }[]): readonly WriteFault[] {
  const firstIndexById = new Map<string, number>();
  const repeated: WriteFault[] = [];
  for (const [index, { itemId }] of items.entries()) {
    const firstIndex = firstIndexById.get(itemId);
    if (firstIndex === undefined) firstIndexById.set(itemId, index);
    else repeated.push({ kind: 'repeated', index, firstIndex });
  }
  return repeated;
}
