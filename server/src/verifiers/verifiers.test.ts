import { beforeEach, describe, expect, it } from 'vitest';
import { makeMachine } from '../../test/cluster/machine.ts';
import { makeVirtualTime } from '../../test/cluster/virtual-time.ts';
import { Journal } from './journal.ts';
import { type Poll, type PollAnswer, Verifiers } from './verifiers.ts';

const EPOCH = 1_700_000_000_000;
const ref = (seq: number) => ({ seq, id: `e${seq}` });

/** A process that reads its log every 50 ms, and verifiers that poll it, in virtual time. */
function makeWorld(verifiersMax = 100) {
  const time = makeVirtualTime();
  const { monotonicNow, schedule } = makeMachine({ time, rate: 1, wallWrongMs: 0 });
  const journal = new Journal();
  const node = { readAtMs: 0, trustLeftMs: 1_700, renewedAtMs: 0, reads: true };
  let freed = 0;
  let applied = 0;
  journal.restart(ref(0));
  const verifiers = new Verifiers({
    journal,
    monotonicNow,
    schedule,
    verifiersMax,
    now: () => EPOCH + monotonicNow(),
    authority: () => ({
      hasReadSince: (sinceMs) => node.readAtMs > sinceMs,
      hasRenewedSince: (sinceMs) => node.renewedAtMs > sinceMs,
      trustLeftMs: () => node.trustLeftMs,
    }),
    onFreed: () => void (freed += 1),
  });
  schedule(50, function read() {
    if (node.reads) node.readAtMs = monotonicNow();
    if (node.reads) verifiers.onRead();
    schedule(50, read);
  });

  /** Applies another entry; gives its number. */
  function revoke(titleId?: string, kind = 'tokenRevoked'): number {
    applied += 1;
    journal.next({ ...ref(applied), kind, body: {}, titleId });
    return applied;
  }

  /** Starts a verifier, which polls again half a millisecond after each answer. */
  function start(options: Partial<Poll> = {}) {
    const verifier = {
      of: { verifierId: 'v1', titleId: 'T1', wantsLease: true, after: ref(applied), ...options },
      answers: [] as (PollAnswer & { readonly ms: number })[],
      /** It does not take over what it is told. */
      isDeaf: false,
      isRunning: true,
      get leaseMs() {
        return verifier.answers.at(-1)?.leaseMs;
      },
    };
    async function ask(): Promise<void> {
      if (!verifier.isRunning) return;
      const answer = await verifiers.poll(verifier.of);
      verifier.answers.push({ ...answer, ms: monotonicNow() });
      if (!verifier.isDeaf) verifier.of = { ...verifier.of, after: answer.at };
      time.after(0.5, () => void ask());
    }
    void ask();
    return verifier;
  }

  async function pass(ms: number): Promise<void> {
    let isOver = false;
    time.after(ms, () => {
      isOver = true;
    });
    await time.run(() => isOver);
  }

  return {
    journal,
    node,
    verifiers,
    revoke,
    start,
    pass,
    confirmed: () => verifiers.confirmed(applied),
    freed: () => freed,
    nowMs: monotonicNow,
  };
}

let world: ReturnType<typeof makeWorld>;

beforeEach(() => {
  world = makeWorld();
});

/** A verifier that has polled for long enough to be granted leases. */
async function startLeased(options: Partial<Poll> = {}) {
  const verifier = world.start(options);
  await world.pass(2_600);
  expect(verifier.leaseMs).toBe(850);
  return verifier;
}

