import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { NO_POSTGRES } from '../server/test/support/postgres-packages.ts';

/**
 * Ends the run with `N passed, N failed` on a line of its own, for any continuous integration; the line before names skipped tests, and
 * one before that tells why, where it is for want of PostgreSQL. Tests that `npm test` leaves out are counted, not named.
 */
export default class ClosingLine implements Reporter {
  #leavesOut = false;

  onInit({ config }: Vitest): void {
    this.#leavesOut = config.tagsFilter !== undefined;
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const passed = inState('passed').length;
    const notRun = inState('skipped');
    const left = this.#leavesOut ? notRun.filter(({ tags }) => tags.includes('thorough')) : [];
    const skipped = notRun.filter((test) => !left.includes(test)).map((test) => test.fullName);
    const broken = modules.filter((module) => module.children.size === 0).length;
    const seen = inState('failed').length + broken + unhandledErrors.length;
    // A run that was interrupted, or whose set-up failed, has not passed, even if no test of it has failed.
    const failed = reason === 'passed' ? seen : Math.max(seen, 1);
    const ofSkipped = skipped.length === 0 ? [] : [NO_POSTGRES ?? [], describeSkipped(skipped)];
    const ofLeft = left.length === 0 ? [] : [describeLeft(left.length)];
    const lines = [...ofLeft, ...ofSkipped.flat(), `${passed} passed, ${failed} failed`];
    // Written after the default reporter's own summary, which prints in the same tick.
    process.once('exit', () => process.stdout.write(`\n${lines.join('\n')}\n`));
  }
}

function describeLeft(count: number): string {
  return `npm run test:all has ${count} more tests in these files, and the files of scripts/thorough-files.ts`;
}

/** Names shown; a run of a few tests skips all others of their files. */
const NAMES_MAX = 20;

function describeSkipped(names: readonly string[]): string {
  const rest = names.length - NAMES_MAX;
  const shown = names.slice(0, NAMES_MAX).join('; ');
  return `${names.length} skipped: ${shown}${rest > 0 ? `; and ${rest} more` : ''}`;
}
