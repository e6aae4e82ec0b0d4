import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type TestUserConfig } from 'vitest/config';
import LongFirst from './scripts/long-first.ts';

// The threads and processes that tests start, hundreds in a run, need not strip types and compile again.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('node_modules/.cache/tests', import.meta.url),
);

/** Every test file of a run of all tests. */
export const TEST_FILES = '{server,client,console,site}/{src,test}/**/*.test.ts';

/**
 * These set the environment of their process, or send it a signal. All others hold nothing that outlives a file: they share their worker's
 * modules, of which each worker then evaluates one copy.
 */
const ALONE = ['server/test/offload/**/*.test.ts', 'server/test/process/copy.test.ts'];

/**
 * Limits end a test that hangs and nothing else: a machine that is ten times as slow as a developer's makes progress, and does not
 * reach them. What a test waits for may take a process to start.
 */
const LIMITS: TestUserConfig = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 120_000 } },
};

const shared: TestUserConfig = {
  ...LIMITS,
  pool: 'threads',
  // Most tests wait for disks and other processes. One worker, the default on two cores, would idle, and so do three for a quarter of the time.
  maxWorkers: 4,
  tags: [
    {
      name: 'thorough',
      description: 'Left to `npm run test:all`: it costs much and rarely notices alone.',
    },
  ],
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

/** The tests without the files that are left out, whose workers are told `provided`. */
export function projects({
  left = [],
  isQuick,
}: {
  readonly left?: readonly string[];
  readonly isQuick: boolean;
}) {
  const own: TestUserConfig = { ...shared, provide: { isQuick } };
  const exclude = [...configDefaults.exclude, ...left];
  return [
    { test: { ...own, name: 'alone', include: ALONE, exclude } },
    {
      test: {
        ...own,
        name: 'together',
        include: [TEST_FILES],
        exclude: [...exclude, ...ALONE],
        isolate: false,
      },
    },
  ];
}

/** `npm run test:all`: everything. */
export default defineConfig({ test: { ...run, projects: projects({ isQuick: false }) } });
