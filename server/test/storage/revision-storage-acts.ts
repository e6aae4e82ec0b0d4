import { listItemUses } from '../../src/economy/currencies/commands/currencies.ts';
import type { WriteContext } from '../../src/economy/revisions/revision.ts';
import type { WriteCall } from '../../src/economy/revisions/writes.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { makeWrite as makeWriteOf } from '../support/make-write.ts';
import { currency, good, offer } from './fixtures.ts';
import type { Change, ChangeOf } from './revision-change.ts';
import type { Outcome } from './revision-model.ts';

// Carries out each change of the model of revisions at the ports of a storage.

/** In which title, by whom and when. */
interface Titled {
  readonly titleId: string;
  readonly edit: WriteContext;
}

/** A change as the write that makes it. Uses of a currency are looked up beforehand. */
export async function toWrite(
  { run }: Pick<Storage, 'run'>,
  change: Change,
  of: Titled,
): Promise<WriteCall> {
  const { name, input } = (WRITES[change.kind] as (change: Change) => Write)(change);
  const codes = change.kind === 'removeCurrencies' ? change.codes : [];
  const itemUses = await listItemUses(run, { titleId: of.titleId, codes });
  return { name, input: { ...of, ...input, itemUses } } as WriteCall;
}

/** Makes a write, and gives its answer. */
export async function makeWrite(storage: Storage, write: WriteCall) {
  return plainOutcome(await makeWriteOf(storage, write));
}

/** An answer as the model gives it: it knows no uses of currencies, and no order of what is on sale. */
export function plainOutcome(outcome: object & { readonly status: string }): Outcome {
  if ('uses' in outcome) return { status: outcome.status };
  if (!('onSale' in outcome)) return outcome;
  const onSale = outcome.onSale as readonly { storeId: string; itemId: string }[];
  const names = onSale.map(({ storeId, itemId }) => `${storeId} ${itemId}`).toSorted();
  return { ...outcome, onSale: names } as Outcome;
}

interface Write {
  readonly name: WriteCall['name'];
  readonly input: object;
}

const WRITES: { readonly [K in Change['kind']]: (change: ChangeOf<K>) => Write } = {
  writeCatalog: ({ act, version: catalogVersion, items: all, setAsDefault }) => {
    const items = all.map(({ itemId, gold }) => good(itemId, gold));
    return { name: `catalogs.${act}`, input: { catalogVersion, items, setAsDefault } };
  },
  removeCatalog: ({ version: catalogVersion }) => {
    return { name: 'catalogs.remove', input: { catalogVersion } };
  },
  writeStore: ({ act, version: catalogVersion, storeId, items: all, displayName }) => {
    const members = { displayName };
    const marketingData = displayName === undefined ? undefined : members;
    const items = all.map(({ itemId, gold }) => offer(itemId, gold));
    return { name: `stores.${act}`, input: { catalogVersion, storeId, items, marketingData } };
  },
  openStore: ({ version: catalogVersion, storeId, isOpen }) => {
    return { name: 'stores.setOpen', input: { catalogVersion, storeId, isOpen } };
  },
  removeStore: ({ version: catalogVersion, storeId }) => {
    return { name: 'stores.remove', input: { catalogVersion, storeId } };
  },
  restoreStore: ({ version: catalogVersion, storeId, toRevision }) => {
    return { name: 'stores.restore', input: { catalogVersion, storeId, toRevision } };
  },
  restoreCatalog: ({ version: catalogVersion, toRevision }) => {
    return { name: 'catalogs.restore', input: { catalogVersion, toRevision } };
  },
  writeTables: ({ version: catalogVersion, tables: all }) => {
    const tables = all.map(({ tableId, itemIds }) => {
      return { tableId, nodes: itemIds.map((id) => ({ kind: 'item', id, weight: 1 })) };
    });
    return { name: 'dropTables.update', input: { catalogVersion, tables } };
  },
  setCurrencies: ({ currencies: all }) => {
    const currencies = all.map(({ code, displayName, deposit }) =>
      currency(code, { displayName, initialDeposit: deposit }),
    );
    return { name: 'currencies.set', input: { currencies } };
  },
  removeCurrencies: ({ codes }) => ({ name: 'currencies.remove', input: { codes } }),
};
