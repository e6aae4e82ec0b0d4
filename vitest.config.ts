import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config';
import LongFirst from './scripts/long-first.ts';

// The threads and processes that tests start, hundreds in a run, need not strip types and compile again.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/tests', import.meta.url),
);

/**
 * These set the environment of their process, or send it a signal. All others hold nothing that outlives a file: they share their worker's
 * modules, of which each worker then evaluates one copy.
 */
const ALONE = ['server/test/offload/**/*.test.ts', 'server/test/process/copy.test.ts'];

const shared: TestUserConfig = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What a test waits for may take a process to start, on a busy machine.
  expect: { poll: { timeout: 20_000 } },
  pool: 'threads',
  // Most tests wait for disks and other processes; one worker, the default on two cores, would idle.
  maxWorkers: 3,
};

/** For runs of other files; the set-up of a run, which projects do not repeat, belongs to it. */
export const run: TestUserConfig = {
  ...shared,
  reporters: ['default', './scripts/closing-line.ts'],
  sequence: { sequencer: LongFirst },
  globalSetup: [
    'server/test/support/postgres-setup.ts',
    'server/test/support/build-package.ts',
    'console/test/support/unpack-browser.ts',
  ],
};

export default defineConfig({
  test: {
    ...run,
    projects: [
      { test: { ...shared, name: 'alone', include: ALONE } },
      {
        test: {
          ...shared,
          name: 'together',
          include: ['{server,client,console,site}/{src,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
    ],
  },
});
