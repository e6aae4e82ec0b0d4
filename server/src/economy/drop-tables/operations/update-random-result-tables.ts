import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { CATALOG_REFUSALS, describeContentsFault } from '../../refusals.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { updateDropTables } from '../commands.ts';
import { findRepeatedTable } from '../drop-table.ts';
import {
  describeRepeatedTable,
  describeTablesTooLarge,
  describeUnknownNodes,
  EXAMPLE_TABLE,
  fromWireTablesWrite,
  UpdateTablesRequest,
} from '../wire.ts';

/** Adds drop tables to a catalog version or replaces them; keeps the rest. */
export const updateRandomResultTables = changeOperation({
  path: '/Admin/UpdateRandomResultTables',
  summary: 'Adds drop tables to a catalog version or replaces them; keeps the rest.',
  description:
    'Each roll gives one node of the table, as often as its weight is of the sum of all weights. Items must be in the catalog version, tables there or in the request. InvalidDropTable names the circle where something would contain itself, and what would come to too many items. All or nothing.',
  permission: 'catalog:write',
  request: UpdateTablesRequest,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'RevisionConflict',
    'InvalidItemIdInTable',
    'InvalidDropTable',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  example: { request: { CatalogVersion: '1', Tables: [EXAMPLE_TABLE] }, response: { Revision: 8 } },
  command: updateDropTables,
  read(request, { caller, fail }) {
    const write = fromWireTablesWrite(caller.titleId, request);
    const repeated = findRepeatedTable(write);
    if (repeated !== undefined) throw fail('InvalidParams', describeRepeatedTable(repeated));
    return write;
  },
  refusals: {
    ...CATALOG_REFUSALS,
    unknownItems: ['InvalidItemIdInTable', describeUnknownNodes],
    unknownTables: ['InvalidDropTable', describeUnknownNodes],
    circle: ['InvalidDropTable', (_, fault) => describeContentsFault('Tables', fault)],
    tooMuchInside: ['InvalidDropTable', (_, fault) => describeContentsFault('Tables', fault)],
    tablesTooLarge: ['OverLimit', (_, refusal) => describeTablesTooLarge(refusal)],
  },
});
