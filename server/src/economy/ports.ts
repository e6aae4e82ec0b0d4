// The ports of the room in one place, for `storage/`.

export type * from './catalogs/ports.ts';
export type * from './currencies/ledger-ports.ts';
export type * from './currencies/ports.ts';
export type * from './exposure/ports.ts';
export type * from './outcomes.ts';
export type { Prices } from './prices.ts';
export type * from './revisions/ports.ts';
export type * from './revisions/preview-ports.ts';
export type { Schedule } from './schedule/ports.ts';
export type * from './stores/ports.ts';
