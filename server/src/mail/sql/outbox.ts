import type { Instant } from '../../kernel/instant.ts';
import { insertOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import { orNull, type OutboxTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Job } from '../job.ts';

const insertRow = statement<OutboxTable>(insertOf('outbox'));

interface NewJob extends Job {
  readonly now: Instant;
  /** The first moment at which it is done. */
  readonly dueAt: Instant;
}

/** Keeps a job. */
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
}

/** Says that a job that waits has a newer reason, so that a report about the older one does not end it. 0: there is no such job. */
export const renewJob = statement<Pick<Job, 'jobId' | 'expiresAt'> & { readonly now: Instant }>(
  'update outbox set made_at = :now, expires_at = :expiresAt where job_id = :jobId',
);
