/** The exit code of the process: 0 done, 1 a negative answer or a failure, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

interface FailureOptions extends ErrorOptions {
  readonly exitCode?: Exclude<ExitCode, 0>;
}

/** Ends a command with one sentence for its user. Never holds a secret. */
export class Failure extends Error {
  readonly exitCode: Exclude<ExitCode, 0>;

  constructor(sentence: string, { exitCode = 1, ...options }: FailureOptions = {}) {
    super(sentence, options);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}

/** The failure of a wrong command line or configuration. */
export class WrongUse extends Failure {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, { ...options, exitCode: 2 });
  }
}
