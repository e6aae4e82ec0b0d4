import type { VerifierFeed, VerifierFeedRequest } from '../../client/src/operations.ts';
import { ISSUER, START, TITLE, toWireKey } from './tokens.ts';

/** The expectation of a verifier without a call: a verdict, or that only the service can tell. */
export type VectorVerdict = 'valid' | 'expired' | 'revoked' | 'invalid' | 'ask';

type Answer = Omit<VerifierFeed, 'Nonce'> & { readonly Nonce?: string };

/** One step of a case; `clocks` are the monotonic and the wall clock of the verifier's machine, in milliseconds. */
export type VectorStep = { readonly clocks: readonly [monotonicMs: number, wallMs: number] } & (
  | { readonly poll: Omit<VerifierFeedRequest, 'Nonce'> }
  | { readonly answer: Answer; readonly taken: 'applied' | 'loaded' | 'reload' | 'dropped' }
  | { readonly verify: string; readonly verdict: VectorVerdict }
);

/** A verifier from its start on. */
export interface VectorCase {
  readonly name: string;
  /** The audience of the verifier; absent: it has none. */
  readonly audience?: string;
  readonly steps: readonly VectorStep[];
}

type Change = Partial<Answer>;

/** How long the parts of an exchange take, in milliseconds. */
interface Ways {
  readonly thereMs?: number;
  readonly heldMs?: number;
  readonly backMs?: number;
}

/** Tells a case step by step. The expectations are the caller's. */
export type Story = ReturnType<typeof makeStory>;

/** A wall clock that is wrong by years, because nothing depends on it. */
const WALL = Date.UTC(2001, 0, 1);

export function makeStory() {
  const steps: VectorStep[] = [];
  const time = makeStoryTime();
  const { clocks, pass, wire } = time;
  let at = { Number: 41, EntryId: 'uT4Wm0sQ9uLr6XcB2nZ1gA' };

  function answered(change: Change): Answer {
    at = change.At ?? at;
    return {
      TitleId: TITLE,
      Issuer: ISSUER,
      ReceivedAt: wire(),
      AnsweredAt: wire(),
      At: at,
      LeaseInMilliseconds: 0,
      IsComplete: true,
      MustReload: false,
      Changes: {},
      ...change,
    };
  }

  const story = {
    ...time,
    steps,
    poll: (poll: Omit<VerifierFeedRequest, 'Nonce'>) => void steps.push({ clocks: clocks(), poll }),
    answer: (taken: 'applied' | 'loaded' | 'reload' | 'dropped', change: Change = {}) =>
      void steps.push({ clocks: clocks(), answer: answered(change), taken }),
    verify: (token: string, verdict: VectorVerdict) =>
      void steps.push({ clocks: clocks(), verify: token, verdict }),
    /** Reads a snapshot of one page. */
    load(change: Change = {}): void {
      story.poll({});
      pass(10);
      story.answer('loaded', { Changes: { SigningKeys: [toWireKey('first')] }, ...change });
    },
    /** A poll that is granted a lease; 10 ms there and 10 ms back unless told otherwise. */
    lease(change: Change = {}, { thereMs = 10, heldMs = 0, backMs = 10 }: Ways = {}): void {
      story.poll({ After: at, Lease: true });
      pass(thereMs);
      const ReceivedAt = wire();
      pass(heldMs);
      const answer = answered({ ReceivedAt, LeaseInMilliseconds: 850, ...change });
      pass(backMs);
      steps.push({ clocks: clocks(), answer, taken: 'applied' });
    },
    get at() {
      return at;
    },
  };
  return story;
}

/** The clocks of the verifier's machine, and the node's service time. */
function makeStoryTime() {
  let [monotonicMs, wallMs, serviceMs] = [5_000, WALL, START];
  return {
    clocks: (): readonly [number, number] => [monotonicMs, wallMs],
    /** Time passes, here and at the node. */
    pass(ms: number): void {
      monotonicMs += ms;
      wallMs += ms;
      serviceMs += ms;
    },
    /** The machine's wall clock is set forward, or back. */
    setWall: (ms: number) => void (wallMs += ms),
    /** The machine is suspended: its monotonic clock stands still. */
    suspend(ms: number): void {
      wallMs += ms;
      serviceMs += ms;
    },
    /** Both its clocks stand still; or, with a negative number, the node's time is set back. */
    freeze: (ms: number) => void (serviceMs += ms),
    /** Service time on the wire. */
    wire: () => new Date(serviceMs).toISOString(),
  };
}
