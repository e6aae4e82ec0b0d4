import type { Tx } from '../../../storage/query/tx.ts';
import { type PurchaseLockKey, shareIfFree, titleKey } from './purchase-locks.ts';
import { type Named, needsTitle } from './offers.ts';

/** What a purchase names, once its catalog version is known. */
export interface Resolved {
  readonly named: Named;
  readonly catalogVersion: string;
}

/** Locks what purchases name against everybody who would change it. Those of which nothing would have to be waited for. */
export async function lockFreeOffers<R extends Resolved>(
  tx: Tx,
  resolved: readonly R[],
): Promise<readonly R[]> {
  const isShared = rememberShared(tx);
  // The title before its catalogs, as everywhere.
  const ofTitles = await filter(resolved, async ({ named }) => {
    return !needsTitle(named) || isShared(titleKey(named.titleId));
  });
  return filter(ofTitles, async ({ named: { titleId, storeId }, catalogVersion }) => {
    const catalog = { titleId, catalogVersion, storeId: '' };
    if (!(await isShared(catalog))) return false;
    return storeId === undefined || isShared({ ...catalog, storeId });
  });
}

/** Locks each thing once, if it can be locked without waiting, and remembers whether it could. */
function rememberShared(tx: Tx): (key: PurchaseLockKey) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (key) => {
    const name = [key.titleId, key.catalogVersion, key.storeId].join('\n');
    const shared = known.get(name) ?? shareIfFree(tx, key);
    known.set(name, shared);
    return shared;
  };
}

/** One after the other, as a connection does it. */
async function filter<T>(list: readonly T[], keep: (one: T) => Promise<boolean>) {
  const kept: T[] = [];
  for (const one of list) if (await keep(one)) kept.push(one);
  return kept;
}
