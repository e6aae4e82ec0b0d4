/** Thrown by a command that has written already and must be undone; the outcome is its result. */
export class RollbackWith extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('The command was refused after it had written');
    this.name = 'RollbackWith';
    this.outcome = outcome;
  }
}
