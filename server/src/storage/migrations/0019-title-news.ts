import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for the news of titles. */
export const titleNews = ({ integer, table, text }: SchemaWords): string => `
create table if not exists title_news (
  title_id ${text} not null,
  number ${integer} not null,
  news_id ${text} not null,
  title ${text} not null,
  body ${text} not null,
  published_at ${integer} not null,
  constraint title_news_key primary key (title_id, number),
  constraint title_news_title foreign key (title_id) references titles (title_id)
) ${table};
`;
