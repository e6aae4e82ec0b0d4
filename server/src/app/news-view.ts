import type { Static } from 'typebox';
import { makeCachedView, type SharedCache } from '../economy/cached-views.ts';
import type { Run } from '../kernel/command.ts';
import { findNewsVersion, listNews } from '../news/commands.ts';
import { type TitleNews, toWireItem } from '../news/news-item.ts';

interface NewsRef {
  readonly titleId: string;
  readonly count: number;
}

/** Makes the view of the news of titles. Nothing scheduled changes them. */
export function makeNewsView(run: Run, shared: SharedCache) {
  return makeCachedView<NewsRef, Static<typeof TitleNews>, never>(
    { ...shared, gate: () => undefined },
    {
      keyOf: ({ titleId, count }) => ['news', titleId, count].join('\n'),
      async findRowVersion(ref) {
        return { status: 'found', rowVersion: await run(findNewsVersion, ref) };
      },
      async read({ titleId, count }) {
        const { version, items } = await run(listNews, { titleId });
        const data = { News: items.slice(0, count).map(toWireItem) };
        return { status: 'found', rowVersion: version, data };
      },
    },
  );
}
