import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The setting of a title that shows friends of each other their usernames. */
export const friendsUsernames = ({ addColumn, integer }: SchemaWords): string => `
alter table titles ${addColumn} friends_usernames ${integer} not null default 0;
`;
