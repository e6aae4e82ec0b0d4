import type { Callable } from '../../kernel/command.ts';
import type { Tx } from '../../storage/query/tx.ts';
import {
  copyCatalog,
  removeCatalog,
  restoreCatalog,
  setCatalog,
  updateCatalog,
} from '../catalogs/commands.ts';
import { removeCurrencies, setCurrencies } from '../currencies/commands/currencies.ts';
import { updateDropTables } from '../drop-tables/commands.ts';
import { removeTitleDataLabel, restoreTitleData, setTitleData } from '../../title-data/commands.ts';
import type { Done } from '../outcomes.ts';
import { endSale, startSale } from '../sales/writes.ts';
import type { Timing } from '../schedule/pending-change.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../stores/commands/write.ts';
import type { Plan, RevisionCommand } from './revision-command.ts';
import type { InContext } from './revision.ts';

/** The commands of all writes of what is sold and of titles' data, by name, for previews and schedules. A test fails if one is missing. */
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
  'catalogs.copy': copyCatalog,
  'dropTables.update': updateDropTables,
  'currencies.set': setCurrencies,
  'currencies.remove': removeCurrencies,
  'titleData.set': setTitleData,
  'titleData.removeLabel': removeTitleDataLabel,
  'titleData.restore': restoreTitleData,
} as const satisfies { readonly [Name in string]: RevisionCommand<Name> };

/** The name of a write's command. */
export type WriteName = keyof typeof WRITES;

/** The commands that the schedule makes: all writes, and both ends of a sale. */
export const SCHEDULED = { ...WRITES, 'sales.start': startSale, 'sales.end': endSale } as const;

/** The name of a command that the schedule makes. */
export type ScheduledName = keyof typeof SCHEDULED;

type Write<Name extends ScheduledName> = (typeof SCHEDULED)[Name];

/** The input of a write, with its author. */
type WriteInput<Name extends WriteName> = Write<Name> extends Callable<infer Input> ? Input : never;

/** The refusals of a write, in order of precedence. */
export type WriteRefusal<Name extends ScheduledName> = Exclude<
  ReturnType<Write<Name>['unpack']>,
  Done
>;

/** A write that is not made yet. */
export type WriteCall = {
  [Name in WriteName]: { readonly name: Name; readonly input: WriteInput<Name> };
}[WriteName];

/** A write that is previewed, or made later. */
export interface TimedWrite<When = Timing | undefined> {
  readonly write: WriteCall;
  /** The time at which it would take effect; undefined: at once. */
  readonly timing: When;
}

/** The same in the form in which it passes between threads. */
export interface PackedWrite<When = Timing | undefined> {
  /** Every one of these commands has it, for the gate of due changes (app/due-changes.ts). */
  readonly titleId: string;
  readonly name: WriteName;
  /** The packed input of the command of that name. */
  readonly packed: InContext;
  readonly timing: When;
}

/** Packs a write with the packing of its command. */
export function packWrite<When>({
  write: { name, input },
  timing,
}: TimedWrite<When>): PackedWrite<When> {
  const pack: (input: never) => unknown = WRITES[name].pack;
  return { titleId: input.titleId, name, packed: pack(input as never) as InContext, timing };
}

/** Plans a write as if it were made now, without locks; or gives its refusal. */
export async function planWrite<Name extends ScheduledName>(
  tx: Tx,
  { name, packed }: Pick<PackedWrite, 'packed'> & { readonly name: Name },
): Promise<Plan | WriteRefusal<Name>> {
  // Each command plans its own input, which the compiler does not see of a name that is still open.
  return (await SCHEDULED[name].plan(tx, packed, 'unlocked')) as Plan | WriteRefusal<Name>;
}
