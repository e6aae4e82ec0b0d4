import { operation } from '../../../kernel/operation.ts';
import { CustomTags, Identifier } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { describeInUse, describeNoCatalog } from '../../refusals.ts';
import { changeMembers, ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { describeEditConflict } from '../../revisions/refusals.ts';
import { removeCatalog } from '../commands.ts';

/** Deletes a catalog version with its items. */
export const deleteCatalog = operation<ChangeDeps>()({
  path: '/Admin/DeleteCatalog',
  summary: 'Deletes a catalog version with its items.',
  description:
    "It cannot be undone. A version that has stores, or is the title's default, is refused, and the answer names what uses it: delete the stores first, and make another version the default.",
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: Type.Object({
    CatalogVersion: Identifier('The catalog version.'),
    ...changeMembers,
    CustomTags,
  }),
  response: ChangeResult,
  errors: ['CatalogNotConfigured', 'RevisionConflict', 'InvalidParams'],
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: { CatalogVersion: '1' }, response: { Revision: 8 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const ref = { titleId: caller.titleId, catalogVersion: request.CatalogVersion };
    const outcome = await makeChange(call, request, {
      command: removeCatalog,
      input: ref,
    });
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'editConflict':
        throw fail('RevisionConflict', describeEditConflict(outcome));
      case 'inUse':
        throw fail('InvalidParams', describeInUse(outcome));
      case 'done':
        return outcome.answer;
    }
  },
});
