/**
 * One change of the control state: what every process must know to judge a credential. Entries are
 * numbered in the order of their commits, without gaps (see cluster/).
 */
export interface ControlEntry {
  readonly seq: number;
  /** The kind of the change; each room declares its own kinds. */
  readonly kind: string;
  /** JSON of the change. */
  readonly body: unknown;
}

/** The content of an entry. A snapshot has facts, too, which are read from the tables that the entries are about. */
export type ControlFact = Pick<ControlEntry, 'kind' | 'body'>;

/** A room's part of the control state, kept in memory. */
export interface Projection {
  /** Applies one change. Ignores kinds of other rooms; applying the same entry twice does no harm. */
  apply(fact: ControlFact): void;
  /** Begins a new copy from nothing. The state in force stays as it is until the copy is finished. */
  rebuild(): Rebuild;
}

/** A new copy being rebuilt, unused until `finish`. To cancel, drop the reference. */
interface Rebuild {
  /** Applies one fact to the copy. */
  apply(fact: ControlFact): void;
  /** Puts the copy in force. Does not throw. */
  finish(): void;
}

/** A projection and its state in force. */
export interface StatefulProjection<State> extends Projection {
  readonly state: State;
}

/**
 * Makes a projection of a state that `apply` changes in place. A rebuild takes a while (a million entries over a
 * network), and calls that caught up before it must not be judged by half of it. So it works on a copy.
 */
export function project<State>({
  empty,
  apply,
}: {
  readonly empty: () => State;
  readonly apply: (state: State, fact: ControlFact) => void;
}): StatefulProjection<State> {
  let state = empty();
  return {
    get state() {
      return state;
    },
    apply: (fact) => apply(state, fact),
    rebuild() {
      const copy = empty();
      return {
        apply: (fact) => apply(copy, fact),
        finish() {
          state = copy;
        },
      };
    },
  };
}
