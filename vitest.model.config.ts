import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The models of the economy and of revisions for 100,000 steps each on each engine, which takes half an hour: `npm run test:model`. */
export default defineConfig({
  test: { ...config.test, include: ['server/test/storage/*-model.long.ts'] },
});
