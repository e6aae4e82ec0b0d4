import { defineConfig } from 'vitest/config';
import { run } from './vitest.config.ts';

/** The longer set of faults, which takes minutes and needs strace and a file system to mount: `npm run test:faults`. */
export default defineConfig({
  test: { ...run, include: ['server/test/faults/**/*.long.ts'], testTimeout: 300_000 },
});
