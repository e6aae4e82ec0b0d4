import { CustomTags, Identifier } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CATALOG_REFUSALS } from '../../refusals.ts';
import { changeMembers } from '../../revisions/change-schemas.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { removeCatalog } from '../commands.ts';

/** Deletes a catalog version with its items. */
export const deleteCatalog = changeOperation({
  path: '/Admin/DeleteCatalog',
  summary: 'Deletes a catalog version with its items.',
  description:
    "It cannot be undone. A version that has stores, or is the title's default, is refused, and the answer names what uses it: delete the stores first, and make another version the default.",
  permission: 'catalog:write',
  request: Type.Object({
    CatalogVersion: Identifier('The catalog version.'),
    ...changeMembers,
    CustomTags,
  }),
  errors: ['CatalogNotConfigured', 'RevisionConflict', 'InvalidParams'],
  example: { request: { CatalogVersion: '1' }, response: { Revision: 8 } },
  command: removeCatalog,
  read: ({ CatalogVersion: catalogVersion }, { caller: { titleId } }) => ({
    titleId,
    catalogVersion,
  }),
  refusals: CATALOG_REFUSALS,
});
