// The ports of the room in one place, for `storage/`.

export type * from './catalogs/ports.ts';
export type * from './containers/ports.ts';
export type * from './currencies/wallet.ts';
export type * from './currencies/currency.ts';
export type * from './price-audit/offers.ts';
export type * from './drop-tables/ports.ts';
export type { Editions, Inventories } from './inventory/ports.ts';
export type * from './outcomes.ts';
export type { Prices } from './prices.ts';
export type * from './purchases/ports.ts';
export type * from './revisions/revision.ts';
export type * from './stores/ports.ts';