describe('a lease', () => {
  it('is granted after two seconds of polls, each of which is held for 300 ms', async () => {
    const { answers } = world.start();
    await world.pass(4_000);
    expect(answers.slice(0, 8).map(({ ms }) => Math.round(ms / 10) * 10)).toEqual([
      300, 600, 900, 1_200, 1_500, 1_800, 2_100, 2_400,
    ]);
    expect(answers.findIndex(({ leaseMs }) => leaseMs > 0)).toBe(7);
    expect(answers.at(-1)).toMatchObject({ leaseMs: 850, isComplete: true, mustReload: false });
  });

  it('is not granted for a poll that wants none, which is held for long', async () => {
    const { answers } = world.start({ wantsLease: false });
    await world.pass(45_000);
    expect(answers.map(({ leaseMs }) => leaseMs)).toEqual([0, 0]);
  });

  it.each([
    [1_700, 850],
    [600, 550],
    [50, 0],
    [0, 0],
  ])('where the process is trusted for %s ms is one of %s ms', async (trustLeftMs, leaseMs) => {
    const verifier = await startLeased();
    world.node.trustLeftMs = trustLeftMs;
    await world.pass(500);
    expect(verifier.leaseMs).toBe(leaseMs);
  });

  it('is not granted before the log was read since the poll came', async () => {
    const verifier = await startLeased();
    world.node.reads = false;
    await world.pass(850);
    expect(verifier.leaseMs).toBe(0);
  });

  it('is not granted after a gap in the polls, for two seconds', async () => {
    const verifier = await startLeased();
    verifier.isRunning = false;
    await world.pass(2_000);
    const again = world.start();
    await world.pass(1_900);
    expect(again.leaseMs).toBe(0);
    await world.pass(1_000);
    expect(again.leaseMs).toBe(850);
  });

  it('is not granted with a part of what is new', async () => {
    const verifier = await startLeased();
    const since = verifier.answers.length;
    for (let count = 0; count < 10_001; count += 1) world.revoke('T1');
    await world.pass(120);
    const told = verifier.answers.slice(since).map(({ entries, ...answer }) => {
      return { count: entries.length, ...answer };
    });
    expect(told).toMatchObject([
      { leaseMs: 0, isComplete: false, count: 10_000, at: ref(10_000) },
      { leaseMs: 850, isComplete: true, count: 1, at: ref(10_001) },
    ]);
  });
});

