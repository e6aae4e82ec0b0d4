import { EXAMPLE } from '../../../kernel/examples.ts';
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
import { listRevisions } from '../commands.ts';
import type { Subject } from '../revision.ts';
import { HistorySubject, Revision, type RevisionOnWire } from '../schemas.ts';
import { fromWireSubject, type NamedSubject, toWireRevision } from '../wire.ts';

interface Deps {
  readonly run: Run;
}

/** A revision of the store of the examples. */
const HISTORY_EXAMPLE: RevisionOnWire = {
  Revision: 8,
  Time: EXAMPLE.now,
  Act: 'Updated',
  Author: { Kind: 'SecretKey', Id: '4F2A9C10', Name: 'live-ops' },
  Note: 'Weekend sale',
  Changes: {
    Items: [
      {
        Id: 'sword',
        Act: 'Changed',
        Members: [{ Member: 'VirtualCurrencyPrices', Before: { GO: 200 }, After: { GO: 150 } }],
      },
    ],
    ItemsLeftOut: 0,
    Changed: 1,
    Added: 0,
    Removed: 0,
    Moved: 0,
  },
};

/** Shows the history of a subject: each change with its author and time. */
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
    // The changes of later entries did not fit; they are for the next page.
    const count = Math.min(page.count, found.filter(({ changes }) => changes).length);
    const { entries, next } = cutPage({ ...page, count }, found, ({ number }) => number);
    return { Revisions: entries.map((entry) => toWireRevision(subject.kind, entry)), ...next };
  },
});

/** Adds the default catalog version, if none is named; undefined: there is no default. */
async function withVersion(deps: Deps, named: NamedSubject): Promise<Subject | undefined> {
  const { catalogVersion } = named;
  if (catalogVersion !== undefined) return { ...named, catalogVersion };
  const found = await deps.run(findCatalogRowVersion, named);
  return found && { ...named, catalogVersion: found.catalogVersion };
}

/** The missing thing because of which there is no history: the catalog version or the store never existed. undefined: neither. */
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
