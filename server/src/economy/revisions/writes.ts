import type { Callable } from '../../kernel/command.ts';
import { removeCatalog, restoreCatalog, setCatalog, updateCatalog } from '../catalogs/commands.ts';
import { removeCurrencies, setCurrencies } from '../currencies/commands/currencies.ts';
import { updateDropTables } from '../drop-tables/commands.ts';
import type { Done } from '../outcomes.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../stores/commands/write.ts';
import type { RevisionCommand } from './revision-command.ts';

/** The commands of all writes of what is sold, by name, for previews and schedules. A test fails if one is missing. */
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

/** The name of a write's command. */
export type WriteName = keyof typeof WRITES;

type Write<Name extends WriteName = WriteName> = (typeof WRITES)[Name];

/** The input of a write, with its author. */
type WriteInput<Name extends WriteName> = Write<Name> extends Callable<infer Input> ? Input : never;

/** The refusals of a write, in order of precedence. */
export type WriteRefusal<Name extends WriteName> = Exclude<ReturnType<Write<Name>['unpack']>, Done>;

/** A write that is not made yet. */
export type WriteCall = {
  [Name in WriteName]: { readonly name: Name; readonly input: WriteInput<Name> };
}[WriteName];
