import type { Static } from 'typebox';
import type { ErrorExtras } from '../../kernel/errors.ts';
import {
  DROP_NODES_MAX,
  DROP_TABLES_BYTES_MAX,
  DROP_TABLES_MAX,
  ERROR_DETAILS_MAX,
  INT32_MAX,
} from '../../kernel/limits.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { UnknownItems, UnknownTables } from '../outcomes.ts';
import { changeMembers } from '../revisions/change-schemas.ts';
import { CatalogVersion } from '../schemas.ts';
import type { DropNode, DropTablesWrite, TablesTooLarge } from './drop-table.ts';

// Drop tables on the wire.

/** A drop table of a catalog version. */
export const TableId = Identifier('The drop table; compared exactly.');

const ResultTableNode = Type.Object(
  {
    ResultItem: Identifier('The ItemId, or the TableId of the table that is rolled then.'),
    ResultItemType: Type.Enum(['ItemId', 'TableId'], { description: 'Which of them it is.' }),
    Weight: Type.Integer({
      description: 'How likely it is, in proportion to the weights of the other nodes.',
      minimum: 1,
      maximum: INT32_MAX,
    }),
  },
  { title: 'ResultTableNode', description: 'One of the things that can come up.' },
);

const Nodes = Type.Array(ResultTableNode, {
  description: 'What can come up. One of them does.',
  minItems: 1,
  maxItems: DROP_NODES_MAX,
});

const RandomResultTable = Type.Object(
  { TableId, Nodes },
  { title: 'RandomResultTable', description: 'A drop table.' },
);
type DropTableOnWire = Static<typeof RandomResultTable>;

/** The request of UpdateRandomResultTables. */
export const UpdateTablesRequest = Type.Object({
  CatalogVersion,
  Tables: Type.Optional(
    Type.Array(RandomResultTable, {
      description: `The tables, each TableId once. A catalog version holds at most ${DROP_TABLES_MAX}, which take at most ${DROP_TABLES_BYTES_MAX} bytes as they are stored. Absent or null: no table changes.`,
      maxItems: DROP_TABLES_MAX,
    }),
  ),
  ...changeMembers,
  CustomTags,
});
type TablesWriteOnWire = Static<typeof UpdateTablesRequest>;

const RandomResultTableListing = Type.Object(
  { CatalogVersion: Identifier('The catalog version that it is in.'), TableId, Nodes },
  { title: 'RandomResultTableListing', description: 'A drop table of a catalog version.' },
);

/** The answer of GetRandomResultTables. */
export const GetTablesResult = Type.Object({
  Tables: Type.Record(Type.String(), RandomResultTableListing, {
    description: 'The tables, by their TableId.',
  }),
});
type TablesReply = Static<typeof GetTablesResult>;

const KINDS = { ItemId: 'item', TableId: 'table' } as const;
/** The kinds of nodes on the wire. */
export const KINDS_ON_WIRE = { item: 'ItemId', table: 'TableId' } as const;

/** Reads a write of UpdateRandomResultTables. */
export function fromWireTablesWrite(titleId: string, request: TablesWriteOnWire): DropTablesWrite {
  const { CatalogVersion: catalogVersion, Tables = [] } = request;
  const tables = Tables.map(({ TableId: tableId, Nodes }) => {
    const nodes = Nodes.map(({ ResultItemType, ResultItem: id, Weight: weight }) => {
      return { kind: KINDS[ResultItemType], id, weight };
    });
    return { tableId, nodes };
  });
  return { titleId, catalogVersion, tables };
}

/** Writes drop tables for the wire. */
export function toWireTables({
  catalogVersion: CatalogVersion,
  tables,
}: Pick<DropTablesWrite, 'tables'> & { readonly catalogVersion: string }): TablesReply {
  const entries = tables.map(({ tableId: TableId, nodes }) => {
    return [TableId, { CatalogVersion, TableId, Nodes: toWireNodes(nodes) }] as const;
  });
  return { Tables: Object.fromEntries(entries) };
}

/** Writes the nodes of a drop table. */
export function toWireNodes(nodes: readonly DropNode[]) {
  return nodes.map(({ kind, id, weight }) => ({
    ResultItemType: KINDS_ON_WIRE[kind],
    ResultItem: id,
    Weight: weight,
  }));
}

// The messages of refusals about drop tables, in the words of the request.

/** Describes InvalidParams: a table that is in the request twice. */
export function describeRepeatedTable(index: number): ErrorExtras {
  return {
    details: {
      [`Tables[${index}].TableId`]: ['The table is there already; give each table once.'],
    },
  };
}

/** Describes nodes that name unknown items or tables: each at its place, at most ERROR_DETAILS_MAX. */
export function describeUnknownNodes(
  { tables }: Pick<DropTablesWrite, 'tables'>,
  outcome: UnknownItems | UnknownTables,
): ErrorExtras {
  const { catalogVersion } = outcome;
  const kind: DropNode['kind'] = outcome.status === 'unknownItems' ? 'item' : 'table';
  const unknown = new Set(outcome.status === 'unknownItems' ? outcome.itemIds : outcome.tableIds);
  const details = tables
    .flatMap(({ nodes }, table) =>
      nodes.map((node, at) => ({ node, member: `Tables[${table}].Nodes[${at}].ResultItem` })),
    )
    .filter(({ node }) => node.kind === kind && unknown.has(node.id))
    .slice(0, ERROR_DETAILS_MAX)
    .map(({ node, member }) => [member, [describeMissing(kind, node.id, catalogVersion)]] as const);
  return { details: Object.fromEntries(details) };
}

/** Describes InvalidDropTable: tables that were asked for and are not there. */
export function describeUnknownTables(
  member: 'TableId' | 'TableIDs',
  { tableIds, catalogVersion }: UnknownTables,
): ErrorExtras {
  const named = tableIds.slice(0, ERROR_DETAILS_MAX);
  return { details: { [member]: named.map((id) => describeMissing('table', id, catalogVersion)) } };
}

/** Describes ItemNotFound: rolled items that the catalog version no longer has. */
export function describeLostItems({ itemIds, catalogVersion }: UnknownItems): ErrorExtras {
  return { details: { TableId: itemIds.map((id) => describeMissing('item', id, catalogVersion)) } };
}

function describeMissing(kind: DropNode['kind'], id: string, catalogVersion: string): string {
  const what = kind === 'item' ? 'item' : 'drop table';
  return `There is no ${what} "${id}" in catalog version "${catalogVersion}".`;
}

/** Describes OverLimit: the tables would take too much. */
export function describeTablesTooLarge({ bytes }: TablesTooLarge): ErrorExtras {
  return {
    message: `The drop tables of a catalog version take at most ${DROP_TABLES_BYTES_MAX} bytes as they are stored; they would take ${bytes}.`,
  };
}

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
