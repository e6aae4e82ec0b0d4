import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for the list of what was changed in an installation: what an act of an operator is about, and revisions of all titles by their time. */
export const activity = ({ addColumn, text }: SchemaWords): string => `
alter table operator_acts ${addColumn} subject ${text};

create index if not exists revisions_moment on revisions (at);
`;