describe('what the row of the process may name', () => {
  it('is what it has applied while nobody was granted anything', async () => {
    world.start();
    await world.pass(1_000);
    expect(world.confirmed()).toBe(world.revoke('T1') - 1);
    expect(world.confirmed()).toBe(1);
  });

  it('goes on when the verifiers that an entry concerns have confirmed it, and tells so', async () => {
    await startLeased();
    await startLeased({ verifierId: 'v2' });
    await startLeased({ verifierId: 'v3', titleId: 'T2' });
    const seq = world.revoke('T1');
    expect(world.confirmed()).toBe(seq - 1);
    await world.pass(120);
    expect(world.confirmed()).toBe(seq);
    expect(world.freed()).toBe(1);
    expect(world.verifiers.stats()).toMatchObject({ count: 3, leased: 3, waits: { count: 1 } });
  });

  it('does not wait for what concerns nobody, and waits for all where an entry has no title', async () => {
    await startLeased();
    await startLeased({ verifierId: 'v2', titleId: 'T2' });
    world.revoke('T3');
    const other = world.revoke('T1', 'operatorSession');
    expect(world.confirmed()).toBe(other);
    world.revoke(undefined, 'signingKey');
    expect(world.confirmed()).toBe(other);
    world.revoke('T3');
    await world.pass(120);
    expect(world.confirmed()).toBe(other + 2);
  });

  it('waits for a silent verifier until a second after its last poll came that was answered without the entry', async () => {
    const verifier = await startLeased();
    verifier.isDeaf = true;
    const seq = world.revoke('T1');
    // That poll came after 2,102 ms. The one after it is answered with the entry.
    await world.pass(490);
    expect(world.confirmed()).toBe(seq - 1);
    await world.pass(20);
    expect(world.confirmed()).toBe(seq);
    expect(world.verifiers.stats().waits.seconds).toBeCloseTo(0.5, 1);
  });

  it('does not wait for a verifier that has said goodbye', async () => {
    const verifier = await startLeased();
    verifier.isRunning = false;
    const seq = world.revoke('T1');
    expect(world.confirmed()).toBe(seq - 1);
    world.verifiers.goodbye(verifier.of);
    expect(world.confirmed()).toBe(seq);
    expect(world.freed()).toBe(1);
  });

  it('goes on only for the id that names the entry: a verifier that loads anew, perhaps an older state, takes another', async () => {
    const before = await startLeased();
    before.isRunning = false;
    await startLeased({ verifierId: 'the same, loaded anew' });
    const seq = world.revoke('T1');
    // A poll that it had sent before, and that arrives late.
    const late = { ...before.of, after: ref(seq) };
    void world.verifiers.poll(late);
    expect(world.confirmed()).toBe(seq - 1);
  });

  it('is nothing after everything was read anew, until what was granted before has run out', async () => {
    const verifier = await startLeased();
    world.revoke('T1');
    world.journal.restart({ seq: 1, id: 'of another history' });
    expect(world.confirmed()).toBe(0);
    await world.pass(60);
    expect(verifier.answers.at(-1)).toMatchObject({ mustReload: true, leaseMs: 0 });
    await world.pass(1_000);
    expect(world.confirmed()).toBe(1);
  });

  it('is not held up again and again by one that confirms nothing: it is granted nothing after two leases', async () => {
    const verifier = await startLeased();
    verifier.isDeaf = true;
    for (const _ of [1, 2]) {
      world.revoke('T1');
      // oxlint-disable-next-line no-await-in-loop
      await world.pass(1_100);
      world.confirmed();
    }
    await world.pass(500);
    expect(verifier.leaseMs).toBe(0);
    verifier.isDeaf = false;
    await world.pass(500);
    expect(verifier.leaseMs).toBe(850);
  });

  it('is not held up by a title again and again: its verifiers are granted nothing for a minute', async () => {
    for (let count = 0; count < 10; count += 1) {
      const verifierId = `dies ${count}`;
      // oxlint-disable-next-line no-await-in-loop
      const verifier = await startLeased({ verifierId });
      verifier.isRunning = false;
      world.revoke('T1');
      // oxlint-disable-next-line no-await-in-loop
      await world.pass(1_100);
      world.confirmed();
    }
    const another = world.start({ verifierId: 'another' });
    const ofAnother = await startLeased({ verifierId: 'v1', titleId: 'T2' });
    await world.pass(20_000);
    expect([another.leaseMs, ofAnother.leaseMs]).toEqual([0, 850]);
    await world.pass(40_000);
    expect(another.leaseMs).toBe(850);
  });
});

