import type { ErrorName } from '../../src/kernel/errors.ts';
import type { AnyOperation } from '../../src/kernel/operation.ts';
import type { Reply, World } from './world.ts';

/** One thing that an operation must do, shown over the wire. */
export interface Scenario {
  /** A sentence; one of the specification's where there is one. */
  readonly name: string;
  /** The error that the operation answers with here. Absent: it succeeds. */
  readonly provokes?: ErrorName;
  /** The rules that this shows, as in `Specification 4.3 rule 2`. */
  readonly shows?: readonly string[];
  /** Plays it in a world with a title of its own, and gives the operation's reply back. */
  readonly play: (world: World) => Promise<Reply>;
}

/** What an operation must do, in the order of its errors. */
export interface ScenarioList {
  readonly operation: AnyOperation;
  readonly scenarios: readonly Scenario[];
}

/** The list of one operation: the default export of `test/wire/<operation>.scenarios.ts`. */
export function scenarios(operation: AnyOperation, list: readonly Scenario[]): ScenarioList {
  return { operation, scenarios: list };
}
