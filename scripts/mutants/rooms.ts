/** What judges and stores: the sources of one room, and the tests that must notice a change in them. */
export interface Room {
  readonly name: string;
  /** Files and folders from the repository's root; tests in them are left out. */
  readonly sources: readonly string[];
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
      'server/src/titles',
    ],
    tests: ['server/src/credentials', 'server/src/titles', 'server/test/wire/scenarios'],
  },
  {
    name: 'revocations',
    sources: ['server/src/credentials/revocations.ts'],
    tests: ['server/src/credentials', 'server/test/wire/scenarios'],
  },
  {
    name: 'control-log',
    sources: ['server/src/storage/control'],
    tests: ['server/test/storage/sqlite.test', 'server/test/storage/postgres.test'],
  },
  {
    name: 'leases',
    sources: ['server/src/cluster'],
    tests: ['server/src/cluster', 'server/test/cluster'],
  },
  {
    name: 'stores',
    sources: ['server/src/economy/stores', 'server/src/storage/commands/stores'],
    tests: ['server/src/economy', 'server/test/storage/sqlite.test', 'server/test/wire'],
  },
  {
    name: 'catalogs',
    sources: ['server/src/economy/catalogs', 'server/src/storage/commands/catalogs'],
    tests: ['server/src/economy', 'server/test/storage/sqlite.test', 'server/test/wire'],
  },
];
