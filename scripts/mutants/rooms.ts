import { GOODS_ROOMS } from './rooms/goods.ts';
import { OPERATOR_ROOMS } from './rooms/operators.ts';
import { PIPELINE_ROOMS } from './rooms/pipeline.ts';
import { PURCHASE_ROOMS } from './rooms/purchases.ts';

/** Code that judges and stores: the sources of one room, and the tests that must notice a change in them. */
export interface Room {
  readonly name: string;
  /** Files and folders from the repository's root; tests in them are left out. */
  readonly sources: readonly string[];
  /** The quick ones first. A text: all tests of the files whose path contains it. */
  readonly tests: readonly (string | SomeTests)[];
}

/** The tests of some files that are about a room. */
export interface SomeTests {
  /** A part of their paths. */
  readonly files: string;
  /** A regular expression, for the names of groups and test with ` > ` between them. Absent: all tests. */
  readonly names?: string;
}

export const ROOMS: readonly Room[] = [
  ...PURCHASE_ROOMS,
  ...PIPELINE_ROOMS,
  ...OPERATOR_ROOMS,
  ...GOODS_ROOMS,
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
      'server/src/lib/token-buckets.ts',
      'server/src/http/listener/client-address.ts',
      'server/src/telemetry/log.ts',
    ],
    tests: [
      'server/src/limits',
      'server/src/lib/token-buckets',
      'server/src/http/listener/client-address',
      'server/src/telemetry/log',
      'server/test/wire/new-players',
    ],
  },
  {
    name: 'players',
    sources: [
      'server/src/players/account-info.ts',
      'server/src/players/delete-player.ts',
      'server/src/players/identities.ts',
      'server/src/players/player-profile.ts',
      'server/src/players/player.ts',
      'server/src/players/refused-attempts.ts',
      'server/src/players/search.ts',
      'server/src/players/operations/delete-own-account.ts',
      'server/src/players/operations/get-account-info.ts',
      'server/src/players/operations/get-player-history.ts',
      'server/src/players/operations/search-players.ts',
      'server/src/players/operations/update-player-identity.ts',
    ],
    tests: [
      'server/src/players',
      'server/test/wire/scenarios',
      'server/test/wire/deleted-meanwhile',
      'server/test/cluster/housekeeping',
    ],
  },
  {
    name: 'stored-players',
    sources: [
      'server/src/moderation/sql/bans.ts',
      'server/src/players/commands/corrections.ts',
      'server/src/players/commands/history.ts',
      'server/src/players/commands/look-ups.ts',
      'server/src/players/sql/history.ts',
      'server/src/players/sql/identities.ts',
      'server/src/players/sql/look-ups.ts',
      'server/src/players/sql/prune-sessions.ts',
    ],
    tests: [
      'server/test/storage/player-data',
      'server/test/storage/sqlite.test',
      'server/test/storage/postgres.test',
    ],
  },
  {
    name: 'stores',
    sources: [
      'server/src/economy/stores',
      'server/src/economy/items.ts',
      'server/src/economy/stores/commands/write.ts',
      'server/src/economy/stores/commands/read.ts',
      'server/src/economy/stores/sql/stores.ts',
      'server/src/economy/sql/items.ts',
      'server/src/economy/stores/commands/write.ts',
    ],
    tests: [
      'server/src/economy',
      'server/test/storage/sqlite.test',
      'server/test/wire/scenarios',
      'server/test/storage/postgres.test',
    ],
  },
  {
    name: 'revisions',
    sources: ['server/src/economy/revisions'],
    tests: [
      'server/src/economy/revisions',
      'server/test/storage/sqlite.test',
      'server/test/wire/scenarios',
    ],
  },
  {
    name: 'schedule',
    sources: ['server/src/economy/schedule'],
    tests: [
      'server/src/economy/schedule',
      'server/test/storage/sqlite.test',
      'server/test/wire/scenarios',
    ],
  },
  {
    name: 'catalogs',
    sources: [
      'server/src/economy/catalogs',
      'server/src/economy/cached-views.ts',
      'server/src/economy/cached-views.ts',
      'server/src/economy/items.ts',
      'server/src/economy/refusals.ts',
      'server/src/economy/items.ts',
      'server/src/economy/catalogs/sql/catalogs.ts',
      'server/src/economy/catalogs/sql/catalogs.ts',
      'server/src/economy/sql/items.ts',
      'server/src/economy/catalogs/commands.ts',
      'server/src/economy/catalogs/commands.ts',
    ],
    tests: ['server/src/economy', 'server/test/storage/sqlite.test', 'server/test/wire'],
  },
  {
    name: 'money',
    sources: [
      'server/src/economy/currencies/wallet.ts',
      'server/src/economy/currencies/currency.ts',
      'server/src/lib/seeded-random.ts',
      'server/src/economy/inventory/grant.ts',
      'server/src/economy/inventory/holdings.ts',
      'server/src/economy/drop-tables/drop-table.ts',
      'server/src/economy/purchases/purchase.ts',
    ],
    tests: [
      'server/src/economy',
      'server/src/lib/seeded-random',
      'server/test/storage/sqlite.test',
    ],
  },
];
