/** A command throws it where it has written already: that is undone, and the outcome is its result. */
export class RollbackWith extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super('The command was refused after it had written');
    this.name = 'Refused';
    this.outcome = outcome;
  }
}
