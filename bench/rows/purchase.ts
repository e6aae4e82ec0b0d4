import { againstBare, type BareWork } from '../kit/bare.ts';
import type { Row } from '../kit/bench.ts';
import { purchaseCalls } from '../kit/calls.ts';
import { onSlowDisk } from '../kit/slow-disk.ts';

const PLAYERS = 64;

const EMBEDDED: BareWork = {
  purser: 'PurchaseItem',
  bare: 'one commit for each purchase',
  script: 'bare-purchase',
  connections: PLAYERS,
  fill: (bench, service) =>
    purchaseCalls(service, { players: PLAYERS, items: bench.size(1_000, 50) }),
  goal: { atLeast: 3 },
};

const POSTGRES: BareWork = {
  ...EMBEDDED,
  bare: 'one transaction for each purchase',
  goal: { atLeast: 1 },
};

export const purchase: Row = {
  name: 'purchase-64-players',
  title: 'PurchaseItem, 64 players, durable',
  about:
    'Each player buys in one store of 1,000 items, over and over. Against bare `node:http` with the same tables that reads the same prices and writes the same rows (balance, ledger, item), with a commit for each purchase; it checks no credential and locks nothing. Both flush before they answer.',
  run: (bench) => againstBare(bench, EMBEDDED),
};

export const purchaseSlowDisk: Row = {
  name: 'purchase-slow-disk',
  title: `${purchase.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `purchase-64-players`, where each flush is delayed. What purchases that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => onSlowDisk(bench, (slow) => againstBare(slow, EMBEDDED)),
};

export const purchasePostgres: Row = {
  name: 'purchase-postgres',
  title: 'PurchaseItem on PostgreSQL, 64 players, durable',
  about:
    'The same against bare `node:http` with a `pg` pool of the same size that reads and writes the same rows in a transaction for each purchase, with prepared statements, and locks the player but neither catalog nor store. PostgreSQL 18 runs on the same core and its work counts.',
  run: (bench) => againstBare(bench, POSTGRES, 'postgres'),
};
