import type { SchemaWords } from './schema-words.ts';

// A released migration never changes.

/** The schema for what an order gives although its catalog changes meanwhile. Null: the catalog says it, as for older orders. */
export const orderDefinitions = ({ addColumn, text }: SchemaWords): string => `
alter table orders ${addColumn} definitions ${text};
`;
