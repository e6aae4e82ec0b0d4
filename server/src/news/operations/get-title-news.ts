import type { Static } from 'typebox';
import { INT32_MAX } from '../../kernel/limits.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import type { CachedResponse } from '../../kernel/revised.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { NEWS_MAX, TitleNews } from '../news-item.ts';

interface Deps {
  /** The newest items of a title, at most so many, as of a moment after the call began. */
  readonly newsView: (of: {
    readonly titleId: string;
    readonly count: number;
  }) => Promise<CachedResponse<Static<typeof TitleNews>>>;
}

const description = `At most ${NEWS_MAX}, whatever is asked for: a title has no more. The reply has an \`ETag\`: sent back in \`If-None-Match\`, what has not changed is answered with HTTP 304 and no body.`;

/** Gives the news of a title: the same to players and to game servers. */
export const getTitleNews = sharedOperation<Deps>()({
  doors: [
    {
      path: '/Client/GetTitleNews',
      summary: 'Gives players the news of the title, newest first.',
      description,
      auth: { kind: 'sessionTicket', permission: 'news:read' },
    },
    {
      path: '/Server/GetTitleNews',
      summary: 'Gives game servers the news of the title, newest first.',
      description,
      auth: { kind: 'secretKey', permission: 'news:read' },
    },
  ],
  request: Type.Object({
    Count: Type.Optional(
      Type.Integer({
        description: `How many items at most. Absent: ${NEWS_MAX}.`,
        minimum: 1,
        maximum: INT32_MAX,
      }),
    ),
    CustomTags,
  }),
  response: TitleNews,
  errors: [],
  example: {
    request: { Count: 1 },
    response: {
      News: [
        {
          Timestamp: '2026-05-04T10:20:30.000Z',
          NewsId: 'c8Lw2nVq5tXz9RbKfYm1Jg',
          Title: 'Summer sale',
          Body: 'All swords at half price until Sunday.',
        },
      ],
    },
  },
  handle: ({ Count = NEWS_MAX }, { caller: { titleId }, deps }) =>
    deps.newsView({ titleId, count: Math.min(Count, NEWS_MAX) }),
});
