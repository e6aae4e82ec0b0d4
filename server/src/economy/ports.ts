// What this room needs of a database, for `storage/` in one place.

export type * from './catalogs/ports.ts';
export type * from './outcomes.ts';
export type { Prices } from './prices.ts';
export type * from './stores/ports.ts';
