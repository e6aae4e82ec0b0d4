import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import { OFFERED_BYTES_MAX } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { type CatalogKey, type CatalogRef, unpackCatalogItems } from '../catalogs/catalog.ts';
import { resolveCatalog } from '../catalogs/sql/catalogs.ts';
import { toEditionCounts } from '../inventory/sql/editions.ts';
import { packRows, type WithText } from '../items.ts';
import type { NoCatalog } from '../outcomes.ts';
import { findCatalogItems } from '../sql/items.ts';
import { unpackStoreItems } from '../stores/store.ts';
import type { Acceptance } from './acceptance.ts';
import { inOrder } from './difference.ts';
import type { Offers, StoreOffer } from './offers.ts';
import {
  deleteAcceptance,
  deleteOldest,
  findAcceptances,
  saveAcceptance,
} from './sql/accepted-warnings.ts';
import {
  findCodes,
  findEditions,
  findItemsOfStores,
  findRules,
  findStores,
} from './sql/offer-rows.ts';

/** Offers in the form in which they pass between threads. */
export interface PackedOffers extends Omit<WithText<Offers>, 'stores'> {
  readonly stores: readonly WithText<StoreOffer>[];
}

/** The stores of the catalog version hold more than OFFERED_BYTES_MAX. */
interface TooMuchOffered {
  readonly status: 'tooMuch';
  readonly catalogVersion: string;
  readonly bytes: number;
}

interface Loaded {
  readonly status: 'found';
  readonly offers: PackedOffers;
}

/** Reads the offers of a catalog version at one moment. `tooMuch`: its stores hold more than OFFERED_BYTES_MAX. */
export const findOffers = command({
  name: 'offers.find',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, of: CatalogRef): Promise<NoCatalog | TooMuchOffered | Loaded> {
    const catalog = await resolveCatalog(tx, of);
    return catalog ? loadOffers(tx, catalog) : { status: 'noCatalog' };
  },
  unpack: (found) =>
    found.status === 'found' ? { ...found, offers: unpackOffers(found.offers) } : found,
});

/** Loads the offers of a catalog version; empty if it does not exist. */
export async function loadOffers(
  tx: Tx,
  { titleId, catalogVersion }: CatalogKey,
): Promise<TooMuchOffered | Loaded> {
  const catalog = { titleId, catalogVersion };
  const rows = await findStores.all(tx, catalog);
  const bytes = rows.reduce((sum, row) => sum + row.item_bytes, 0);
  if (bytes > OFFERED_BYTES_MAX) return { status: 'tooMuch', catalogVersion, bytes };
  const found = await findItemsOfStores.all(tx, catalog);
  const itemsOf = new Map(found.map(({ store_id, ...items }) => [store_id, items]));
  const stores = rows.map(({ store_id: storeId, closed, item_count: count }) => {
    const items = { count, ...(itemsOf.get(storeId) ?? NO_ITEMS) };
    return { storeId, isOpen: closed === 0, items };
  });
  const editions = await findEditions.all(tx, catalog);
  const rules = await findRules.first(tx, catalog);
  const offers = {
    catalogVersion,
    items: packRows(await findCatalogItems.all(tx, catalog)),
    stores: inOrder(stores),
    editions: new Map(editions.map((row) => [row.item_id, toEditionCounts(row)])),
    currencies: (await findCodes.all(tx, catalog)).map(({ code }) => code),
    storesOnly: rules?.stores_only === 1,
    zeroSells: rules?.zero_sells === 1,
    accepted: await findAcceptances(tx, catalog),
  };
  return { status: 'found', offers };
}

const NO_ITEMS = { ids: '', bodies: '' };

/** Parses packed offers. */
export function unpackOffers({ items, stores, ...rest }: PackedOffers): Offers {
  return {
    ...rest,
    items: unpackCatalogItems(items),
    stores: stores.map((store) => ({ ...store, items: unpackStoreItems(store.items) })),
  };
}

/** A warning that can be accepted. */
export interface FoundWarning extends Omit<CatalogKey, 'titleId'> {
  readonly status: 'there';
  readonly digest: string;
}

/** There is no such warning now, or it is none that can be accepted. */
export interface NoWarning {
  readonly status: 'notThere';
}

/** Somebody else had accepted the warning, and that stays. */
interface OtherWord extends Acceptance {
  readonly status: 'other';
}

/**
 * Accepts a warning with a note, or takes that back. Beyond ACCEPTED_WARNINGS_MAX of a title the oldest are forgotten. Where no warning was
 * found that is the refusal, here, so that the repetition of a call is not judged anew; `other` is the acceptance that stays. undefined: it is
 * done.
 */
export const setAccepted = command({
  name: 'priceWarnings.setAccepted',
  changes: 'rows',
  async run(
    tx,
    {
      titleId,
      found,
      acceptance,
    }: {
      readonly titleId: string;
      readonly found: FoundWarning | NoWarning | NoCatalog | TooMuchOffered;
      /** undefined: it is accepted no longer. */
      readonly acceptance: WrittenAcceptance | undefined;
    },
  ): Promise<NoWarning | NoCatalog | TooMuchOffered | OtherWord | undefined> {
    if (found.status !== 'there') return found;
    const warning = { ...found, titleId };
    tx.audit({ about: { catalogVersion: warning.catalogVersion } });
    if (!acceptance) {
      if ((await deleteAcceptance.run(tx, warning)) === 0) tx.audit(NOTHING_DONE);
      return undefined;
    }
    const saved = await saveAcceptance.run(tx, {
      title_id: warning.titleId,
      catalog_version: warning.catalogVersion,
      digest: warning.digest,
      note: acceptance.note,
      accepted_by: acceptance.by,
      accepted_at: acceptance.now,
    });
    const other = saved === 0 && (await findAcceptances(tx, warning)).get(warning.digest);
    if (other) return { status: 'other', ...other };
    await deleteOldest.run(tx, warning);
    return undefined;
  },
  isRefusal: (refusal) => refusal !== undefined,
});

interface WrittenAcceptance {
  readonly note: string;
  readonly by: string;
  readonly now: Instant;
}
