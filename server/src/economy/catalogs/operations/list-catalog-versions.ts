import { PAGE_ENTRIES } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { ContinuationToken, PAGE_MEMBERS } from '../../../kernel/page.ts';
import { CustomTags, Identifier } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { CatalogSummaryModel, toWireCatalogSummary } from '../catalog.ts';
import { listCatalogs } from '../commands.ts';

/** Lists the catalog versions of a title. */
export const listCatalogVersions = operation()({
  path: '/Admin/ListCatalogVersions',
  summary: 'Lists the catalog versions of the title.',
  description: 'An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'catalog:read' },
  request: Type.Object({
    Count: PAGE_MEMBERS.Count,
    ContinuationToken: Type.Optional(
      Identifier('That of the answer before, for the versions behind those. Absent: the first.'),
    ),
    CustomTags,
  }),
  response: Type.Object({
    CatalogVersions: Type.Array(CatalogSummaryModel, {
      description: 'The catalog versions, by name.',
    }),
    DefaultCatalogVersion: Type.Optional(
      Identifier('The version that counts where a call names none. Absent: there is none.'),
    ),
    ContinuationToken,
  }),
  errors: [],
  example: {
    request: {},
    response: {
      CatalogVersions: [
        { CatalogVersion: '1', ItemCount: 2, Revision: 8, Time: '2026-09-01T12:00:00.000Z' },
      ],
      DefaultCatalogVersion: '1',
    },
  },

  async handle(request, { caller: { titleId }, deps }) {
    const { Count = PAGE_ENTRIES.default, ContinuationToken: after = '' } = request;
    const { catalogs, defaultVersion } = await deps.run(listCatalogs, {
      titleId,
      after,
      limit: Count + 1,
    });
    const shown = catalogs.slice(0, Count);
    const last = shown.at(-1);
    return {
      CatalogVersions: shown.map(toWireCatalogSummary),
      ...(defaultVersion !== undefined && { DefaultCatalogVersion: defaultVersion }),
      ...(last && catalogs.length > Count && { ContinuationToken: last.catalogVersion }),
    };
  },
});
