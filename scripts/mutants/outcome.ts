/** The outcome of the tests that ran with a mutant. */
export type Outcome =
  | { readonly kind: 'passed' }
  /** A test failed. `by`: an assertion in it, or an error that the code threw. */
  | { readonly kind: 'noticed'; readonly by: 'assertion' | 'error'; readonly in: FailedTest }
  /** A time limit was reached, and nothing else failed. */
  | { readonly kind: 'timedOut' }
  /** No test was run, or none failed and the run did: a file could not be loaded, or an error was thrown outside of tests. */
  | { readonly kind: 'crashed' };

export interface FailedTest {
  /** From the folder of the run. */
  readonly file: string;
  /** The names of the groups around it, and its own. */
  readonly test: string;
}

/** The part of the JSON report of vitest that is read. */
export interface Report {
  readonly testResults: readonly {
    /** The path of the file. */
    readonly name: string;
    /** The first failure outside of tests. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** How a run of tests ended. */
export interface EndedRun {
  readonly exitCode: number | null;
  /** The run was killed, because it took too long. */
  readonly isKilled: boolean;
  /** Undefined: none was written. */
  readonly report: Report | undefined;
  /** The folder of the run. */
  readonly folder: string;
}

/** How vitest says that a test or a hook took longer than it may. */
const TOO_LONG = /\b(?:Test|Hook) timed out in \d+ms/;
/** The errors that failed assertions of vitest and of Node.js throw. */
const ASSERTION = /^AssertionError\b/;

/** Judges a run. A failure counts where a test has failed for another reason than a time limit; assertions count before errors. */
export function outcomeOf({ exitCode, isKilled, report, folder }: EndedRun): Outcome {
  if (isKilled) return { kind: 'timedOut' };
  if (exitCode === 0) return { kind: hasRun(report) ? 'passed' : 'crashed' };
  const failures = report ? failuresIn(report, folder) : [];
  const ofTests = failures.filter(({ test, message }) => test !== '' && !TOO_LONG.test(message));
  const asserted = ofTests.find(({ message }) => ASSERTION.test(message));
  const first = asserted ?? ofTests[0];
  if (first) {
    const { file, test } = first;
    return { kind: 'noticed', by: asserted ? 'assertion' : 'error', in: { file, test } };
  }
  const isTimedOut = failures.some(({ message }) => TOO_LONG.test(message));
  return { kind: isTimedOut ? 'timedOut' : 'crashed' };
}

/** Whether there was any test: names that no test has make an empty run, which passes. */
function hasRun(report: Report | undefined): boolean {
  const results = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  return results.some(({ status }) => status === 'passed');
}

interface Failure extends FailedTest {
  readonly message: string;
}

/** All failures; those outside of tests have an empty name. */
function failuresIn({ testResults }: Report, folder: string): readonly Failure[] {
  return testResults.flatMap(({ name, message = '', assertionResults }) => {
    const file = name.startsWith(folder) ? name.slice(folder.length).replace(/^[/\\]/, '') : name;
    const outside = message === '' ? [] : [{ file, test: '', message }];
    const inTests = assertionResults.flatMap(({ ancestorTitles, title, failureMessages }) => {
      const test = [...ancestorTitles, title].filter((part) => part !== '').join(' > ');
      return (failureMessages ?? []).map((failure) => ({ file, test, message: failure }));
    });
    return [...inTests, ...outside];
  });
}
