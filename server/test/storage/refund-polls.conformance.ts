import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimPolls, endPoll, listPolls, reportPoll } from '../../src/connections/poll-commands.ts';
import {
  passOf,
  type PollKey,
  type PollStep,
  type RefundPoll,
} from '../../src/connections/refund-poll.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage } from './given.ts';

const AWAY: PollStep = { status: 'failed', fault: 'away' };
const END: PollStep = { status: 'listed', next: undefined };
const LEASE_MS = 5 * MINUTE_MS;

/** Tests the promises about polls of refunds. */
export function refundPollsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const keyOf = (titleId: string, more: Partial<PollKey> = {}): PollKey => ({
    titleId,
    platform: 'AppStore',
    appId: 'com.example.game',
    environment: 'Production',
    ...more,
  });
  const claim = (now: number, added: readonly PollKey[] = [], count = 10) =>
    storage.run(claimPolls, { added, now, leaseEnd: now + LEASE_MS, count });
  const report = (poll: RefundPoll, step: PollStep, now: number) =>
    storage.run(reportPoll, { poll, pass: passOf(poll, now), step, now });
  const stateOf = async (titleId: string) => {
    const [poll] = await storage.run(listPolls, { titleId });
    return poll;
  };
  /** Adds a poll, takes it, and reports a step. */
  async function step(titleId: string, told: PollStep, now: number) {
    const [poll] = await claim(now, [keyOf(titleId)]);
    if (!poll) throw new Error('No poll is due');
    await report(poll, told, now);
    return stateOf(titleId);
  }

  describe('polls of refunds', () => {
    // Each test begins without.
    const end = async (titleId: string) => {
      for (const poll of await storage.run(listPolls, { titleId }))
        await storage.run(endPoll, poll);
    };

    it('one process at a time asks, and another one when its lease has ended', async () => {
      const titleId = await aTitle(storage);
      const added = [keyOf(titleId)];
      const both = await Promise.all([claim(NOW, added), claim(NOW, added)]);
      expect(both.flat().map((poll) => poll.titleId)).toEqual([titleId]);
      expect(await claim(NOW + LEASE_MS - 1)).toEqual([]);
      const [late] = both.flat();
      const [next] = await claim(NOW + LEASE_MS);
      expect(next).toMatchObject({ claims: 2 });
      // The first one reports too late.
      if (late) await report(late, END, NOW + LEASE_MS);
      expect(await stateOf(titleId)).toMatchObject({ polledAt: undefined, claims: 2 });
      await end(titleId);
    });

    it('what was told moves the position, with an hour asked for again', async () => {
      const titleId = await aTitle(storage);
      const polled = await step(titleId, END, NOW);
      expect(polled).toMatchObject({ knownUntil: NOW, polledAt: NOW, fault: undefined });
      expect(await claim(NOW + 30 * MINUTE_MS - 1)).toEqual([]);
      const [again] = await claim(NOW + 30 * MINUTE_MS);
      expect(again && passOf(again, NOW + DAY_MS).from).toBe(NOW - HOUR_MS);
      await end(titleId);
    });

    it('pages are kept between steps, and a long list waits behind the others that are due', async () => {
      const [long, short] = [await aTitle(storage), await aTitle(storage)];
      const added = [keyOf(long), keyOf(short)];
      const [first] = await claim(NOW, added, 1);
      if (!first) throw new Error('No poll is due');
      await report(first, { status: 'listed', next: 'page 2' }, NOW + 1);
      const [second] = await claim(NOW + 1, [], 1);
      expect(second?.titleId).not.toBe(first.titleId);
      const [more] = await claim(NOW + 2_000, [], 1);
      expect(more).toMatchObject({ titleId: first.titleId, knownUntil: undefined });
      const { to } = passOf(first, NOW + 1);
      expect(more && passOf(more, NOW + DAY_MS)).toMatchObject({ next: 'page 2', to });
      await end(long);
      await end(short);
    });

    it('a platform that is away moves nothing, is asked less often, and is told', async () => {
      const titleId = await aTitle(storage);
      await step(titleId, END, NOW);
      const since = NOW + 30 * MINUTE_MS;
      let now = since;
      const waits = [];
      for (let times = 1; times <= 6; times += 1) {
        const away = await step(titleId, AWAY, now);
        expect(away).toMatchObject({
          knownUntil: NOW,
          polledAt: NOW,
          failedAt: since,
          fault: 'away',
        });
        // A page that fails thrice is given up.
        expect(away?.pass === undefined).toBe(times % 3 === 0);
        waits.push(((away?.dueAt ?? 0) - now) / MINUTE_MS);
        now = away?.dueAt ?? 0;
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 30]);
      const part: PollStep = { status: 'listed', next: 'page 2' };
      expect(await step(titleId, part, now)).toMatchObject({ fault: 'away', failedAt: since });
      now += 2_000;
      const told = { fault: undefined, failedAt: undefined, failures: 0 };
      expect(await step(titleId, END, now)).toMatchObject(told);
      await end(titleId);
    });

    it('a poll that ended is told and asked no more', async () => {
      const titleId = await aTitle(storage);
      await step(titleId, END, NOW);
      await end(titleId);
      expect(await claim(NOW + DAY_MS)).toEqual([]);
      expect(await stateOf(titleId)).toBeUndefined();
    });
  });
}
