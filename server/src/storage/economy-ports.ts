import type { Catalogs, FoundStore, Stores } from '../economy/ports.ts';
import type { CommandName, InputOf, ResultOf } from './commands.ts';
import { serializeItems } from './commands/economy/serialized-items.ts';
import { readCatalogItems, readStoreItems } from './commands/economy/read-items.ts';
import type { FoundSerializedStore } from './commands/economy/store-views.ts';

/** The commands of catalogs and stores. */
export type EconomyCommand = Extract<CommandName, `catalogs.${string}` | `stores.${string}`>;

/** What of an engine the economy's ports need. */
export interface EconomyEngine {
  /** One transaction. Rejects with StorageUnavailable when the database does not answer. */
  run<Name extends EconomyCommand>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
}

/** Puts the economy's ports before an engine, wherever that runs. */
export function economyPorts(engine: EconomyEngine): {
  readonly catalogs: Catalogs;
  readonly stores: Stores;
} {
  return {
    catalogs: {
      set: (write) => engine.run('catalogs.set', serializeItems(write)),
      update: (write) => engine.run('catalogs.update', serializeItems(write)),
      find: async (of) => {
        const found = await engine.run('catalogs.find', of);
        return found && { ...found, items: readCatalogItems(found.items) };
      },
      findRevision: (of) => engine.run('catalogs.findRevision', of),
    },
    stores: {
      update: (write) => engine.run('stores.update', serializeItems(write)),
      set: (write) => engine.run('stores.set', serializeItems(write)),
      find: async (of) => {
        const found = await engine.run('stores.find', of);
        return found.status === 'found' ? readFound(found) : found;
      },
      findRevision: (of) => engine.run('stores.findRevision', of),
      remove: (of) => engine.run('stores.remove', of),
      list: (of) => engine.run('stores.list', of),
      findWithCatalogItems: async (of) => {
        const found = await engine.run('stores.findWithCatalogItems', of);
        if (found.status !== 'found') return found;
        return { ...readFound(found), catalogItems: readCatalogItems(found.catalogItems) };
      },
    },
  };
}

function readFound({ status, store }: FoundSerializedStore): FoundStore {
  return { status, store: { ...store, items: readStoreItems(store.items) } };
}
