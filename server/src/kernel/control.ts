/** The content of an entry. A snapshot has facts, too, which are read from the tables that the entries are about. */
export interface ControlFact {
  /** The kind of the change; each room declares its own kinds. */
  readonly kind: string;
  /** JSON of the change. */
  readonly body: unknown;
  /** The title that it concerns. Undefined: the whole installation. */
  readonly titleId?: string | undefined;
}

/**
 * One change of the control state: what every process must know to judge a credential. Entries are
 * numbered in the order of their commits, without gaps (see cluster/).
 */
export interface ControlEntry extends ControlFact, EntryRef {}

/** A place in the control log. */
export interface EntryRef {
  readonly seq: number;
  /**
   * Drawn at random for each entry, 22 characters of base64url: the same number in another history of the database, which a restore or
   * an abandoned primary has, has another id. Empty: an earlier version wrote the entry, or the log has none with this number.
   */
  readonly id: string;
}

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
