import { findCatalog, findCatalogRowVersion } from '../../src/economy/catalogs/commands.ts';
import { findCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { findDropTables } from '../../src/economy/drop-tables/commands.ts';
import { findCatalogAsOf, findStoreAsOf } from '../../src/economy/revisions/commands.ts';
import type { AsOf, Subject } from '../../src/economy/revisions/revision.ts';
import { findStore } from '../../src/economy/stores/commands/read.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { jsonOf, type ModelItem } from './revision-model.ts';

// Reads a subject through the ports of a storage: now, and as it was.

/** The present state of a subject, as its port shows it: the members beside the items, and the items. */
export async function shownInStorage(
  storage: Storage,
  { titleId, kind, catalogVersion, storeId }: Subject,
): Promise<{ readonly own: unknown; readonly items: readonly ModelItem[] }> {
  const of = { titleId, catalogVersion };
  if (kind === 'store') {
    const found = await storage.run(findStore, { ...of, storeId });
    if (found.status !== 'found') return { own: null, items: [] };
    const { isOpen, marketingData, items } = found.store;
    return { own: jsonOf({ isOpen, marketingData }), items: items.map(toItem) };
  }
  if (kind === 'catalog') {
    const found = await storage.run(findCatalog, of);
    const chosen = await storage.run(findCatalogRowVersion, { titleId, catalogVersion: undefined });
    if (!found) return { own: null, items: [] };
    const isDefault = chosen?.catalogVersion === catalogVersion;
    return { own: { isDefault }, items: found.items.map(toItem) };
  }
  if (kind === 'dropTables') {
    const found = await storage.run(findDropTables, { ...of, tableIds: undefined });
    const tables = found.status === 'found' ? found.tables : [];
    return { own: null, items: tables.map(({ tableId, nodes }) => [tableId, jsonOf(nodes)]) };
  }
  const currencies = (await storage.run(findCurrencies, { titleId })).currencies;
  return { own: null, items: currencies.map(({ code, ...body }) => [code, jsonOf(body)]) };
}

/** A store or a catalog version as it was; undefined: it was not there then. */
export async function shownAsOf({ run }: Storage, of: Subject, asOf: AsOf) {
  if (of.kind === 'store') {
    const found = await run(findStoreAsOf, { ...of, asOf });
    if (found.status !== 'found') return orUndefined(found);
    const { isOpen, marketingData, items } = found.store;
    const own = jsonOf({ isOpen, marketingData });
    return { revision: found.revision, own, items: items.map(toItem) };
  }
  const found = await run(findCatalogAsOf, { ...of, asOf });
  if (found.status !== 'found') return orUndefined(found);
  return { revision: found.revision, items: found.catalog.items.map(toItem) };
}

/** A refusal, unless it says that nothing was there. */
function orUndefined<Refusal extends { readonly status: string }>(refusal: Refusal) {
  const isNothing = refusal.status === 'noStore' || refusal.status === 'noCatalog';
  return isNothing ? undefined : refusal;
}

function toItem({ itemId, ...body }: { readonly itemId: string }): ModelItem {
  return [itemId, jsonOf(body)];
}
