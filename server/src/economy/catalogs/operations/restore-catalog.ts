import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CATALOG_REFUSALS } from '../../refusals.ts';
import { changeMembers } from '../../revisions/change-schemas.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { RestoredItemIds, ToRevision } from '../../revisions/schemas.ts';
import { CatalogVersion } from '../../schemas.ts';
import { restoreCatalog as restoreCatalogCommand } from '../commands.ts';

/** Makes a catalog version what it was after a revision. */
export const restoreCatalog = changeOperation({
  path: '/Admin/RestoreCatalog',
  summary: 'Makes the items of a catalog version what they were after an earlier revision.',
  description:
    'All items, in their order. A deleted version comes back, without its drop tables. Whether it is the default stays. This is a change like any other, with a revision of its own, and can be taken back, too. An item that stores sell and that the version would not have is refused. An addition of this service to the reference API.',
  permission: 'catalog:write',
  request: Type.Object({
    CatalogVersion,
    ToRevision,
    ItemIds: RestoredItemIds,
    ...changeMembers,
    CustomTags,
  }),
  errors: ['CatalogNotConfigured', 'RevisionConflict', 'InvalidParams', 'InvalidItemId'],
  example: { request: { CatalogVersion: '1', ToRevision: 7 }, response: { Revision: 9 } },
  command: restoreCatalogCommand,
  read: (request, { caller }) => ({
    titleId: caller.titleId,
    catalogVersion: request.CatalogVersion,
    toRevision: request.ToRevision,
    itemIds: request.ItemIds,
  }),
  refusals: CATALOG_REFUSALS,
});
