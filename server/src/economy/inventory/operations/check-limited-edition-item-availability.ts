import { EDITION_SIZE_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CatalogVersion, ItemId } from '../../schemas.ts';
import { findEdition } from '../commands/grants.ts';
import { EDITION_ERRORS, toEditionRefusal } from '../refusals.ts';

/** Tells how many of a limited edition are left. */
export const checkLimitedEditionItemAvailability = operation()({
  path: '/Admin/CheckLimitedEditionItemAvailability',
  summary: 'Tells how many of a limited edition are left.',
  description:
    'Limited editions are counted for each catalog version. An item that is no limited edition is InvalidParams.',
  auth: { kind: 'secretKey', permission: 'catalog:read' },
  request: Type.Object({ ItemId, CatalogVersion, CustomTags }),
  response: Type.Object({
    Amount: Type.Integer({
      description: 'How many are left.',
      minimum: 0,
      maximum: EDITION_SIZE_MAX,
    }),
  }),
  errors: EDITION_ERRORS,
  example: { request: { ItemId: 'crown', CatalogVersion: '1' }, response: { Amount: 7 } },
  async handle({ ItemId: itemId, CatalogVersion: catalogVersion }, { caller, deps, fail }) {
    const of = { titleId: caller.titleId, catalogVersion, itemId };
    const outcome = await deps.run(findEdition, of);
    if (outcome.status !== 'found') throw fail(...toEditionRefusal(outcome, of));
    return { Amount: outcome.left };
  },
});
