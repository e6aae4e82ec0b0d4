import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for the author of a refund that support has written down, which no ledger has where no currency was taken. */
export const refundAuthors = ({ addColumn, text }: SchemaWords): string => `
alter table receipts ${addColumn} refunded_by ${text};
`;
