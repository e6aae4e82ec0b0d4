import { DROP_TABLES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { Revised } from '../../../kernel/revised.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { describeNoCatalog } from '../../refusals.ts';
import { CatalogVersion } from '../../schemas.ts';
import { findDropTables } from '../commands.ts';
import {
  describeUnknownTables,
  EXAMPLE_TABLES,
  GetTablesResult,
  TableId,
  toWireTables,
} from '../wire.ts';

/** Gives game servers the drop tables that they ask for. */
export const serverGetRandomResultTables = operation()({
  path: '/Server/GetRandomResultTables',
  summary: 'Gives game servers the drop tables that they ask for.',
  description:
    'A table that the catalog version does not have is InvalidDropTable, which names it.',
  auth: { kind: 'secretKey', permission: 'shop:read' },
  request: Type.Object({
    CatalogVersion,
    TableIDs: Type.Array(TableId, {
      description: 'The tables that are asked for.',
      maxItems: DROP_TABLES_MAX,
    }),
    CustomTags,
  }),
  response: GetTablesResult,
  errors: ['CatalogNotConfigured', 'InvalidDropTable'],
  hasRevision: true,
  example: { request: { CatalogVersion: '1', TableIDs: ['loot'] }, response: EXAMPLE_TABLES },

  async handle(request, { caller, deps, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion: request.CatalogVersion };
    const outcome = await deps.run(findDropTables, { ...ref, tableIds: request.TableIDs });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'unknownTables':
        throw fail('InvalidDropTable', describeUnknownTables('TableIDs', outcome));
      case 'found':
        return new Revised(toWireTables(outcome), outcome.revision);
    }
  },
});
