import { type InTitle, TITLE_KEY } from '../../storage/query/keys.ts';
import { insertOf, rowCodecOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';

/** An item as the domain has it. */
export const toItem = rowCodecOf('title_news', ['title_id', 'number']).fromRow;

const NEWEST_FIRST = 'order by published_at desc, number desc';

/** The news of a title, newest first. There are at most NEWS_MAX. */
export const findItems = statement<InTitle, Tables['title_news']>(
  `select * from title_news where ${TITLE_KEY} ${NEWEST_FIRST}`,
);

/** The same without their texts. */
export const findPlaces = statement<InTitle, Pick<Tables['title_news'], 'number' | 'published_at'>>(
  `select number, published_at from title_news where ${TITLE_KEY} ${NEWEST_FIRST}`,
);

/** The ids of the items, in the order in which they were added. */
export const findIds = statement<InTitle, Pick<Tables['title_news'], 'news_id'>>(
  `select news_id from title_news where ${TITLE_KEY} order by number`,
);

export const insertItem = statement<Tables['title_news']>(insertOf('title_news'));

export const deleteItem = statement<
  InTitle & { readonly newsId: string },
  Pick<Tables['title_news'], 'title'>
>(`delete from title_news where ${TITLE_KEY} and news_id = :newsId returning title`);

export const deleteItems = listStatement<InTitle, number>(
  `delete from title_news where ${TITLE_KEY} and number in ({:item})`,
);
