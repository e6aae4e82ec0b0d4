import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeItem } from '../commands.ts';

/** Removes an item from the news of a title. */
export const removeTitleNews = operation()({
  path: '/Admin/RemoveTitleNews',
  summary: 'Removes an item from the news of the title.',
  description:
    'Players and game servers see it no more from the next call of GetTitleNews on. Removing what is not there is a success. An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'news:write' },
  request: Type.Object({ NewsId: Identifier('The id of the item.'), CustomTags }),
  response: EmptyResult,
  errors: [],
  example: { request: { NewsId: 'c8Lw2nVq5tXz9RbKfYm1Jg' }, response: {} },
  async handle({ NewsId: newsId }, { caller: { titleId }, deps }) {
    await deps.run(removeItem, { titleId, newsId });
    return {};
  },
});
