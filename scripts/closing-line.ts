import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with `N passed, N failed`, so that any continuous integration can read the result. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      if (module.children.size === 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    // Written after the default reporter's own summary, which prints in the same tick.
    process.once('exit', () => process.stdout.write(`\n${passed} passed, ${failed} failed\n`));
  }
}
