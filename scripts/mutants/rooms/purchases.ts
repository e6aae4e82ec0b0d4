import type { Room } from '../rooms.ts';

/** The code on the way of a purchase: turns, batches, what players have, and idempotency keys. */
export const PURCHASE_ROOMS: readonly Room[] = [
  {
    name: 'turns',
    sources: [
      'server/src/kernel/call-lane.ts',
      'server/src/lib/batches.ts',
      'server/src/lib/fair-queue.ts',
      'server/src/lib/lines.ts',
    ],
    tests: [
      'server/src/kernel/call-lane',
      'server/src/lib/fair-queue',
      'server/src/lib/lines',
      'server/src/lib/batches',
    ],
  },
  {
    name: 'batches',
    sources: [
      'server/src/storage/postgres/batch.ts',
      'server/src/storage/postgres/engine.ts',
      'server/src/storage/postgres/run-alone.ts',
    ],
    tests: [
      'server/src/storage/postgres/batch',
      'server/test/storage/postgres-batches',
      'server/test/storage/postgres-refusals',
      'server/test/storage/postgres-fairness',
      'server/test/storage/postgres-idempotency',
      'server/test/storage/together',
      'server/test/storage/postgres.test',
    ],
  },
  {
    name: 'holdings',
    sources: [
      'server/src/economy/inventory/commands',
      'server/src/economy/inventory/sql',
      'server/src/economy/purchases/commands.ts',
      'server/src/economy/purchases/sql',
    ],
    tests: [
      'server/test/storage/sqlite.test',
      'server/test/storage/together',
      'server/test/storage/postgres-refusals',
      'server/test/storage/postgres.test',
      'server/test/storage/postgres-purchase',
    ],
  },
  {
    name: 'idempotency',
    sources: ['server/src/storage/idempotency', 'server/src/http/pipeline/idempotency.ts'],
    tests: [
      'server/test/storage/idempotency',
      'server/test/storage/sqlite.test',
      'server/test/storage/postgres-idempotency',
      'server/test/wire/idempotency',
    ],
  },
];
