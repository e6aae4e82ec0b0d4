import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for what a receipt must remember: that nobody has paid for it by itself, what it rolls, and the refunds that took nothing. */
export const receiptFacts = ({ addColumn, integer, text }: SchemaWords): string => `
alter table receipts ${addColumn} unpaid ${integer} not null default 0;
alter table receipts ${addColumn} seed ${text};
alter table receipts ${addColumn} marked_quantity ${integer} not null default 0;
`;
