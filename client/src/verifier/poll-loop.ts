import type { Feed, Poll, Taken } from './feed.ts';
import { makePollPace } from './poll-pace.ts';
import type { VerifierFeed, VerifierFeedRequest } from '../operations.ts';

/** Runs something once after `ms` milliseconds or shortly later. The function that it returns cancels that. */
export type Schedule = (ms: number, run: () => void) => () => void;

/** Sends a request of the feed. Rejects where no answer comes; the signal ends it. */
export type Send = (request: VerifierFeedRequest, signal: AbortSignal) => Promise<VerifierFeed>;

/** How a poll went: the use of its answer, or why there was none. */
export type PollOutcome =
  | { readonly taken: Exclude<Taken, 'dropped'> }
  | { readonly taken: 'failed'; readonly error: unknown };

export interface PollLoopDeps {
  readonly feed: Feed;
  readonly send: Send;
  readonly schedule: Schedule;
  readonly monotonicNow: () => number;
  /** A random number from 0 to 1. */
  readonly jitter: () => number;
  /** Asked before each poll. Without a lease the service holds a poll for longer. */
  readonly wantsLease: () => boolean;
  /** Is told of each poll. */
  readonly onPoll?: (outcome: PollOutcome) => void;
}

/** Milliseconds after which a poll counts as unanswered: longer than the service holds it. */
const ANSWER_MS_MAX = { leased: 1_500, idle: 25_000, page: 30_000, goodbye: 1_000 } as const;

/** Why a poll ended that was given up on purpose. */
const CUT_SHORT = new Error('The poll was given up');

/** Polls for as long as it runs, one poll at a time. */
export type PollLoop = ReturnType<typeof makePollLoop>;

/** Does nothing before it is started. */
export function makePollLoop(deps: PollLoopDeps) {
  const { feed } = deps;
  const pace = makePollPace(deps);
  const work = makeInterruptible(deps);
  const life = { isStopped: false, isIdle: false };
  let done: Promise<void> | undefined;

  async function poll(): Promise<number> {
    const wantsLease = deps.wantsLease();
    life.isIdle = feed.followed.at !== undefined && !wantsLease;
    const begun = feed.begin({ wantsLease });
    const answer = await work.ask(begun.request, ANSWER_MS_MAX[kindOf(begun)]);
    if (life.isStopped) return 0;
    const taken = feed.take(begun, answer);
    if (taken === 'dropped') throw new Error('The answer is not that to the poll');
    deps.onPoll?.({ taken });
    return pace.after({ taken, answer, poll: begun });
  }

  /** Gives the milliseconds to wait before the next poll. */
  async function step(): Promise<number> {
    try {
      return await poll();
    } catch (error) {
      if (life.isStopped || error === CUT_SHORT) return 0;
      deps.onPoll?.({ taken: 'failed', error });
      return pace.afterFailure(error);
    }
  }

  async function run(): Promise<void> {
    while (!life.isStopped) {
      // One poll after the other.
      // oxlint-disable-next-line no-await-in-loop
      const waitMs = await step();
      // oxlint-disable-next-line no-await-in-loop
      if (waitMs > 0 && !life.isStopped) await work.wait(waitMs);
    }
  }

  return {
    start(): void {
      done ??= run();
    },
    /** A lease is wanted again: the long poll that is under way is given up for one that asks for it. */
    wake(): void {
      if (life.isIdle) work.cutShort();
    },
    /** Ends the lease, tells the service, and resolves. Never rejects. */
    async stop(): Promise<void> {
      if (life.isStopped) return done;
      life.isStopped = true;
      const goodbye = feed.goodbye();
      work.cutShort();
      await done;
      if (feed.followed.at) await work.ask(goodbye, ANSWER_MS_MAX.goodbye).catch(() => undefined);
    },
  };
}

function kindOf({ request: { After, Cursor, Lease } }: Poll): keyof typeof ANSWER_MS_MAX {
  if (!After || Cursor !== undefined) return 'page';
  return Lease === true ? 'leased' : 'idle';
}

/** Waits for answers or for time to pass; `cutShort` ends either. */
function makeInterruptible({ send, schedule }: Pick<PollLoopDeps, 'send' | 'schedule'>) {
  let cutShort = (): void => {};
  return {
    cutShort: () => cutShort(),
    /** Rejects with CUT_SHORT where it was cut short. */
    async ask(request: VerifierFeedRequest, msMax: number): Promise<VerifierFeed> {
      const controller = new AbortController();
      const { signal } = controller;
      const ended = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      const cancel = schedule(msMax, () => controller.abort(new Error('No answer in time')));
      cutShort = () => controller.abort(CUT_SHORT);
      try {
        return await Promise.race([send(request, signal), ended]);
      } finally {
        cancel();
        cutShort = () => {};
      }
    },
    wait(ms: number): Promise<void> {
      return new Promise((resolve) => {
        const cancel = schedule(ms, resolve);
        cutShort = () => {
          cancel();
          resolve();
        };
      });
    },
  };
}
