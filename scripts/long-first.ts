import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A test file keeps the processor busy most of the time, or it waits for other processes. */
type Kind = 'computes' | 'waits';

/** The kind of a file, and how many seconds it takes, about; of a folder, of each of its files. The first line that fits counts. */
const FILES: readonly (readonly [part: string, kind: Kind, seconds: number])[] = [
  ['server/test/repository/bench.test.ts', 'computes', 60],
  ['server/test/process/postgres-upgrade.test.ts', 'waits', 60],
  ['server/test/repository/tidy.test.ts', 'computes', 60],
  ['console/test/documentation.test.ts', 'computes', 55],
  ['server/test/storage/postgres.test.ts', 'computes', 55],
  ['server/test/wire/scenarios.test.ts', 'computes', 50],
  ['server/test/storage/sqlite.test.ts', 'computes', 40],
  ['server/test/process/postgres-scheduled-changes.test.ts', 'waits', 50],
  ['server/test/process/observed.test.ts', 'waits', 35],
  ['server/test/process/postgres-key-rotation.test.ts', 'waits', 35],
  ['server/test/process/postgres-stalled.test.ts', 'waits', 30],
  ['server/test/process/client-package.test.ts', 'waits', 25],
  ['server/test/process/image.test.ts', 'computes', 25],
  ['server/test/process/monitoring.test.ts', 'computes', 25],
  ['server/test/process/postgres-pooler.test.ts', 'waits', 25],
  ['server/test/process/upgrade-back.test.ts', 'waits', 25],
  ['server/test/cluster/simulation.test.ts', 'computes', 20],
  ['server/test/fixtures/fixtures.test.ts', 'computes', 20],
  ['server/test/process/install.test.ts', 'waits', 20],
  ['server/test/process/restore.test.ts', 'waits', 20],
  ['server/test/storage/together.test.ts', 'computes', 20],
  ['server/test/wire/idempotency.test.ts', 'computes', 20],
  ['server/test/wire/precedence.test.ts', 'computes', 20],
  ['console/test/', 'computes', 15],
  ['server/test/offload/scenarios.test.ts', 'computes', 15],
  ['server/test/process/', 'waits', 12],
  ['server/test/repository/go-verifier.test.ts', 'waits', 10],
  ['server/test/wire/verifiers/polls.test.ts', 'waits', 10],
  ['server/test/repository/helm.test.ts', 'computes', 8],
  ['client/src/retry.test.ts', 'waits', 6],
  ['server/test/faults/', 'waits', 6],
  ['server/test/offload/', 'computes', 5],
  ['server/test/storage/', 'computes', 5],
  ['server/test/wire/', 'computes', 3],
  ['server/test/', 'computes', 1],
  ['', 'computes', 0.5],
];

/**
 * Starts long files first, so that no worker is left alone with one at the end, and mixes those that wait with those that compute, so
 * that no processor idles. Vitest knows only sizes on a machine that has run nothing yet, and the longest files are small.
 */
export default class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map(measure);
    return (['computes', 'waits'] as const)
      .flatMap((kind) => withShares(sorted.filter((one) => one.kind === kind)))
      .toSorted((left, right) => left.share - right.share)
      .map(({ file }) => file);
  }
}

interface Measured {
  readonly file: TestSpecification;
  readonly kind: Kind;
  readonly seconds: number;
}

function measure(file: TestSpecification): Measured {
  const [, kind = 'computes', seconds = 0] =
    FILES.find(([part]) => file.moduleId.includes(`/${part}`)) ?? [];
  return { file, kind, seconds };
}

/** From the longest on, each with the share of their whole time that those before it take. */
function withShares(files: readonly Measured[]) {
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
  let before = 0;
  return files
    .toSorted((left, right) => right.seconds - left.seconds)
    .map(({ file, seconds }) => {
      const share = before / total;
      before += seconds;
      return { file, share };
    });
}
