import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSealed, replaceSealed } from '../../src/app/storage/sealed.ts';
import type { DomainEvent } from '../../src/kernel/events.ts';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import {
  JOB_MS,
  JOBS_AT_ONCE,
  MAIL_LIMIT_MS,
  MAILS_PER_ADDRESS,
  MAILS_PER_CALLER,
} from '../../src/kernel/limits.ts';
import { claimJobs, countWaiting, forgetMail, reportJob } from '../../src/mail/commands.ts';
import type { JobVerdict } from '../../src/mail/job.ts';
import { inviteOperator } from '../../src/operators/commands/management.ts';
import { requestRecovery } from '../../src/players/commands/recovery.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';
import { anInvitation } from './operator-given.ts';

const DONE: JobVerdict = { status: 'done' };
const LATER: JobVerdict = { status: 'failed', reason: 'later', isFinal: false, detail: '' };
const REFUSED: JobVerdict = { status: 'failed', reason: 'refused', isFinal: true, detail: '' };

/** Tests the promises of the outbox, and the limits of mails. */
export function mailConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** A command that queues a mail: an invitation. */
  async function ask(more: { recipient?: string; caller?: string; now?: number } = {}) {
    const { now = NOW, recipient = `${unique('to-')}@players.example` } = more;
    const mail = {
      jobId: unique('job-'),
      template: 'operatorInvitation' as const,
      recipient,
      titleId: undefined,
      playerId: undefined,
      sealed: 'sealed',
      caller: more.caller,
      expiresAt: now + 30 * MINUTE_MS,
      now,
    };
    const outcome = await storage.run(inviteOperator, { ...anInvitation([]), mail, now });
    return { ...mail, isMailed: 'isMailed' in outcome && outcome.isMailed };
  }

  const claim = (now = NOW) => storage.run(claimJobs, { kinds: ['mail'], now });

  /** Takes everything that is due, so that a test begins without. */
  async function clear(now = NOW + 10 * JOB_MS.lease) {
    for (;;) {
      const jobs = await claim(now);
      if (jobs.length === 0) return;
      for (const job of jobs) await storage.run(reportJob, { job, verdict: DONE, dueAt: now });
    }
  }

  const rows = () => storage.readRows('select job_id, sealed from outbox');

  describe('limits of mails', () => {
    it('an address gets three in an hour, whoever asks and however it is spelled', async () => {
      const to = unique('ada-');
      const asked = [];
      for (const recipient of [to, to.toUpperCase(), to, to])
        asked.push((await ask({ recipient: `${recipient}@x.example` })).isMailed);
      expect(asked).toEqual([true, true, true, false]);
      const early = await ask({ recipient: `${to}@x.example`, now: NOW + MAIL_LIMIT_MS - 1 });
      expect(early.isMailed).toBe(false);
      const late = await ask({ recipient: `${to}@x.example`, now: NOW + MAIL_LIMIT_MS });
      expect(late.isMailed).toBe(true);
      await clear(NOW + MAIL_LIMIT_MS);
    });

    it('a domain has one spelling, so that no box has several texts', async () => {
      const name = unique('ada-');
      const asked = [];
      for (const domain of ['bücher.example', 'xn--bcher-kva.example', 'ｂücher.example'])
        asked.push((await ask({ recipient: `${name}@${domain}` })).isMailed);
      expect(asked).toEqual([true, false, false]);
      await clear();
    });

    it('mails of one kind use up none of another, and those for a new password none of another title', async () => {
      const recipient = `${unique('ada-')}@x.example`;
      const ask = (titleId: string) => {
        const of = { titleId, address: recipient, jobId: unique('job'), caller: undefined };
        return storage.run(requestRecovery, { ...of, now: NOW });
      };
      const asked = async () =>
        (await storage.readRows('select recipient from outbox')).filter(
          (row) => (row as { readonly recipient: string }).recipient === recipient,
        ).length;
      const [one, two] = [await aTitle(storage), await aTitle(storage)];
      for (let count = 0; count <= MAILS_PER_ADDRESS; count += 1) await ask(one);
      expect(await asked()).toBe(MAILS_PER_ADDRESS);
      await ask(two);
      expect(await asked()).toBe(MAILS_PER_ADDRESS + 1);
      await storage.run(forgetMail, undefined);
    });

    it('a caller’s request counts whether or not the address may have a mail', async () => {
      const [caller, recipient] = [unique('caller-'), `${unique('ada-')}@x.example`];
      for (let count = 0; count < MAILS_PER_ADDRESS; count += 1) await ask({ recipient });
      expect((await ask({ recipient, caller })).isMailed).toBe(false);
      const asked = [];
      for (let count = 0; count < MAILS_PER_CALLER; count += 1)
        asked.push((await ask({ caller })).isMailed);
      expect(asked.filter(Boolean)).toHaveLength(MAILS_PER_CALLER - 1);
      await clear();
    });

    it('a caller can ask for ten in an hour, at many addresses', async () => {
      const caller = unique('caller-');
      const asked = [];
      for (let count = 0; count <= MAILS_PER_CALLER; count += 1)
        asked.push((await ask({ caller })).isMailed);
      expect(asked.filter(Boolean)).toHaveLength(MAILS_PER_CALLER);
      expect(asked.at(-1)).toBe(false);
      expect((await ask()).isMailed).toBe(true);
      await clear();
    });

    it('calls at the same moment are counted one after another', async () => {
      const recipient = `${unique('race-')}@x.example`;
      const asked = await Promise.all(Array.from({ length: 12 }, () => ask({ recipient })));
      expect(asked.filter(({ isMailed }) => isMailed)).toHaveLength(3);
      await clear();
    });

    it('what is no address is not sent to', async () => {
      expect((await ask({ recipient: 'a@x.example, b@x.example' })).isMailed).toBe(false);
    });

    it('moments that count no more are deleted', async () => {
      const now = NOW + 3 * MAIL_LIMIT_MS;
      await storage.prune(now, { attemptsMs: 1, revisionsMs: 1, ledgerMs: undefined });
      expect(await storage.readRows('select * from mail_sends')).toEqual([]);
    });
  });

  describe('jobs of the outbox', () => {
    it('are taken once, the oldest first, with what they need, and are gone with their secret once they are done', async () => {
      const asked: Awaited<ReturnType<typeof ask>>[] = [];
      for (let count = 0; count < JOBS_AT_ONCE + 1; count += 1) asked.push(await ask());
      const taken = await claim();
      expect(taken.map(({ jobId }) => jobId).toSorted()).toEqual(
        asked.slice(0, -1).map(({ jobId }) => jobId),
      );
      expect(taken.find(({ jobId }) => jobId === asked[0]?.jobId)).toMatchObject({
        kind: 'mail',
        recipient: asked[0]?.recipient,
        params: { template: 'operatorInvitation' },
        sealed: 'sealed',
        attempts: 1,
        madeAt: NOW,
      });
      expect(await claim()).toHaveLength(1);
      expect(await claim()).toEqual([]);
      expect(await storage.run(countWaiting, { now: NOW })).toEqual([
        { kind: 'mail', count: JOBS_AT_ONCE + 1 },
      ]);
      for (const job of taken) await storage.run(reportJob, { job, verdict: DONE, dueAt: NOW });
      expect(await rows()).toHaveLength(1);
      await clear();
      expect(await rows()).toEqual([]);
    });

    it('are taken once by many processes at the same moment', async () => {
      for (let count = 0; count < 12; count += 1) await ask();
      const taken = (await Promise.all(Array.from({ length: 6 }, () => claim()))).flat();
      const ids = taken.map(({ jobId }) => jobId);
      expect(new Set(ids).size).toBe(ids.length);
      await clear();
    });

    it('of a process that died are taken by another one after the lease, and only then', async () => {
      const { jobId } = await ask();
      await claim();
      expect(await claim(NOW + JOB_MS.lease - 1)).toEqual([]);
      expect(await claim(NOW + JOB_MS.lease)).toMatchObject([{ jobId, attempts: 2 }]);
      await clear();
    });

    it('that failed are due again later; one that another process has taken since is not put off', async () => {
      const { jobId } = await ask();
      const [first] = await claim();
      if (!first) throw new Error('nothing was due');
      await storage.run(reportJob, { job: first, verdict: LATER, dueAt: NOW + 7 });
      expect(await claim(NOW + 6)).toEqual([]);
      expect(await claim(NOW + 7)).toMatchObject([{ jobId, attempts: 2 }]);
      await storage.run(reportJob, { job: first, verdict: LATER, dueAt: NOW });
      expect(await claim(NOW + 8)).toEqual([]);
      await clear();
    });

    it('that are refused for good are gone', async () => {
      await ask();
      const [job] = await claim();
      if (!job) throw new Error('nothing was due');
      await storage.run(reportJob, { job, verdict: REFUSED, dueAt: NOW });
      expect(await rows()).toEqual([]);
    });

    it('are given up when they expire, and the metrics are told', async () => {
      const { expiresAt } = await ask();
      expect(await claim(expiresAt)).toEqual([]);
      const events: DomainEvent[] = [];
      storage.setEventSink((event) => events.push(event));
      await storage.prune(expiresAt, { attemptsMs: 1, revisionsMs: 1, ledgerMs: undefined });
      storage.setEventSink(() => undefined);
      expect(events).toContainEqual({ type: 'jobFailed', kind: 'mail', reason: 'expired' });
      expect(await rows()).toEqual([]);
    });

    it('keep their secret under another key', async () => {
      const { jobId } = await ask();
      const found = (await storage.run(listSealed)).find(({ of }) => 'jobId' in of);
      expect(found).toEqual({ of: { jobId }, place: `outbox ${jobId}`, sealed: 'sealed' });
      const secrets = [{ of: { jobId }, from: 'sealed', to: 'sealed anew' }];
      await storage.run(replaceSealed, { secrets, digestKey: 'digest key', now: NOW });
      expect(await rows()).toEqual([{ job_id: jobId, sealed: 'sealed anew' }]);
      await clear();
    });

    it('of a restored database are forgotten where they are mails', async () => {
      await ask();
      expect(await storage.run(forgetMail)).toBe(1);
      expect(await rows()).toEqual([]);
    });
  });
}
