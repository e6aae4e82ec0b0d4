import type { ErrorExtras } from '../../kernel/errors.ts';
import { DROP_TABLES_BYTES_MAX, ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import type { UnknownItems } from '../outcomes.ts';
import type { DropNode, DropTablesWrite, TablesTooLarge, UnknownTables } from './ports.ts';

// The messages of refusals about drop tables, in the words of the request.

/** Describes InvalidParams: a table that is in the request twice. */
export function describeRepeatedTable(index: number): ErrorExtras {
  return {
    details: {
      [`Tables[${index}].TableId`]: ['The table is there already; give each table once.'],
    },
  };
}

/** Describes nodes that name what is not there: each at its place, at most ERROR_DETAILS_MAX. */
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

/** Describes ItemNotFound: what came up is in the catalog version no longer. */
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
