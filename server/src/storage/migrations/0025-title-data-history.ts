import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for the history of titles' data, which is bounded by its bytes: of each revision, and of all of a title together. */
export const titleDataHistory = ({ addColumn, integer }: SchemaWords): string => `
alter table revisions ${addColumn} bytes ${integer} not null default 0;
alter table title_data_heads ${addColumn} history_bytes ${integer} not null default 0;

create index if not exists revisions_bounded on revisions (title_id, at, revision) where bytes > 0;
`;
