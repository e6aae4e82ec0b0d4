import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** From the longest on: the files that take over fifteen seconds, then all that wait for browsers and processes. Of others the larger file comes first. */
const LONG = [
  'server/test/storage/postgres.test.ts',
  'server/test/repository/bench.test.ts',
  'server/test/repository/tidy.test.ts',
  'server/test/wire/scenarios.test.ts',
  'server/test/storage/sqlite.test.ts',
  'console/test/pages.test.ts',
  'console/test/roles.test.ts',
  'server/test/process/postgres-scheduled-changes.test.ts',
  'server/test/wire/precedence.test.ts',
  'server/test/wire/idempotency.test.ts',
  'server/test/cluster/simulation.test.ts',
  'console/test/',
  'server/test/process/',
  'server/test/faults/',
  'server/test/storage/',
  'server/test/',
];

/** Starts long files first, so that no worker is left alone with one at the end. Vitest knows only sizes on a machine that has run nothing yet, and the longest files are small. */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => rankOf(left) - rankOf(right));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((part) => moduleId.includes(`/${part}`));
  return rank === -1 ? LONG.length : rank;
}
