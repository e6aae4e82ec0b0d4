import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFeed } from './feed.ts';
import { makePollLoop, type PollLoopDeps, type Send } from './poll-loop.ts';
import type { VerifierFeed, VerifierFeedRequest } from '../operations.ts';

// The loop in virtual time: what it sends, and when.

let nowMs: number;
let timers: { atMs: number; run: () => void }[];
let sent: { request: VerifierFeedRequest; atMs: number; signal: AbortSignal }[];

beforeEach(() => {
  [nowMs, timers, sent] = [0, [], []];
});

const schedule: PollLoopDeps['schedule'] = (ms, run) => {
  const timer = { atMs: nowMs + ms, run };
  timers.push(timer);
  return () => {
    timers = timers.filter((each) => each !== timer);
  };
};
const after = (ms: number) => new Promise<void>((resolve) => schedule(ms, resolve));

/** Runs all timers up to a moment, each after all promises have settled. */
async function runUntil(ms: number): Promise<void> {
  for (;;) {
    // One timer after the other.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(setImmediate);
    const [next] = timers.toSorted((one, other) => one.atMs - other.atMs);
    if (!next || next.atMs > ms) break;
    timers = timers.filter((each) => each !== next);
    nowMs = next.atMs;
    next.run();
  }
  nowMs = ms;
}

function answerTo(
  { Nonce }: VerifierFeedRequest,
  change: Partial<VerifierFeed> = {},
): VerifierFeed {
  const at = new Date(nowMs).toISOString();
  return {
    Nonce,
    TitleId: 'A1B2C',
    Issuer: 'urn:purser:F0E1',
    ReceivedAt: at,
    AnsweredAt: at,
    At: { Number: 1, EntryId: 'one' },
    LeaseInMilliseconds: 0,
    IsComplete: true,
    MustReload: false,
    Changes: {},
    ...change,
  };
}

let stop: () => Promise<void>;
afterEach(async () => {
  const stopped = stop();
  await runUntil(nowMs + 60_000);
  await stopped;
});

function start(reply: Send, wantsLease = (): boolean => true) {
  let nonces = 0;
  const clocks = { monotonicNow: () => nowMs, wallNow: () => nowMs };
  const feed = makeFeed({ ...clocks, newNonce: () => `nonce-${(nonces += 1)}` });
  const onPoll = vi.fn<NonNullable<PollLoopDeps['onPoll']>>();
  const send: Send = (request, signal) => {
    sent.push({ request, atMs: nowMs, signal });
    return reply(request, signal);
  };
  const jitter = () => 1;
  const loop = makePollLoop({ feed, send, schedule, ...clocks, jitter, wantsLease, onPoll });
  stop = loop.stop;
  loop.start();
  return { feed, loop, onPoll };
}

const moments = () => sent.map(({ atMs }) => atMs);

test('it loads, then polls again as soon as it has an answer, and holds a lease all the time', async () => {
  const { feed } = start(async (request) => {
    if (request.Lease !== true) return answerTo(request);
    const ReceivedAt = new Date(nowMs).toISOString();
    await after(400);
    return answerTo(request, { ReceivedAt, LeaseInMilliseconds: 850 });
  });
  await runUntil(2_000);
  expect(moments()).toEqual([0, 0, 400, 800, 1_200, 1_600, 2_000]);
  expect(feed.isLeased()).toBe(true);
});

test('an answer that never comes ends its poll, and the next come later and later', async () => {
  const { onPoll } = start(() => new Promise(() => {}));
  await runUntil(65_000);
  expect(moments()).toEqual([0, 30_100, 60_300]);
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(onPoll).toHaveBeenCalledTimes(2);
});

test('a poll for a lease is given up much sooner', async () => {
  start((request) =>
    request.Lease === true ? new Promise(() => {}) : Promise.resolve(answerTo(request)),
  );
  await runUntil(1_700);
  expect(moments()).toEqual([0, 0, 1_600]);
});

test('failures are answered by longer waits, up to 5 seconds', async () => {
  start(() => Promise.reject(new Error('refused')));
  await runUntil(16_000);
  expect(moments()).toEqual([0, 100, 300, 700, 1_500, 3_100, 6_300, 11_300]);
});

test('an order to reload after an outage is followed soon', async () => {
  let isReloaded = false;
  start(async (request) => {
    if (request.Lease !== true) return answerTo(request);
    if (nowMs < 2_000) throw new Error('nobody answers');
    if (isReloaded) await after(400);
    const MustReload = !isReloaded;
    isReloaded = true;
    return answerTo(request, { MustReload });
  });
  await runUntil(3_300);
  expect(moments()).toEqual([0, 0, 100, 300, 700, 1_500, 3_100, 3_200, 3_200]);
});

test('a refusal says itself how long to wait', async () => {
  start(() => Promise.reject(Object.assign(new Error('busy'), { retryAfterSeconds: 2 })));
  await runUntil(4_000);
  expect(moments()).toEqual([0, 3_000]);
});

test.each<[string, Partial<VerifierFeed>, readonly number[]]>([
  ['a lease', { LeaseInMilliseconds: 850 }, [0, 0, 50, 100, 150, 200]],
  ['nothing', {}, [0, 0, 100, 300]],
  ['an order to reload', { MustReload: true }, [0, 0, 100, 100, 300, 300]],
])('an answer that comes at once with %s makes no fast loop', async (_, change, expected) => {
  start(async (request) => answerTo(request, request.Lease === true ? change : {}));
  await runUntil(expected.at(-1) as number);
  expect(moments()).toEqual(expected);
});

test('news are confirmed at once', async () => {
  let told = 1;
  start(async (request) => {
    if (request.Lease !== true) return answerTo(request);
    told += 1;
    if (told > 4) await after(400);
    const At = { Number: told, EntryId: 'id' };
    return answerTo(request, { At, LeaseInMilliseconds: 850, Changes: { JoinTokensOnly: true } });
  });
  await runUntil(10);
  expect(moments()).toEqual([0, 0, 0, 0, 0]);
  expect(sent.at(-1)?.request.After?.Number).toBe(4);
});

test('without a wish for a lease it asks for none, until it is woken', async () => {
  let wants = false;
  const { loop } = start(
    async (request) => {
      if (request.After) await after(20_000);
      return answerTo(request);
    },
    () => wants,
  );
  await runUntil(1_000);
  expect(sent.at(-1)).toMatchObject({ atMs: 0 });
  expect(sent.at(-1)?.request.Lease).toBeUndefined();
  wants = true;
  loop.wake();
  await runUntil(1_000);
  expect(sent.at(-1)).toMatchObject({ atMs: 1_000, request: { Lease: true } });
  expect(sent.at(-2)?.signal.aborted).toBe(true);
  // A poll that asks for a lease is not given up.
  loop.wake();
  await runUntil(1_100);
  expect(sent.at(-1)).toMatchObject({ atMs: 1_000 });
});

test('it stops at once, with a goodbye, and waits for that for a second at most', async () => {
  const { feed, loop } = start((request) => {
    const isAnswered = !request.After && request.Goodbye !== true;
    return isAnswered ? Promise.resolve(answerTo(request)) : new Promise(() => {});
  });
  await runUntil(10);
  let isStopped = false;
  const stopped = loop.stop().then(() => (isStopped = true));
  expect(feed.isLeased()).toBe(false);
  await runUntil(1_009);
  expect(sent.at(-1)).toMatchObject({ atMs: 10, request: { Goodbye: true } });
  expect(isStopped).toBe(false);
  await runUntil(1_010);
  await stopped;
  await runUntil(60_000);
  expect(sent).toHaveLength(3);
});
