import type { JobKind } from '../kernel/events.ts';
import type { Instant } from '../kernel/instant.ts';
import { JOB_MS } from '../kernel/limits.ts';
import { command } from '../storage/command.ts';
import type { ClaimedJob, JobVerdict } from './job.ts';
import {
  claimRows,
  countJobs,
  deleteJob,
  deleteMails,
  deleteMailTokens,
  findTitleNames,
  putOff,
  toClaimedJob,
} from './sql/outbox.ts';

/**
 * Takes some jobs that are due, the oldest first: until the end of the lease no other process does them. A process that dies leaves them to
 * others.
 */
export const claimJobs = command({
  name: 'outbox.claim',
  changes: 'rows',
  async run(
    tx,
    { kinds, now }: { readonly kinds: readonly JobKind[]; readonly now: Instant },
  ): Promise<readonly ClaimedJob[]> {
    const rows = await claimRows.all(tx, { now, leaseEnd: now + JOB_MS.lease }, kinds);
    const titleIds = [...new Set(rows.flatMap((row) => row.title_id ?? []))];
    const titles = await findTitleNames.all(tx, undefined, titleIds);
    const names = new Map(titles.map((title) => [title.title_id, title.name]));
    return rows.map((row) => toClaimedJob(row, names.get(row.title_id ?? '')));
  },
});

type Attempt = Pick<ClaimedJob, 'jobId' | 'kind' | 'madeAt' | 'attempts'>;

/** Writes down what came of an attempt. A job that is done or given up is deleted, with its secret; any other one is due again at `dueAt`. */
export const reportJob = command({
  name: 'outbox.report',
  changes: 'rows',
  async run(
    tx,
    {
      job,
      verdict,
      dueAt,
    }: { readonly job: Attempt; readonly verdict: JobVerdict; readonly dueAt: Instant },
  ): Promise<void> {
    const { kind } = job;
    if (verdict.status === 'done') {
      await deleteJob.run(tx, job);
      return tx.emit({ type: 'jobDone', kind });
    }
    if (verdict.isFinal) await deleteJob.run(tx, job);
    else await putOff.run(tx, { ...job, dueAt });
    tx.emit({ type: 'jobFailed', kind, reason: verdict.reason });
  },
});

/** How many jobs wait, by kind. */
export const countWaiting = command({
  name: 'outbox.count',
  changes: 'nothing',
  run: async (tx, of: { readonly now: Instant }) => countJobs.all(tx, of),
});

/**
 * Forgets the mails that wait or were asked for, and the tokens of all links, of a database that was restored: some of these mails were sent since, and some of the
 * tokens used. Gives how many mails there were. Connections to revoke at a provider stay, because revoking twice does no harm.
 */
export const forgetMail = command({
  name: 'outbox.forgetMail',
  changes: 'rows',
  async run(tx): Promise<number> {
    await deleteMailTokens.run(tx, undefined);
    return deleteMails.run(tx, undefined);
  },
});
