import { evaluateRandomResultTable } from '../../../../src/economy/drop-tables/operations/evaluate-random-result-table.ts';
import { serverGetRandomResultTables } from '../../../../src/economy/drop-tables/operations/server-get-random-result-tables.ts';
import { updateRandomResultTables } from '../../../../src/economy/drop-tables/operations/update-random-result-tables.ts';
import { aTable, manyTables, setTables } from '../../../support/drop-tables.ts';
import { stale } from '../../../support/edit-scenarios.ts';
import { bodies, oneCatalog, pair, type PrecedenceList } from '../../../support/precedence.ts';

const tablesOfNoCatalog = (body: object) =>
  bodies('CatalogNotConfigured', 'InvalidDropTable', async (world) => {
    await oneCatalog(world);
    return [{ ...body, CatalogVersion: 'none' }, body];
  });

const pairs: PrecedenceList = [
  [
    updateRandomResultTables,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async () => [
        { Tables: [aTable('T', 'a'), aTable('T', 'a')] },
        { Tables: [aTable('T', 'a')] },
      ]),
      bodies('CatalogNotConfigured', 'RevisionConflict', async (world) => {
        await oneCatalog(world);
        const body = stale({ Tables: [aTable('T', 'a')] });
        return [{ ...body, CatalogVersion: 'none' }, body];
      }),
      bodies('RevisionConflict', 'InvalidItemIdInTable', async (world) => {
        await oneCatalog(world);
        const body = { Tables: [aTable('T', 'unknown')] };
        return [stale(body), body];
      }),
      bodies('InvalidItemIdInTable', 'InvalidDropTable', async (world) => {
        await oneCatalog(world);
        return [{ Tables: [aTable('T', 'unknown', 'U')] }, { Tables: [aTable('T', 'a', 'U')] }];
      }),
      bodies('InvalidDropTable', 'OverLimit', async (world) => {
        await oneCatalog(world);
        await setTables(world, ...manyTables(1_000, 'a'));
        return [{ Tables: [aTable('U', 'V')] }, { Tables: [aTable('U', 'a')] }];
      }),
    ],
  ],
  [serverGetRandomResultTables, [tablesOfNoCatalog({ TableIDs: ['T'] })]],
  [
    evaluateRandomResultTable,
    [
      tablesOfNoCatalog({ TableId: 'T' }),
      pair('InvalidDropTable', 'ItemNotFound', 'no item comes up of a table that is not there'),
    ],
  ],
];

export default pairs;
