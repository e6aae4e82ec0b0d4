import { defineConfig } from 'vitest/config';
import { run } from './vitest.config.ts';

/** `npm run test:model`: the models of the economy, of revisions, of identities, of data and of statistics of players for 100,000 steps each on each engine and that of receipts for 50,000, which takes half an hour, 800,000 schedules of nodes, and 400,000 of verifiers. */
export default defineConfig({
  test: {
    ...run,
    include: [
      'server/test/storage/*-model.long.ts',
      'server/test/cluster/{simulation,verifiers-simulation}.long.ts',
    ],
  },
});
