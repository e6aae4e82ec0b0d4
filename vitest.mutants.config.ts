import { defineConfig } from 'vitest/config';
import { run } from './vitest.config.ts';

/** One run for each mutant (scripts/mutants/run.ts): without what only tests of processes and pages need, which would be built anew for each. */
/** A mutant that waits for ever is given up as soon as that is sure. */
const LIMITS = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    ...run,
    ...LIMITS,
    provide: { isQuick: false },
    globalSetup: ['server/test/support/postgres-setup.ts'],
  },
});
