import {
  copyCatalog,
  removeCatalog,
  setCatalog as setCatalogCommand,
  updateCatalog,
} from '../../src/economy/catalogs/commands.ts';
import {
  removeCurrencies,
  setCurrencies,
} from '../../src/economy/currencies/commands/currencies.ts';
import { updateDropTables } from '../../src/economy/drop-tables/commands.ts';
import type { WriteContext, RevisionEntry, Subject } from '../../src/economy/revisions/revision.ts';
import {
  removeStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../../src/economy/stores/commands/write.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { currency, edited, good, offer } from './fixtures.ts';

/** A write of a title that makes one revision. */
export interface WriteKind {
  readonly name: string;
  readonly write: (
    storage: Storage,
    titleId: string,
    edit?: Partial<WriteContext>,
  ) => Promise<{ readonly status: string }>;
  readonly of: Omit<Subject, 'titleId'>;
  readonly act: RevisionEntry['act'];
  /** The ids of the changed items: `+` new, `-` gone, else another. */
  readonly changes: readonly string[];
  /** The subject's own members before and after; absent: they stay. */
  readonly own?: readonly [before: unknown, after: unknown];
  /** Whether the same write, once more, finds everything as it leaves it. */
  readonly isRepeatable: boolean;
}

const catalogVersion = 'main';
export const STORE = { kind: 'store', catalogVersion, storeId: 'shop' } as const;
export const CATALOG = { kind: 'catalog', catalogVersion, storeId: '' } as const;
export const SECOND = { kind: 'catalog', catalogVersion: 'second', storeId: '' } as const;
const COPY = { kind: 'catalog', catalogVersion: 'copy', storeId: '' } as const;
export const TABLES = { kind: 'dropTables', catalogVersion, storeId: '' } as const;
export const CURRENCIES = { kind: 'currencies', catalogVersion: '', storeId: '' } as const;

const storeOf = (titleId: string) => ({ titleId, catalogVersion, storeId: 'shop' });
const OPEN = { isOpen: true };
const SALE = { displayName: 'Sale' };
const onSale = (isOpen: boolean) => ({ isOpen, marketingData: { displayName: 'Sale' } });

/** A table of the item `a`. */
export const TABLE = { tableId: 'T', nodes: [{ kind: 'item' as const, id: 'a', weight: 1 }] };

function setCatalog(of: Omit<Subject, 'titleId'>, ids: readonly string[]): WriteKind['write'] {
  const items = ids.map((id) => good(id, 1));
  return ({ run }, titleId, edit) =>
    run(
      setCatalogCommand,
      edited({ titleId, catalogVersion: of.catalogVersion, items, setAsDefault: false }, edit),
    );
}

/** Every kind of write, in an order in which each finds what it needs. */
export const WRITE_KINDS: readonly WriteKind[] = [
  {
    name: 'currencies.set',
    write: ({ run }, titleId, edit) =>
      run(setCurrencies, edited({ titleId, currencies: [currency('SI')] }, edit)),
    of: CURRENCIES,
    act: 'update',
    changes: ['+SI'],
    isRepeatable: true,
  },
  {
    name: 'catalogs.set',
    write: setCatalog(CATALOG, ['a', 'b', 'x']),
    of: CATALOG,
    act: 'set',
    changes: ['+a', '+b', '+x'],
    own: [null, { isDefault: true }],
    isRepeatable: true,
  },
  {
    name: 'catalogs.update',
    write: ({ run }, titleId, edit) => {
      const items = [good('b', 2), good('c')];
      return run(
        updateCatalog,
        edited({ titleId, catalogVersion, items, setAsDefault: false }, edit),
      );
    },
    of: CATALOG,
    act: 'update',
    changes: ['b', '+c'],
    isRepeatable: true,
  },
  {
    name: 'dropTables.update',
    write: ({ run }, titleId, edit) =>
      run(updateDropTables, edited({ titleId, catalogVersion, tables: [TABLE] }, edit)),
    of: TABLES,
    act: 'update',
    changes: ['+T'],
    isRepeatable: true,
  },
  {
    name: 'stores.set',
    write: ({ run }, titleId, edit) => {
      const items = [offer('a', 1), offer('b', 1)];
      return run(setStore, edited({ ...storeOf(titleId), items }, edit));
    },
    of: STORE,
    act: 'set',
    changes: ['+a', '+b'],
    own: [null, OPEN],
    isRepeatable: true,
  },
  {
    name: 'stores.update',
    write: ({ run }, titleId, edit) => {
      const items = [offer('a', 7), offer('c', 1)];
      return run(updateStore, edited({ ...storeOf(titleId), items, marketingData: SALE }, edit));
    },
    of: STORE,
    act: 'update',
    changes: ['a', '+c'],
    own: [OPEN, onSale(true)],
    isRepeatable: true,
  },
  {
    name: 'stores.setOpen',
    write: ({ run }, titleId, edit) =>
      run(setStoreOpen, edited({ ...storeOf(titleId), isOpen: false }, edit)),
    of: STORE,
    act: 'close',
    changes: [],
    own: [onSale(true), onSale(false)],
    isRepeatable: true,
  },
  {
    name: 'stores.remove',
    write: ({ run }, titleId, edit) => run(removeStore, edited(storeOf(titleId), edit)),
    of: STORE,
    act: 'remove',
    changes: ['-a', '-b', '-c'],
    own: [onSale(false), null],
    isRepeatable: false,
  },
  {
    name: 'catalogs.set of a second version',
    write: setCatalog(SECOND, ['a']),
    of: SECOND,
    act: 'set',
    changes: ['+a'],
    own: [null, { isDefault: false }],
    isRepeatable: true,
  },
  {
    name: 'catalogs.remove',
    write: ({ run }, titleId, edit) =>
      run(removeCatalog, edited({ titleId, catalogVersion: 'second' }, edit)),
    of: SECOND,
    act: 'remove',
    changes: ['-a'],
    own: [{ isDefault: false }, null],
    isRepeatable: false,
  },
  {
    name: 'catalogs.copy',
    write: ({ run }, titleId, edit) =>
      run(copyCatalog, edited({ titleId, catalogVersion: 'copy', copyOf: 'main' }, edit)),
    of: COPY,
    act: 'copy',
    changes: ['+a', '+b', '+c', '+x'],
    own: [null, { isDefault: false }],
    isRepeatable: false,
  },
  {
    name: 'currencies.remove',
    write: ({ run }, titleId, edit) =>
      run(removeCurrencies, edited({ titleId, codes: ['SI'], itemUses: [] }, edit)),
    of: CURRENCIES,
    act: 'remove',
    changes: ['-SI'],
    isRepeatable: false,
  },
];
