import type { JobKind } from '../../kernel/events.ts';
import type { Instant } from '../../kernel/instant.ts';
import { JOBS_AT_ONCE } from '../../kernel/limits.ts';
import { PRUNED_AT_ONCE } from '../../storage/control/pruning.ts';
import { insertOf } from '../../storage/query/rows.ts';
import { listStatement, statement } from '../../storage/query/statement.ts';
import { orNull, orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { ClaimedJob, Job } from '../job.ts';

const insertRow = statement<Tables['outbox']>(insertOf('outbox'));

interface NewJob extends Job {
  readonly now: Instant;
  /** The first moment at which it is done. */
  readonly dueAt: Instant;
}

/** Keeps a job. The process that does jobs is woken after the commit. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await insertRow.run(tx, {
    job_id: job.jobId,
    kind: job.kind,
    title_id: orNull(job.titleId),
    player_id: orNull(job.playerId),
    recipient: job.recipient,
    params: JSON.stringify(job.params),
    sealed: orNull(job.sealed),
    made_at: job.now,
    due_at: job.dueAt,
    attempts: 0,
    expires_at: job.expiresAt,
  });
  tx.emit({ type: 'jobQueued', kind: job.kind });
}

/** Says that a job that waits has a newer reason, so that a report about the older one does not end it. 0: there is no such job. */
export const renewJob = statement<Pick<Job, 'jobId' | 'expiresAt'> & { readonly now: Instant }>(
  'update outbox set made_at = :now, expires_at = :expiresAt where job_id = :jobId',
);

/**
 * Takes jobs of some kinds that are due, until `leaseEnd`. A row that another process takes at this moment is passed over. The list is
 * materialized: PostgreSQL may read a list within the condition again for each row, and each time pass the limit over what it has taken.
 */
export const claimRows = listStatement<
  { readonly now: Instant; readonly leaseEnd: Instant },
  JobKind,
  Tables['outbox']
>(
  `with due as materialized (
     select job_id from outbox where due_at <= :now and expires_at > :now and kind in ({:item})
     order by due_at, job_id limit ${JOBS_AT_ONCE} for update skip locked)
   update outbox set due_at = :leaseEnd, attempts = attempts + 1
   where job_id in (select job_id from due) returning *`,
);

export const findTitleNames = listStatement<
  undefined,
  string,
  Pick<Tables['titles'], 'title_id' | 'name'>
>('select title_id, name from titles where title_id in ({:item})');

/** The job of a row. */
export function toClaimedJob(row: Tables['outbox'], titleName: string | undefined): ClaimedJob {
  return {
    jobId: row.job_id,
    kind: row.kind as JobKind,
    titleId: orUndefined(row.title_id),
    playerId: orUndefined(row.player_id),
    recipient: row.recipient,
    params: JSON.parse(row.params) as ClaimedJob['params'],
    sealed: orUndefined(row.sealed),
    expiresAt: row.expires_at,
    madeAt: row.made_at,
    attempts: row.attempts,
    titleName,
  };
}

/** Ends a job, unless it has a newer reason. Another process may have taken it meanwhile: it is done all the same. */
export const deleteJob = statement<Pick<ClaimedJob, 'jobId' | 'madeAt'>>(
  'delete from outbox where job_id = :jobId and made_at = :madeAt',
);

/** Puts a job off, unless another process has taken it meanwhile. */
export const putOff = statement<
  Pick<ClaimedJob, 'jobId' | 'attempts'> & { readonly dueAt: Instant }
>('update outbox set due_at = :dueAt where job_id = :jobId and attempts = :attempts');

export const countJobs = statement<
  { readonly now: Instant },
  { readonly kind: JobKind; readonly count: number }
>('select kind, count(*) as count from outbox where expires_at > :now group by kind');

const deleteExpired = statement<{ readonly now: Instant }, { readonly kind: JobKind }>(
  `with old as materialized (
     select job_id from outbox where expires_at <= :now
     limit ${PRUNED_AT_ONCE} for update skip locked)
   delete from outbox where job_id in (select * from old) returning kind`,
);

/** Gives up jobs that could not be done in time, with their secrets. */
export async function pruneOutbox(tx: Tx, { now }: { readonly now: Instant }): Promise<boolean> {
  const rows = await deleteExpired.all(tx, { now });
  for (const { kind } of rows) tx.emit({ type: 'jobFailed', kind, reason: 'expired' });
  return rows.length >= PRUNED_AT_ONCE;
}

export const deleteMails = statement<undefined>(
  "delete from outbox where kind in ('mail', 'recovery')",
);
export const deleteMailTokens = statement<undefined>('delete from mail_tokens');

// For a change of the key file.

export const findSealedJobs = statement<
  undefined,
  Pick<Tables['outbox'], 'job_id' | 'params'> & { readonly sealed: string }
>('select job_id, params, sealed from outbox where sealed is not null order by job_id');

export const replaceSealedJob = statement<{
  readonly jobId: string;
  readonly from: string;
  readonly to: string;
}>('update outbox set sealed = :to where job_id = :jobId and sealed = :from');
