import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The column for the tags of players. */
export const playerTags = ({ addColumn, text }: SchemaWords): string => `
alter table players ${addColumn} tags ${text};
`;
