import type { Room } from '../rooms.ts';

/** What players open and roll, and what a price exposes. */
export const GOODS_ROOMS: readonly Room[] = [
  {
    name: 'containers',
    sources: [
      'server/src/economy/containers',
      'server/src/economy/containers/sql/unlock-container.ts',
    ],
    tests: [
      { files: 'server/test/storage/sqlite.test', names: '^containers' },
      { files: 'server/test/wire/scenarios', names: '/UnlockContainer' },
      { files: 'server/test/wire/precedence', names: '/UnlockContainer' },
    ],
  },
  {
    name: 'drop-tables',
    sources: [
      'server/src/economy/drop-tables',
      'server/src/economy/drop-tables/sql/check-tables.ts',
      'server/src/economy/drop-tables/sql/drop-table-rows.ts',
      'server/src/economy/drop-tables/sql/drop-tables.ts',
      'server/src/economy/drop-tables/sql/plan-drop-tables.ts',
    ],
    tests: [
      'server/src/economy/inventory',
      { files: 'server/test/storage/sqlite.test', names: '^(drop tables|revisions|containers)' },
      { files: 'server/test/wire/scenarios', names: 'RandomResultTable' },
      { files: 'server/test/wire/precedence', names: 'RandomResultTable' },
      'server/test/storage/postgres-catalog-races',
    ],
  },
  {
    name: 'exposure',
    sources: ['server/src/economy/price-audit'],
    tests: [
      'server/src/economy/price-audit',
      { files: 'server/test/wire/scenarios', names: '/GetPriceExposure|exposure' },
      { files: 'server/test/wire/precedence', names: '/GetPriceExposure' },
      { files: 'server/test/storage/sqlite.test', names: '^(states|previews)' },
    ],
  },
];
