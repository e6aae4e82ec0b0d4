import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The model of the economy for 100,000 steps on each engine, which takes a quarter of an hour: `npm run test:model`. */
export default defineConfig({
  test: { ...config.test, include: ['server/test/storage/economy-model.long.ts'] },
});
