import { operation } from '../../../kernel/operation.ts';
import { Revised } from '../../../kernel/revised.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { describeNoCatalog } from '../../refusals.ts';
import { ShownRevision } from '../../revisions/schemas.ts';
import { CatalogVersion } from '../../schemas.ts';
import { findDropTables } from '../commands.ts';
import { EXAMPLE_TABLES, GetTablesResult, toWireTables } from '../wire.ts';

/** Gives developers all drop tables of a catalog version. */
export const adminGetRandomResultTables = operation()({
  path: '/Admin/GetRandomResultTables',
  summary: 'Gives developers all drop tables of a catalog version.',
  auth: { kind: 'secretKey', permission: 'catalog:read' },
  request: Type.Object({ CatalogVersion, CustomTags }),
  response: Type.Object({
    ...GetTablesResult.properties,
    Revision: ShownRevision,
  }),
  errors: ['CatalogNotConfigured'],
  hasRevision: true,
  example: { request: { CatalogVersion: '1' }, response: { ...EXAMPLE_TABLES, Revision: 8 } },

  async handle({ CatalogVersion: catalogVersion }, { caller, deps, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion };
    const outcome = await deps.run(findDropTables, { ...ref, tableIds: undefined });
    if (outcome.status !== 'found') throw fail('CatalogNotConfigured', describeNoCatalog(ref));
    const { revision } = outcome;
    return new Revised({ ...toWireTables(outcome), Revision: revision }, revision);
  },
});
