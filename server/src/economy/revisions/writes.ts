import type { Catalogs } from '../catalogs/ports.ts';
import type { Currencies } from '../currencies/ports.ts';
import type { DropTables } from '../drop-tables/ports.ts';
import type { Done } from '../outcomes.ts';
import type { Stores } from '../stores/ports.ts';
import type { Edited } from './ports.ts';

// The writes of what is sold, by port and method: all methods that are told who makes the change. So a new one is a write by its type.

interface Writing {
  readonly stores: Stores;
  readonly catalogs: Catalogs;
  readonly dropTables: DropTables;
  readonly currencies: Currencies;
}

type Method = (of: never) => Promise<unknown>;

type NamesIn<Port extends keyof Writing> = {
  [Name in keyof Writing[Port] & string]: Writing[Port][Name] extends Method
    ? Parameters<Writing[Port][Name]>[0] extends Edited
      ? `${Port}.${Name}`
      : never
    : never;
}[keyof Writing[Port] & string];

/** The name of a write, which is that of its command. */
export type WriteName = { [Port in keyof Writing]: NamesIn<Port> }[keyof Writing];

type MethodOf<Name extends WriteName> =
  Name extends `${infer Port extends keyof Writing}.${infer M}`
    ? M extends keyof Writing[Port]
      ? Writing[Port][M] extends Method
        ? Writing[Port][M]
        : never
      : never
    : never;

/** What a write takes, with its author. */
export type WriteInput<Name extends WriteName> = Parameters<MethodOf<Name>>[0];

/** The refusals of a write, in order of precedence. */
export type WriteRefusal<Name extends WriteName> = Exclude<
  Awaited<ReturnType<MethodOf<Name>>>,
  Done
>;

/** A write that is not made yet. */
export type WriteCall = {
  [Name in WriteName]: { readonly name: Name; readonly input: WriteInput<Name> };
}[WriteName];
