import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import type { Subject } from './ports.ts';

// How subjects are named on the wire.

const WORDS = {
  store: 'Store',
  catalog: 'Catalog',
  currencies: 'Currencies',
  dropTables: 'DropTables',
} as const satisfies Record<Subject['kind'], string>;

/** The members that say what a change is of. */
export const subjectMembers = {
  Kind: Type.Enum(Object.values(WORDS), { description: 'What is changed.' }),
  CatalogVersion: Type.Optional(Identifier('The catalog version. Absent: of the currencies.')),
  StoreId: Type.Optional(Identifier('The store. Absent: no store is changed.')),
};

/** Writes a subject for the wire. */
export function toWireSubject({ kind, catalogVersion, storeId }: Subject) {
  return {
    Kind: WORDS[kind],
    ...(catalogVersion !== '' && { CatalogVersion: catalogVersion }),
    ...(storeId !== '' && { StoreId: storeId }),
  };
}
