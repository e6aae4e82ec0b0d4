/**
 * One change of the control state: what every process must know to judge a credential. Entries are
 * numbered in the order of their commits, without gaps (see cluster/).
 */
export interface ControlEntry {
  readonly seq: number;
  /** Which change; each room lists its own kinds in its ports.ts. */
  readonly kind: string;
  /** JSON of the change. */
  readonly body: unknown;
}

/** What an entry says, whether it comes from the log or from the tables that the log is about. */
export type ControlFact = Pick<ControlEntry, 'kind' | 'body'>;

/** A room's part of the control state, kept in memory. */
export interface Projection {
  /** Takes one change in. Kinds of other rooms are passed over; the same entry twice does no harm. */
  apply(fact: ControlFact): void;
  /** Begins to take everything in anew, beside what is known, which counts until that is finished. */
  rebuild(): Rebuild;
}

/** A projection's second life, which nothing is judged by yet. It is given up by forgetting it. */
export interface Rebuild {
  /** Takes one fact of everything in. */
  apply(fact: ControlFact): void;
  /** From now on this is what is known, and nothing else. Does not throw. */
  finish(): void;
}

/** A projection with what it knows. */
export interface Projected<State> extends Projection {
  readonly state: State;
}

/**
 * Makes a projection of a state that is changed in place. A fresh start takes a while (a million
 * entries over a network), and calls that have caught up before it must not be judged by half of it.
 */
export function project<State>({
  empty,
  apply,
}: {
  readonly empty: () => State;
  readonly apply: (state: State, fact: ControlFact) => void;
}): Projected<State> {
  let state = empty();
  return {
    get state() {
      return state;
    },
    apply: (fact) => apply(state, fact),
    rebuild() {
      const fresh = empty();
      return {
        apply: (fact) => apply(fresh, fact),
        finish() {
          state = fresh;
        },
      };
    },
  };
}
