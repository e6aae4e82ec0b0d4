import type { Callable } from '../../kernel/command.ts';
import { removeCatalog, restoreCatalog, setCatalog, updateCatalog } from '../catalogs/commands.ts';
import { removeCurrencies, setCurrencies } from '../currencies/sql/currencies.ts';
import { updateDropTables } from '../drop-tables/commands.ts';
import type { Done } from '../outcomes.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../stores/commands/write.ts';
import type { RevisionCommand } from './sql/revision-command.ts';

/** The commands of all writes of what is sold, for whoever plans, schedules or makes one by its name. A test misses one that is not here. */
export const WRITES = {
  'stores.update': updateStore,
  'stores.set': setStore,
  'stores.setOpen': setStoreOpen,
  'stores.remove': removeStore,
  'stores.restore': restoreStore,
  'catalogs.set': setCatalog,
  'catalogs.update': updateCatalog,
  'catalogs.remove': removeCatalog,
  'catalogs.restore': restoreCatalog,
  'dropTables.update': updateDropTables,
  'currencies.set': setCurrencies,
  'currencies.remove': removeCurrencies,
} as const satisfies { readonly [Name in string]: RevisionCommand<Name> };

/** The name of a write, which is that of its command. */
export type WriteName = keyof typeof WRITES;

export type Write<Name extends WriteName = WriteName> = (typeof WRITES)[Name];

/** What a write takes, with its author. */
export type WriteInput<Name extends WriteName> =
  Write<Name> extends Callable<infer Input> ? Input : never;

/** The refusals of a write, in order of precedence. */
export type WriteRefusal<Name extends WriteName> = Exclude<ReturnType<Write<Name>['unpack']>, Done>;

/** A write that is not made yet. */
export type WriteCall = {
  [Name in WriteName]: { readonly name: Name; readonly input: WriteInput<Name> };
}[WriteName];
