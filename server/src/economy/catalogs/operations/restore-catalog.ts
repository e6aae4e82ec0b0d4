import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { describeContentsFault, describeNoCatalog } from '../../refusals.ts';
import { changeMembers, ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import {
  describeEditConflict,
  describeItemsOnSale,
  describeNoMoment,
  describeNothingThen,
} from '../../revisions/refusals.ts';
import { ToRevision } from '../../revisions/schemas.ts';
import { CatalogVersion } from '../../schemas.ts';
import { restoreCatalog as restoreCatalogCommand } from '../commands.ts';

/** Makes a catalog version what it was after a revision. */
export const restoreCatalog = operation<ChangeDeps>()({
  path: '/Admin/RestoreCatalog',
  summary: 'Makes the items of a catalog version what they were after an earlier revision.',
  description:
    'All items, in their order. A deleted version comes back, without its drop tables. Whether it is the default stays. This is a change like any other, with a revision of its own, and can be taken back, too. An item that stores sell and that the version would not have is refused. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: Type.Object({ CatalogVersion, ToRevision, ...changeMembers, CustomTags }),
  response: ChangeResult,
  errors: ['CatalogNotConfigured', 'RevisionConflict', 'InvalidParams', 'InvalidItemId'],
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: { CatalogVersion: '1', ToRevision: 7 }, response: { Revision: 9 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const { CatalogVersion: catalogVersion, ToRevision: toRevision } = request;
    const ref = { titleId: caller.titleId, catalogVersion };
    const outcome = await makeChange(call, request, {
      command: restoreCatalogCommand,
      input: { ...ref, toRevision },
    });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'editConflict':
        throw fail('RevisionConflict', describeEditConflict(outcome));
      case 'noRevision':
      case 'notKept':
        throw fail('InvalidParams', describeNoMoment(request, outcome));
      case 'nothingThen':
        throw fail('InvalidParams', describeNothingThen('catalog version', toRevision));
      case 'circle':
      case 'tooMuchInside':
        throw fail('InvalidParams', describeContentsFault('Catalog', outcome));
      case 'itemsOnSale':
        throw fail('InvalidItemId', describeItemsOnSale(outcome));
      case 'done':
        return outcome.answer;
    }
  },
});
