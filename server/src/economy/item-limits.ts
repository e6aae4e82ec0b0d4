import { ITEMS_MAX, STORES_MAX } from '../kernel/limits.ts';
import type { TooMany } from './ports.ts';

/** The refusal of a store or catalog that would have this many items; undefined: they are allowed. */
export function checkItemCount(count: number): TooMany | undefined {
  return count > ITEMS_MAX ? { status: 'tooMany', of: 'items', max: ITEMS_MAX } : undefined;
}

/** The refusal of a catalog version that would have this many stores; undefined: they are allowed. */
export function checkStoreCount(count: number): TooMany | undefined {
  return count > STORES_MAX ? { status: 'tooMany', of: 'stores', max: STORES_MAX } : undefined;
}
