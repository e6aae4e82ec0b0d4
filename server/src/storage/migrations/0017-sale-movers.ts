import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for who has moved a sale. */
export const saleMovers = ({ addColumn, text }: SchemaWords): string => `
alter table sales ${addColumn} moved_by ${text};
`;
