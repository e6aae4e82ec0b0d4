import { CustomTags, Identifier } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CATALOG_REFUSALS, describeNoCatalog } from '../../refusals.ts';
import { changeMembers } from '../../revisions/change-schemas.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { copyCatalog } from '../commands.ts';

/** Makes a catalog version with the items and drop tables of another one. */
export const copyCatalogVersion = changeOperation({
  path: '/Admin/CopyCatalogVersion',
  summary: 'Makes a catalog version with the items and drop tables of another one.',
  description:
    'Both as they are at that moment, in one step: nobody sees the one without the other. The new version is not the default. Its stores are not copied, limited editions begin anew, and the virtual currencies are those of the title anyway. A version that is there already is refused; one that was deleted goes on counting its revisions. An addition of this service to the reference API.',
  permission: 'catalog:write',
  request: Type.Object({
    CatalogVersion: Identifier('The catalog version that is copied.'),
    NewCatalogVersion: Identifier('The catalog version that is made.'),
    ...changeMembers,
    CustomTags,
  }),
  errors: ['CatalogNotConfigured', 'RevisionConflict', 'InvalidParams'],
  example: {
    request: { CatalogVersion: '1', NewCatalogVersion: '2' },
    response: { Revision: 1 },
  },
  command: copyCatalog,
  read: (request, { caller }) => ({
    titleId: caller.titleId,
    catalogVersion: request.NewCatalogVersion,
    copyOf: request.CatalogVersion,
  }),
  refusals: {
    ...CATALOG_REFUSALS,
    noCatalog: [
      'CatalogNotConfigured',
      ({ copyOf }) => describeNoCatalog({ catalogVersion: copyOf }),
    ],
  },
});
