import { type Knowledge, makeKnowledge } from './knowledge.ts';
import type { ControlEntryRef, VerifierFeed, VerifierFeedRequest } from '../operations.ts';

/** The use of what an answer says: `loaded` after the last page of a snapshot; `reload` where all must be loaded anew. */
export type Followed = 'applied' | 'loaded' | 'reload';

/** A snapshot while it is read. */
interface Loading {
  readonly copy: Knowledge;
  /** Of the first page. */
  at?: ControlEntryRef;
  cursor?: string;
}

/** Starts out knowing nothing: it loads a snapshot page by page, and follows the changes after it. */
export function makeFollowedKnowledge() {
  let known = makeKnowledge();
  let at: ControlEntryRef | undefined;
  let loading: Loading | undefined = { copy: makeKnowledge() };

  /** The old knowledge stays until the new copy is complete. */
  function reload(): Followed {
    loading = { copy: makeKnowledge(known.sizes) };
    return 'reload';
  }

  function takePage(into: Loading, { At, Changes, Next }: VerifierFeed): Followed {
    if (into.at && !isSame(into.at, At)) return reload();
    into.at = At;
    into.copy.apply(Changes);
    if (Next !== undefined) {
      into.cursor = Next;
      return 'applied';
    }
    known = into.copy;
    at = At;
    loading = undefined;
    return 'loaded';
  }

  function takeChanges(after: ControlEntryRef, { At, Changes }: VerifierFeed): Followed {
    if (isBefore(At, after)) return reload();
    known.apply(Changes);
    at = At;
    return 'applied';
  }

  return {
    reload,
    /** The part of a request that says where its answer shall begin. */
    position(): Pick<VerifierFeedRequest, 'After' | 'Cursor'> {
      if (loading?.at) return { After: loading.at, Cursor: loading.cursor as string };
      return loading || !at ? {} : { After: at };
    },
    /** Whether an answer to a request from there continues what is known now. */
    isNext: ({ After }: VerifierFeedRequest): boolean => isSame(After, loading ? loading.at : at),
    take(answer: VerifierFeed): Followed {
      if (answer.MustReload) return reload();
      return loading || !at ? takePage(loading as Loading, answer) : takeChanges(at, answer);
    },
    get known(): Knowledge {
      return known;
    },
    /** The newest entry that is known; undefined until a snapshot was loaded. */
    get at(): ControlEntryRef | undefined {
      return at;
    },
    /** Whether a snapshot is being read. */
    get isLoading(): boolean {
      return loading !== undefined;
    },
  };
}

function isSame(one: ControlEntryRef | undefined, other: ControlEntryRef | undefined): boolean {
  return one?.Number === other?.Number && one?.EntryId === other?.EntryId;
}

/** Whether a position does not follow from another. Numbers never fall while a lease is held. */
function isBefore(next: ControlEntryRef, at: ControlEntryRef): boolean {
  return next.Number < at.Number || (next.Number === at.Number && next.EntryId !== at.EntryId);
}
