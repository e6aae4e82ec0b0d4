/** What judges and stores: the sources of one room, and the tests that must notice a change in them. */
export interface Room {
  readonly name: string;
  /** Files and folders from the repository's root; tests in them are left out. */
  readonly sources: readonly string[];
  /** The quick ones first. */
  readonly tests: readonly string[];
}

export const ROOMS: readonly Room[] = [
  {
    name: 'tokens',
    sources: [
      'server/src/credentials/entity-token-format.ts',
      'server/src/credentials/entity-token.ts',
      'server/src/credentials/session-ticket.ts',
      'server/src/credentials/client-token.ts',
    ],
    tests: ['server/src/credentials', 'server/test/wire/forgery', 'server/test/wire/scenarios'],
  },
  {
    name: 'keys',
    sources: [
      'server/src/credentials/key-ring.ts',
      'server/src/credentials/signing-key.ts',
      'server/src/credentials/rotate-signing-key.ts',
      'server/src/titles',
    ],
    tests: ['server/src/credentials', 'server/src/titles', 'server/test/wire/scenarios'],
  },
  {
    name: 'revocations',
    sources: [
      'server/src/credentials/revocations.ts',
      'server/src/credentials/revocation-table.ts',
    ],
    tests: ['server/src/credentials', 'server/test/wire/scenarios'],
  },
  {
    name: 'control-log',
    sources: ['server/src/storage/control'],
    tests: [
      'server/test/storage/sqlite.test',
      'server/test/storage/sqlite-guards',
      'server/test/storage/control-much',
      'server/test/storage/postgres.test',
      'server/test/storage/postgres-races',
    ],
  },
  {
    name: 'idempotency',
    sources: ['server/src/storage/idempotency', 'server/src/http/pipeline/idempotency.ts'],
    tests: [
      'server/test/storage/idempotency',
      'server/test/storage/sqlite.test',
      'server/test/wire/idempotency',
      'server/test/storage/postgres-idempotency',
    ],
  },
  {
    name: 'leases',
    sources: ['server/src/cluster'],
    // The simulation takes minutes, and has mutants of its own (server/test/cluster/mutants.ts).
    tests: [
      'server/src/cluster',
      'server/test/cluster/barrier',
      'server/test/cluster/housekeeping',
      'server/test/cluster/leased-follower',
      'server/test/cluster/node-registration',
    ],
  },
  {
    name: 'limits',
    sources: [
      'server/src/limits',
      'server/src/lib/address-buckets.ts',
      'server/src/lib/token-buckets.ts',
      'server/src/http/listener/limited-address.ts',
      'server/src/telemetry/line-sampler.ts',
    ],
    tests: [
      'server/src/limits',
      'server/src/lib/address-buckets',
      'server/src/lib/token-buckets',
      'server/src/http/listener/limited-address',
      'server/src/telemetry/log',
      'server/test/wire/new-players',
    ],
  },
  {
    name: 'stores',
    sources: [
      'server/src/economy/stores',
      'server/src/storage/commands/economy/check-store-items.ts',
      'server/src/storage/commands/economy/items-as-text.ts',
      'server/src/storage/commands/economy/read-store.ts',
      'server/src/storage/commands/economy/write-store.ts',
    ],
    tests: [
      'server/src/economy',
      'server/test/storage/sqlite.test',
      'server/test/wire/scenarios',
      'server/test/storage/postgres.test',
    ],
  },
  {
    name: 'catalogs',
    sources: [
      'server/src/economy/catalogs',
      'server/src/economy/cached-view.ts',
      'server/src/economy/cached-views.ts',
      'server/src/economy/item-limits.ts',
      'server/src/economy/refusals.ts',
      'server/src/economy/write-faults.ts',
      'server/src/storage/commands/economy/catalog-rows.ts',
      'server/src/storage/commands/economy/find-catalog.ts',
      'server/src/storage/commands/economy/known-items.ts',
      'server/src/storage/commands/economy/read-catalog.ts',
      'server/src/storage/commands/economy/write-catalog.ts',
    ],
    tests: ['server/src/economy', 'server/test/storage/sqlite.test', 'server/test/wire'],
  },
];
