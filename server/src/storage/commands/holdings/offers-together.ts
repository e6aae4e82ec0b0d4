import type { Offer } from '../../../economy/purchases/offer.ts';
import { itemsStatement, type Numbered } from '../../query/items-statement.ts';
import type { Tx } from '../../query/tx.ts';
import { type PurchaseLockKey, shareIfFree, titleKey } from '../economy/purchase-locks.ts';
import {
  type Named,
  needsTitle,
  OFFER_COLUMNS,
  type OfferKey,
  type OfferRow,
  offerTables,
  toOffer,
} from './offers.ts';

/**
 * Finds and locks what many purchases name. Undefined for those of which something is not there, or would have to be waited for: by
 * itself each learns which.
 */
export async function lockFreeOffers(
  tx: Tx,
  named: readonly Named[],
): Promise<readonly (Offer | undefined)[]> {
  const isShared = rememberShared(tx);
  const ofTitles = await filter(named, async (one) => {
    return !needsTitle(one) || isShared(titleKey(one.titleId));
  });
  const defaults = await findDefaults(tx, ofTitles);
  const keys = new Map<Named, OfferKey>();
  for (const one of ofTitles) {
    const { titleId, storeId, itemId } = one;
    const catalogVersion = one.catalogVersion ?? defaults.get(titleId);
    if (catalogVersion === undefined) continue;
    const catalog = { titleId, catalogVersion, storeId: '' };
    if (!(await isShared(catalog))) continue;
    if (storeId !== undefined && !(await isShared({ ...catalog, storeId }))) continue;
    keys.set(one, { titleId, catalogVersion, storeId: storeId ?? null, itemId });
  }
  const asked = [...keys.values()];
  const rows = await findRows.all(tx, asked);
  const offers = new Map(
    rows.flatMap((row) => {
      const key = asked[row.number - 1];
      return key ? [[key, toOffer(row, key)]] : [];
    }),
  );
  return named.map((one) => {
    const key = keys.get(one);
    return key && offers.get(key);
  });
}

const findRows = itemsStatement<OfferKey, OfferRow & Numbered>(
  { titleId: 'text', catalogVersion: 'text', storeId: 'text', itemId: 'text' },
  `select item.number, ${OFFER_COLUMNS}
   from :items join titles t on t.title_id = item.titleId ${offerTables('item.')}`,
);

const findDefaultRows = itemsStatement<
  { readonly titleId: string },
  { readonly title_id: string; readonly catalog_version: string }
>(
  { titleId: 'text' },
  `select d.title_id, d.catalog_version
   from :items join default_catalogs d on d.title_id = item.titleId`,
);

/** The default catalogs of the titles of those that name no version. */
async function findDefaults(tx: Tx, named: readonly Named[]): Promise<ReadonlyMap<string, string>> {
  const titles = named.flatMap((one) => (one.catalogVersion === undefined ? one.titleId : []));
  const asked = [...new Set(titles)].map((titleId) => ({ titleId }));
  const rows = await findDefaultRows.all(tx, asked);
  return new Map(rows.map((row) => [row.title_id, row.catalog_version]));
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
