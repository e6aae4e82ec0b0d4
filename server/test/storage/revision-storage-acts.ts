import { listItemUses } from '../../src/economy/currencies/item-uses.ts';
import type { Edit, Subject } from '../../src/economy/revisions/ports.ts';
import type { StoragePorts } from '../../src/storage/storage.ts';
import { currency, good, offer } from './fixtures.ts';
import { jsonOf, type ModelItem } from './revision-model.ts';
import type { ChangeStep, RevisionStepOf } from './revision-steps.ts';

// What each change of the model of revisions is at the ports of a storage.

interface Titled {
  readonly titleId: string;
  readonly edit: Edit;
}

/** A step with the revision that it restores, if it does. */
type Restored<S> = S & { readonly toRevision: number };

/** Makes a change in a title, and gives its answer. */
export function changeInStorage(storage: StoragePorts, step: Restored<ChangeStep>, of: Titled) {
  const act = ACTS[step.kind] as (
    storage: StoragePorts,
    step: Restored<ChangeStep>,
    of: Titled,
  ) => Promise<unknown>;
  return act(storage, step, of);
}

const ACTS: {
  readonly [K in ChangeStep['kind']]: (
    storage: StoragePorts,
    step: Restored<RevisionStepOf<K>>,
    of: Titled,
  ) => Promise<unknown>;
} = {
  writeCatalog({ catalogs }, { act, version: catalogVersion, items, setAsDefault }, of) {
    const goods = items.map(({ itemId, gold }) => good(itemId, gold));
    return catalogs[act]({ ...of, catalogVersion, items: goods, setAsDefault });
  },
  removeCatalog: ({ catalogs }, { version: catalogVersion }, of) =>
    catalogs.remove({ ...of, catalogVersion }),
  writeStore({ stores }, { act, version: catalogVersion, storeId, items, displayName }, of) {
    const marketingData =
      displayName === undefined
        ? undefined
        : { displayName, description: undefined, metadata: undefined };
    const offers = items.map(({ itemId, gold }) => offer(itemId, gold));
    return stores[act]({ ...of, catalogVersion, storeId, items: offers, marketingData });
  },
  openStore: ({ stores }, { version: catalogVersion, storeId, isOpen }, of) =>
    stores.setOpen({ ...of, catalogVersion, storeId, isOpen }),
  removeStore: ({ stores }, { version: catalogVersion, storeId }, of) =>
    stores.remove({ ...of, catalogVersion, storeId }),
  restoreStore: ({ stores }, { version: catalogVersion, storeId, toRevision }, of) =>
    stores.restore({ ...of, catalogVersion, storeId, toRevision }),
  async restoreCatalog({ catalogs }, { version: catalogVersion, toRevision }, of) {
    const outcome = await catalogs.restore({ ...of, catalogVersion, toRevision });
    if (outcome.status !== 'itemsOnSale') return outcome;
    return {
      ...outcome,
      onSale: outcome.onSale.map(({ itemId, storeId }) => `${storeId} ${itemId}`).toSorted(),
    };
  },
  writeTables: ({ dropTables }, { version: catalogVersion, tables }, of) =>
    dropTables.update({
      ...of,
      catalogVersion,
      tables: tables.map(({ tableId, itemIds }) => ({
        tableId,
        nodes: itemIds.map((id) => ({ kind: 'item', id, weight: 1 })),
      })),
    }),
  setCurrencies: ({ currencies }, step, of) =>
    currencies.set({
      ...of,
      currencies: step.currencies.map(({ code, displayName, deposit }) =>
        currency(code, { displayName, initialDeposit: deposit }),
      ),
    }),
  async removeCurrencies({ currencies }, { codes }, of) {
    const itemUses = await listItemUses(currencies, { titleId: of.titleId, codes });
    const outcome = await currencies.remove({ ...of, codes, itemUses });
    return outcome.status === 'inUse' ? { status: 'inUse' } : outcome;
  },
};

/** What a subject is now, as its port shows it: the members beside the items, and those. */
export async function shownInStorage(
  storage: StoragePorts,
  { titleId, kind, catalogVersion, storeId }: Subject,
): Promise<{ readonly own: unknown; readonly items: readonly ModelItem[] }> {
  const of = { titleId, catalogVersion };
  if (kind === 'store') {
    const found = await storage.stores.find({ ...of, storeId });
    if (found.status !== 'found') return { own: null, items: [] };
    const { isOpen, marketingData, items } = found.store;
    return { own: jsonOf({ isOpen, marketingData }), items: items.map(toItem) };
  }
  if (kind === 'catalog') {
    const found = await storage.catalogs.find(of);
    const chosen = await storage.catalogs.findRowVersion({ titleId, catalogVersion: undefined });
    if (!found) return { own: null, items: [] };
    const isDefault = chosen?.catalogVersion === catalogVersion;
    return { own: { isDefault }, items: found.items.map(toItem) };
  }
  if (kind === 'dropTables') {
    const found = await storage.dropTables.find({ ...of, tableIds: undefined });
    const tables = found.status === 'found' ? found.tables : [];
    return { own: null, items: tables.map(({ tableId, nodes }) => [tableId, jsonOf(nodes)]) };
  }
  const currencies = (await storage.currencies.find({ titleId })).currencies;
  return { own: null, items: currencies.map(({ code, ...body }) => [code, jsonOf(body)]) };
}

/** The items of a store or a catalog version as they were after a revision; undefined: it was not there. */
export async function shownAsOf({ revisions }: StoragePorts, of: Subject, revision: number) {
  const asOf = { revision };
  if (of.kind === 'store') {
    const found = await revisions.findStore({ ...of, asOf });
    return found.status === 'found'
      ? { revision: found.revision, items: found.store.items.map(toItem) }
      : undefined;
  }
  const found = await revisions.findCatalog({ ...of, asOf });
  return found.status === 'found'
    ? { revision: found.revision, items: found.catalog.items.map(toItem) }
    : undefined;
}

function toItem({ itemId, ...body }: { readonly itemId: string }): ModelItem {
  return [itemId, jsonOf(body)];
}
