import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for price warnings that somebody has accepted. */
export const acceptedWarnings = ({ integer, table, text }: SchemaWords): string => `
create table if not exists accepted_warnings (
  title_id ${text} not null,
  catalog_version ${text} not null,
  digest ${text} not null,
  note ${text} not null,
  accepted_by ${text} not null,
  accepted_at ${integer} not null,
  constraint accepted_warnings_key primary key (title_id, catalog_version, digest)
) ${table};
`;
