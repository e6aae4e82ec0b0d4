import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The column that says which versions of a statistic are in files, and the walk that writes these. */
export const statisticArchives = ({ addColumn, integer }: SchemaWords): string => `
alter table statistics ${addColumn} archived_before ${integer} not null default 0;

insert into walks (name, before_at) values ('statisticArchives', 0) on conflict (name) do nothing;
`;
