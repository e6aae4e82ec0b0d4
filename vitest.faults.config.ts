import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The longer set of faults, which takes minutes and needs strace and a file system to mount: `npm run test:faults`. */
export default defineConfig({
  test: { ...config.test, include: ['server/test/faults/**/*.long.ts'], testTimeout: 300_000 },
});
