import type { ContentsFault } from '../catalogs/contents-faults.ts';
import type { CatalogRef } from '../catalogs/ports.ts';
import type { Done, NoCatalog, TooMany, UnknownItems } from '../outcomes.ts';
import type { EditConflict, Edited } from '../revisions/revision.ts';

/** What a roll can give: an item, or a roll of another table of the same catalog version. */
export interface DropNode {
  readonly kind: 'item' | 'table';
  /** The item's or the table's. */
  readonly id: string;
  /** How likely it is, in proportion to the weights of the others: 1 to INT32_MAX. */
  readonly weight: number;
}

/** A drop table of a catalog version. At least one node. */
export interface DropTable {
  readonly tableId: string;
  readonly nodes: readonly DropNode[];
}

/** A write of drop tables, each id once. */
export interface DropTablesWrite extends CatalogRef {
  readonly tables: readonly DropTable[];
}

/** Drop tables that the catalog version does not have. */
export interface UnknownTables {
  readonly status: 'unknownTables';
  readonly catalogVersion: string;
  /** All of them, in the order of the request. */
  readonly tableIds: readonly string[];
}

/** The drop tables of the version would take more than DROP_TABLES_BYTES_MAX. */
export interface TablesTooLarge {
  readonly status: 'tablesTooLarge';
  readonly bytes: number;
}

export interface FoundTables {
  readonly status: 'found';
  readonly catalogVersion: string;
  /** By id. */
  readonly tables: readonly DropTable[];
  /** The newest of the version's drop tables; 0: there is none. */
  readonly revision: number;
}

/** What a roll gave. */
export interface Rolled {
  readonly status: 'rolled';
  readonly itemId: string;
}

/** Drop tables, durable. Each method is one transaction. Verdicts are judged in the order of their types. */
export interface DropTables {
  /** Adds tables and replaces namesakes; the others stay. */
  update(
    write: DropTablesWrite & Edited,
  ): Promise<
    | NoCatalog
    | EditConflict
    | UnknownItems
    | UnknownTables
    | TooMany
    | TablesTooLarge
    | ContentsFault
    | Done
  >;
  /** The tables with these ids; all of the version where none are named. */
  find(
    of: CatalogRef & { readonly tableIds: readonly string[] | undefined },
  ): Promise<NoCatalog | UnknownTables | FoundTables>;
  /** Rolls a table, and those that come up, until an item does. Nothing changes. `seed`: of everything that is drawn (inventory/draws.ts). */
  evaluate(
    of: CatalogRef & { readonly tableId: string; readonly seed: string },
  ): Promise<NoCatalog | UnknownTables | UnknownItems | Rolled>;
}
