import { fromWireTime } from '../../kernel/instant.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { AnyText, CustomTags, LINES_OR_NONE, TEXT, WireTime } from '../../kernel/schema.ts';
import { newId, type Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { addItem } from '../commands.ts';
import {
  describeTimeFault,
  NEWS_BODY_CHARS_MAX,
  NEWS_DAYS_AHEAD_MAX,
  NEWS_MAX,
} from '../news-item.ts';

/** Adds an item to the news of a title. */
export const addNews = operation<{ readonly random: Random }>()({
  path: '/Admin/AddNews',
  summary: 'Adds an item to the news of the title.',
  description: `Players and game servers see it from the next call of GetTitleNews on, also where its time is yet to come. A title has its ${NEWS_MAX} newest items, by their times: the oldest one goes when another comes. An item that is older than all of them is TitleNewsItemCountLimitExceeded; RemoveTitleNews makes room.`,
  auth: { kind: 'secretKey', permission: 'news:write' },
  request: Type.Object({
    Title: Type.String({
      description: 'The headline.',
      minLength: 1,
      maxLength: NAME_CHARS_MAX,
      pattern: TEXT,
    }),
    Body: Type.String({
      description: 'The text, in any form that the game reads.',
      maxLength: NEWS_BODY_CHARS_MAX,
      pattern: LINES_OR_NONE,
    }),
    Timestamp: Type.Optional(
      WireTime(`The time of the item, at most ${NEWS_DAYS_AHEAD_MAX} days ahead. Absent: now.`),
    ),
    CustomTags,
  }),
  response: Type.Object(
    { NewsId: AnyText('The id of the item.') },
    { description: 'The item is there.' },
  ),
  errors: ['InvalidParams', 'TitleNewsItemCountLimitExceeded'],
  example: {
    request: { Title: 'Summer sale', Body: 'All swords at half price until Sunday.' },
    response: { NewsId: 'c8Lw2nVq5tXz9RbKfYm1Jg' },
  },
  async handle({ Title: title, Body: body, Timestamp }, { caller, deps, fail }) {
    const now = deps.now();
    const publishedAt = Timestamp === undefined ? now : fromWireTime(Timestamp);
    const fault = describeTimeFault(publishedAt, now);
    if (fault !== undefined) throw fail('InvalidParams', { details: { Timestamp: [fault] } });
    const outcome = await deps.run(addItem, {
      titleId: caller.titleId,
      newsId: newId(deps.random),
      title,
      body,
      publishedAt,
    });
    if (outcome.status === 'full') throw fail('TitleNewsItemCountLimitExceeded');
    return { NewsId: outcome.newsId };
  },
});
