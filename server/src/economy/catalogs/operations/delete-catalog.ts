import { operation } from '../../../kernel/operation.ts';
import { CustomTags, EmptyResult, Identifier } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { describeInUse, describeNoCatalog } from '../../refusals.ts';
import type { Catalogs } from '../ports.ts';

/** Deletes a catalog version with its items. */
export const deleteCatalog = operation<{ catalogs: Pick<Catalogs, 'remove'> }>()({
  path: '/Admin/DeleteCatalog',
  summary: 'Deletes a catalog version with its items.',
  description:
    "It cannot be undone. A version that has stores, or is the title's default, is refused, and the answer names what uses it: delete the stores first, and make another version the default.",
  auth: { kind: 'secretKey', permission: 'catalog:write' },
  request: Type.Object({
    CatalogVersion: Identifier('The catalog version.'),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['CatalogNotConfigured', 'InvalidParams'],
  example: { request: { CatalogVersion: '1' }, response: {} },

  async handle({ CatalogVersion: catalogVersion }, { caller, deps, fail }) {
    const ref = { titleId: caller.titleId, catalogVersion };
    const outcome = await deps.catalogs.remove(ref);
    switch (outcome.status) {
      case 'noCatalog':
        throw fail('CatalogNotConfigured', describeNoCatalog(ref));
      case 'inUse':
        throw fail('InvalidParams', describeInUse(outcome));
      case 'done':
        return {};
    }
  },
});
