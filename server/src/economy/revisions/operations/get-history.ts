import type { Run } from '../../../kernel/command.ts';
import { operation } from '../../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../../kernel/page.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { findCatalogRowVersion } from '../../catalogs/commands.ts';
import { describeNoCatalog, describeNoStore } from '../../refusals.ts';
import { CatalogVersion, StoreId } from '../../schemas.ts';
import { HISTORY_EXAMPLE } from '../examples.ts';
import {
  fromWireSubject,
  HistorySubject,
  type NamedSubject,
  Revision,
  toWireRevision,
} from '../history-wire.ts';
import type { Subject } from '../ports.ts';
import { listRevisions } from '../sql/list-revisions.ts';

interface Deps {
  readonly run: Run;
}

/** Shows what was changed of what is sold, by whom and when. */
export const getHistory = operation<Deps>()({
  path: '/Admin/GetHistory',
  summary: 'Shows every change of a store, a catalog version, its drop tables or the currencies.',
  description:
    'Each change is a revision, with its author, its time and what it changed, member by member. What is deleted still has its history. A page ends early where its changes are many, so read on as long as there is a ContinuationToken. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'history:read' },
  request: Type.Object({
    Of: HistorySubject,
    CatalogVersion,
    StoreId: Type.Optional(StoreId),
    ...PAGE_MEMBERS,
    CustomTags,
  }),
  response: Type.Object({
    Revisions: Type.Array(Revision, { description: 'The revisions, newest first.' }),
    ContinuationToken,
  }),
  errors: ['InvalidParams', 'CatalogNotConfigured', 'StoreNotFound'],
  example: {
    request: { Of: 'Store', StoreId: 'summer-sale', Count: 20 },
    response: { Revisions: [HISTORY_EXAMPLE] },
  },

  async handle(request, { caller: { titleId }, deps, fail }) {
    const named = fromWireSubject(titleId, request);
    if (!('kind' in named)) throw fail('InvalidParams', named);
    const subject = await withVersion(deps, named);
    if (!subject) throw fail('CatalogNotConfigured', describeNoCatalog(named));
    const page = pageOf(request);
    const found = await deps.run(listRevisions, { subject, page: withOneMore(page) });
    if (found.length === 0) {
      const missing = await findMissing(deps, subject);
      if (missing === 'catalog') throw fail('CatalogNotConfigured', describeNoCatalog(subject));
      if (missing === 'store') {
        throw fail('StoreNotFound', describeNoStore(subject, { status: 'noStore', ...subject }));
      }
    }
    // The changes of those that are behind did not fit.
    const count = Math.min(page.count, found.filter(({ changes }) => changes).length);
    const { entries, next } = cutPage({ ...page, count }, found, ({ number }) => number);
    return { Revisions: entries.map((entry) => toWireRevision(subject.kind, entry)), ...next };
  },
});

/** The subject with the default catalog version, where none is named; undefined: there is no default. */
async function withVersion(deps: Deps, named: NamedSubject): Promise<Subject | undefined> {
  const { catalogVersion } = named;
  if (catalogVersion !== undefined) return { ...named, catalogVersion };
  const found = await deps.run(findCatalogRowVersion, named);
  return found && { ...named, catalogVersion: found.catalogVersion };
}

/** What there never was, if that is why there is no history. */
async function findMissing(
  { run }: Deps,
  subject: Subject,
): Promise<'catalog' | 'store' | undefined> {
  const { kind, titleId, catalogVersion } = subject;
  const has = async (of: Subject) =>
    (await run(listRevisions, { subject: of, page: pageOf({ Count: 1 }) })).length > 0;
  if (kind === 'currencies') return undefined;
  if (!(await has({ titleId, kind: 'catalog', catalogVersion, storeId: '' }))) return 'catalog';
  return kind === 'store' && !(await has(subject)) ? 'store' : undefined;
}
