import { makePollLoop } from '../cluster/poll-loop.ts';
import { claimPolls, endPoll, reportPoll } from '../connections/poll-commands.ts';
import {
  passOf,
  type PollKey,
  type PollStep,
  type RefundPoll,
} from '../connections/refund-poll.ts';
import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import type { AppOptions } from './app-options.ts';
import { pollsOf, type StepDeps, stepOf } from './refund-steps.ts';
import { schedule } from './timers.ts';

/** Polls that a process does at the same time: a platform that hangs holds up few others. */
const AT_ONCE = 4;
/** Longer than any step: what a step asks is bounded, and so is each answer's time. */
const LEASE_MS = 10 * MINUTE_MS;
/** The pause between two looks for polls that are due. */
const LOOK_MS = 15_000;
/** How long a stop waits for steps under way. */
const STOP_MS = 3_000;

interface PollDeps extends StepDeps, Pick<AppOptions, 'log'> {
  /** Makes what is known of connections current. */
  readonly catchUp: () => void | Promise<void>;
}

/**
 * Makes the loop that asks platforms for the refunds that no notification has told. Each poll is done by one process at a time, some pages a
 * step, so that no title keeps another one waiting.
 */
export function makeRefundPolls(deps: PollDeps) {
  let isStopping = false;
  const look = makeLook(deps, () => isStopping);
  const loop = makePollLoop({ step: look, delayMs: () => LOOK_MS, schedule });
  return {
    look,
    start(): void {
      loop.start().catch(() => undefined);
    },
    /** Begins no further step, and waits for those under way. */
    async stop(): Promise<void> {
      isStopping = true;
      const { promise: isLate, resolve } = Promise.withResolvers<void>();
      const cancel = schedule(STOP_MS, resolve);
      await Promise.race([loop.stop(), isLate]);
      cancel();
    },
  };
}

/** Makes what does all polls that are due, one step each. */
function makeLook(deps: PollDeps, isStopping: () => boolean): () => Promise<void> {
  const { run, clock: now, log } = deps;
  /** Polls that this process has added already. */
  const added = new Set<string>();
  function newPolls(): readonly PollKey[] {
    const polls = deps.known.listAll().flatMap(pollsOf);
    const fresh = polls.filter((key) => !added.has(nameOf(key)));
    for (const key of fresh) added.add(nameOf(key));
    return fresh;
  }

  async function doPoll(poll: RefundPoll): Promise<void> {
    const { titleId, platform: provider } = poll;
    const connection = deps.known.find({ titleId, provider, connectionId: '' });
    const isOver = !connection || !pollsOf(connection).some((key) => nameOf(key) === nameOf(poll));
    if (isOver) {
      added.delete(nameOf(poll));
      await run(endPoll, poll);
      return;
    }
    const pass = passOf(poll, now());
    const lane = { ...OWN_LANE, titleId };
    const step = await currentLane
      .run(lane, () => stepOf(deps, { poll, pass, connection }))
      .catch((error: unknown): PollStep => {
        if (error instanceof StorageUnavailable) throw error;
        log.unexpectedError({ requestId: '', operation: 'refundPolls', error });
        return { status: 'failed', fault: 'broken' };
      });
    await run(reportPoll, { poll, pass, step, now: now() });
  }

  async function look(): Promise<void> {
    // A poll with more pages is due again later than now: it has one step in each look.
    await deps.catchUp();
    const at = now();
    for (;;) {
      if (isStopping()) return;
      const due = { added: newPolls(), now: at, leaseEnd: at + LEASE_MS, count: AT_ONCE };
      // oxlint-disable-next-line no-await-in-loop
      const polls = await run(claimPolls, due);
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(polls.map(doPoll));
      if (polls.length < AT_ONCE) return;
    }
  }

  return look;
}

/** Names a poll among all. */
function nameOf({ titleId, platform, appId, environment }: PollKey): string {
  return JSON.stringify([titleId, platform, appId, environment]);
}
