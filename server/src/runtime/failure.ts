/** The exit code of the process: 0 done, 1 a negative answer or a failure, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with one sentence for its user. Never holds a secret. */
export class Failure extends Error {
  readonly exitCode: Exclude<ExitCode, 0>;

  constructor(sentence: string, exitCode: Exclude<ExitCode, 0> = 1, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}
