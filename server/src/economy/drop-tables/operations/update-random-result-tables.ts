import { ITEMS_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { describeContentsFault, describeNoCatalog, describeOverLimit } from '../../refusals.ts';
import { ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { describeEditConflict } from '../../revisions/refusals.ts';
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
export const updateRandomResultTables = operation<ChangeDeps>()({
  path: '/Admin/UpdateRandomResultTables',
  summary: 'Adds drop tables to a catalog version or replaces them; keeps the rest.',
  description:
    'Each roll gives one node of the table, as often as its weight is of the sum of all weights. Items must be in the catalog version, tables there or in the request. InvalidDropTable names the circle where something would contain itself, and what would come to too many items. All or nothing.',
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: UpdateTablesRequest,
  response: ChangeResult,
  errors: [
    'InvalidParams',
    'CatalogNotConfigured',
    'RevisionConflict',
    'InvalidItemIdInTable',
    'InvalidDropTable',
    'OverLimit',
  ],
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: { CatalogVersion: '1', Tables: [EXAMPLE_TABLE] }, response: { Revision: 8 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const write = fromWireTablesWrite(caller.titleId, request);
    const repeated = findRepeatedTable(write);
    if (repeated !== undefined) throw fail('InvalidParams', describeRepeatedTable(repeated));
    const outcome = await makeChange(call, request, {
      command: updateDropTables,
      input: write,
    });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(write));
      case 'unknownItems':
        throw fail('InvalidItemIdInTable', describeUnknownNodes(write, outcome));
      case 'unknownTables':
        throw fail('InvalidDropTable', describeUnknownNodes(write, outcome));
      case 'circle':
      case 'tooMuchInside':
        throw fail('InvalidDropTable', describeContentsFault('Tables', outcome));
      case 'tooMany':
        throw fail('OverLimit', describeOverLimit('catalog version', outcome));
      case 'tablesTooLarge':
        throw fail('OverLimit', describeTablesTooLarge(outcome));
      case 'editConflict':
        throw fail('RevisionConflict', describeEditConflict(outcome));
      case 'done':
        return outcome.answer;
    }
  },
});
