import { PURCHASE_ROOMS } from './rooms/purchases.ts';

/** Code that judges and stores: the sources of one room, and the tests that must notice a change in them. */
export interface Room {
  readonly name: string;
  /** Files and folders from the repository's root; tests in them are left out. */
  readonly sources: readonly string[];
  /** The quick ones first. */
  readonly tests: readonly string[];
}

export const ROOMS: readonly Room[] = [
  ...PURCHASE_ROOMS,
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
      'server/src/players/delete-own-account.ts',
      'server/src/players/delete-player.ts',
      'server/src/players/display-names.ts',
      'server/src/players/identities.ts',
      'server/src/players/identity-change.ts',
      'server/src/players/named-player.ts',
      'server/src/players/player-profile.ts',
      'server/src/players/refused-attempts.ts',
      'server/src/players/search-criterion.ts',
      'server/src/players/search-page.ts',
      'server/src/players/seen-account.ts',
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
      'server/src/moderation/sql/banned-identities.ts',
      'server/src/players/sql/account-rows.ts',
      'server/src/players/sql/corrections.ts',
      'server/src/players/sql/find-data.ts',
      'server/src/players/sql/history.ts',
      'server/src/players/sql/prune-sessions.ts',
      'server/src/players/sql/look-up.ts',
      'server/src/players/sql/note-refused.ts',
      'server/src/players/sql/remove.ts',
      'server/src/players/sql/rename.ts',
      'server/src/players/sql/search.ts',
      'server/src/players/sql/taken-names.ts',
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
      'server/src/economy/sql/items-as-text.ts',
      'server/src/economy/stores/sql/plan-store.ts',
      'server/src/economy/stores/sql/read-store.ts',
      'server/src/economy/stores/sql/save-store.ts',
      'server/src/economy/sql/stored-items.ts',
      'server/src/economy/stores/sql/write-store.ts',
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
      'server/src/economy/cached-view.ts',
      'server/src/economy/cached-views.ts',
      'server/src/economy/item-limits.ts',
      'server/src/economy/refusals.ts',
      'server/src/economy/write-faults.ts',
      'server/src/economy/catalogs/sql/catalog-rows.ts',
      'server/src/economy/catalogs/sql/find-catalog.ts',
      'server/src/economy/catalogs/sql/known-items.ts',
      'server/src/economy/catalogs/sql/read-catalog.ts',
      'server/src/economy/catalogs/sql/write-catalog.ts',
    ],
    tests: ['server/src/economy', 'server/test/storage/sqlite.test', 'server/test/wire'],
  },
  {
    name: 'money',
    sources: [
      'server/src/economy/currencies/recharge.ts',
      'server/src/economy/currencies/currency.ts',
      'server/src/economy/inventory/draws.ts',
      'server/src/economy/inventory/give.ts',
      'server/src/economy/inventory/holdings.ts',
      'server/src/economy/inventory/unpack.ts',
      'server/src/economy/drop-tables/roll.ts',
      'server/src/economy/purchases/offer.ts',
    ],
    tests: ['server/src/economy', 'server/test/storage/sqlite.test'],
  },
  {
    name: 'exposure',
    sources: [
      'server/src/economy/exposure/as-if.ts',
      'server/src/economy/exposure/contents.ts',
      'server/src/economy/exposure/exposure.ts',
      'server/src/economy/exposure/price-lists.ts',
      'server/src/economy/exposure/warnings.ts',
    ],
    tests: ['server/src/economy/exposure'],
  },
];