describe('an answer', () => {
  it('comes with the first entry that concerns the title, at most every 50 ms', async () => {
    const verifier = await startLeased();
    const since = verifier.answers.length;
    world.revoke('T2');
    for (let count = 0; count < 100; count += 1) {
      world.revoke('T1');
      // oxlint-disable-next-line no-await-in-loop
      await world.pass(1);
    }
    await world.pass(60);
    const told = verifier.answers.slice(since);
    expect(told.length).toBeLessThanOrEqual(4);
    expect(told.flatMap(({ entries }) => entries)).toHaveLength(100);
  });

  it('comes the less often the more verifiers there are, and in 400 ms at the latest', async () => {
    world = makeWorld(4_000);
    const first = world.start();
    for (let count = 1; count < 1_000; count += 1) world.start({ verifierId: `v${count + 1}` });
    await world.pass(410);
    const since = first.answers.length;
    for (let count = 0; count < 100; count += 1) {
      world.revoke('T1');
      // oxlint-disable-next-line no-await-in-loop
      await world.pass(10);
    }
    expect(first.answers.length - since).toBeGreaterThanOrEqual(3);
    expect(first.answers.length - since).toBeLessThanOrEqual(4);
  });

  it('says to reload where the entry is of another history, or too old', async () => {
    world.revoke('T1');
    const forked = world.start({ after: { seq: 1, id: 'other' } });
    await world.pass(110);
    expect(forked.answers[0]).toMatchObject({ mustReload: true, leaseMs: 0, entries: [] });
  });

  it('waits for an entry that is not known yet, and says to reload once a renewal proves that there is none', async () => {
    const early = world.start({ after: ref(1) });
    await world.pass(100);
    world.revoke('T1');
    await world.pass(500);
    expect(early.answers).toMatchObject([{ at: ref(1), mustReload: false }]);
    const lost = world.start({ verifierId: 'v2', after: ref(7) });
    await world.pass(450);
    expect(lost.answers).toMatchObject([{ at: ref(7), mustReload: false, leaseMs: 0 }]);
    world.node.renewedAtMs = world.nowMs();
    await world.pass(450);
    expect(lost.answers.at(-1)).toMatchObject({ at: ref(1), mustReload: true });
  });

  it('to a poll for which nobody waits any more is not held', async () => {
    let leave = (): void => {};
    const { answers } = world.start({ wantsLease: false, onceOver: (then) => (leave = then) });
    await world.pass(10);
    expect(answers).toEqual([]);
    leave();
    await world.pass(1);
    expect(answers).toHaveLength(1);
  });

  it('to an older poll of the same verifier comes at once when it asks again', async () => {
    const poll = { verifierId: 'v1', titleId: 'T1', wantsLease: true, after: ref(0) };
    let isAnswered = false;
    const answered = (): void => void (isAnswered = true);
    void world.verifiers.poll(poll).then(answered);
    await world.pass(100);
    expect(isAnswered).toBe(false);
    void world.verifiers.poll(poll);
    await world.pass(1);
    expect(isAnswered).toBe(true);
  });
});

describe('places', () => {
  it('are granted leases and held polls; a title with fewer than another gets one of its', async () => {
    world = makeWorld(4);
    for (const number of [1, 2, 3, 4]) world.start({ verifierId: `v${number}` });
    const fifth = world.start({ verifierId: 'v5' });
    await world.pass(0.2);
    expect(fifth.answers).toMatchObject([{ leaseMs: 0 }]);
    fifth.isRunning = false;
    const other = world.start({ titleId: 'T2' });
    const [, lost] = [
      world.start({ titleId: 'T3' }),
      world.start({ titleId: 'T2', verifierId: 'w' }),
    ];
    await world.pass(0.2);
    lost.isRunning = false;
    expect(lost.answers).toHaveLength(1);
    await world.pass(2_600);
    expect(other.leaseMs).toBe(850);
    expect(world.verifiers.stats()).toMatchObject({ count: 4, leased: 4 });
  });

  it('are free again when a verifier has been silent for ten seconds', async () => {
    const verifier = await startLeased();
    verifier.isRunning = false;
    await world.pass(9_000);
    expect(world.verifiers.stats()).toMatchObject({ count: 1, leased: 0 });
    await world.pass(3_000);
    expect(world.verifiers.stats().count).toBe(0);
  });
});

describe('the end', () => {
  it('answers held polls at once, and comes when nothing granted may be trusted any more', async () => {
    const verifier = await startLeased();
    let stoppedMs: number | undefined;
    const note = (): void => void (stoppedMs = world.nowMs());
    const since = verifier.answers.length;
    void world.verifiers.stop().then(note);
    verifier.isRunning = false;
    await world.pass(1);
    expect(verifier.answers.slice(since)).toMatchObject([{ leaseMs: 0 }]);
    // It has a lease of a poll that came after 2,102 ms.
    await world.pass(490);
    expect(stoppedMs).toBeUndefined();
    await world.pass(20);
    expect(stoppedMs).toBeDefined();
  });

  it('comes at once where nobody was granted anything', async () => {
    let isStopped = false;
    const note = (): void => void (isStopped = true);
    void world.verifiers.stop().then(note);
    await world.pass(1);
    expect(isStopped).toBe(true);
  });
});
