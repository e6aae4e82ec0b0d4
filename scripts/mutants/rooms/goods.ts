import type { Room } from '../rooms.ts';

/** Containers, drop tables, and the price audit. */
export const GOODS_ROOMS: readonly Room[] = [
  {
    name: 'containers',
    sources: ['server/src/economy/containers'],
    tests: [
      { files: 'server/test/storage/sqlite.test', names: '^containers' },
      { files: 'server/test/wire/scenarios', names: '/UnlockContainer' },
      { files: 'server/test/wire/precedence', names: '/UnlockContainer' },
    ],
  },
  {
    name: 'drop-tables',
    sources: ['server/src/economy/drop-tables'],
    tests: [
      'server/src/economy/inventory',
      { files: 'server/test/storage/sqlite.test', names: '^(drop tables|revisions|containers)' },
      { files: 'server/test/wire/scenarios', names: 'RandomResultTable' },
      { files: 'server/test/wire/precedence', names: 'RandomResultTable' },
      'server/test/storage/postgres-catalog-races',
    ],
  },
  {
    name: 'price-audit',
    sources: ['server/src/economy/price-audit'],
    tests: [
      'server/src/economy/price-audit',
      { files: 'server/test/wire/scenarios', names: '/GetPriceExposure|exposure' },
      { files: 'server/test/wire/precedence', names: '/GetPriceExposure' },
      { files: 'server/test/storage/sqlite.test', names: '^(states|previews)' },
    ],
  },
];
