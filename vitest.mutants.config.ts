import { defineConfig } from 'vitest/config';
import { run } from './vitest.config.ts';

/** One run for each mutant (scripts/mutants/run.ts): without what only tests of processes and pages need, which would be built anew for each. */
export default defineConfig({
  test: { ...run, globalSetup: ['server/test/support/postgres-setup.ts'] },
});
