import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import type { Random } from '../../../kernel/secrets.ts';
import { Type } from '../../../kernel/type.ts';
import { newSeed } from '../../inventory/command-context.ts';
import { describeNoCatalog } from '../../refusals.ts';
import { CatalogVersion, ItemId } from '../../schemas.ts';
import { evaluateDropTable } from '../commands.ts';
import { describeLostItems, describeUnknownTables, TableId } from '../wire.ts';

/** Rolls a drop table for a game server, which does with the item what it wants. */
export const evaluateRandomResultTable = operation<{ readonly random: Random }>()({
  path: '/Server/EvaluateRandomResultTable',
  summary: 'Rolls a drop table once.',
  description:
    'Tables that come up are rolled too, until an item comes up. Nobody gets the item: a game server grants it where it should.',
  auth: { kind: 'secretKey', permission: 'shop:read' },
  request: Type.Object({ CatalogVersion, TableId, CustomTags }),
  response: Type.Object({ ResultItemId: ItemId }),
  errors: ['CatalogNotConfigured', 'InvalidDropTable', 'ItemNotFound'],
  example: {
    request: { CatalogVersion: '1', TableId: 'loot' },
    response: { ResultItemId: 'potion' },
  },

  async handle({ CatalogVersion: catalogVersion, TableId: tableId }, { caller, deps, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion };
    const seed = newSeed(deps.random);
    const outcome = await deps.run(evaluateDropTable, { ...ref, tableId, seed });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'unknownTables':
        throw fail('InvalidDropTable', describeUnknownTables('TableId', outcome));
      case 'unknownItems':
        throw fail('ItemNotFound', describeLostItems(outcome));
      case 'rolled':
        return { ResultItemId: outcome.itemId };
    }
  },
});
