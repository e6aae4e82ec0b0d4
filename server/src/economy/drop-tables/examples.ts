import type { DropTableOnWire } from './schemas.ts';

/** The drop table of the examples of the operations. */
export const EXAMPLE_TABLE: DropTableOnWire = {
  TableId: 'loot',
  Nodes: [
    { ResultItemType: 'ItemId', ResultItem: 'potion', Weight: 9 },
    { ResultItemType: 'ItemId', ResultItem: 'sword', Weight: 1 },
  ],
};

/** An answer with it. */
export const EXAMPLE_TABLES = { Tables: { loot: { CatalogVersion: '1', ...EXAMPLE_TABLE } } };
