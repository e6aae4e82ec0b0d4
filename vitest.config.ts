import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import LongFirst from './scripts/long-first.ts';

// The threads and processes that tests start, hundreds in a run, need not strip types and compile again.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/tests', import.meta.url),
);

export default defineConfig({
  test: {
    include: [
      'server/{src,test}/**/*.test.ts',
      'client/src/**/*.test.ts',
      'console/test/**/*.test.ts',
    ],
    reporters: ['default', './scripts/closing-line.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What a test waits for may take a process to start, on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    pool: 'threads',
    // Most tests wait for disks and other processes; one worker, the default on two cores, would idle.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    globalSetup: ['server/test/support/postgres-setup.ts'],
  },
});
