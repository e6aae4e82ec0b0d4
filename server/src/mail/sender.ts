import type { Run } from '../kernel/command.ts';
import type { JobKind } from '../kernel/events.ts';
import type { Clock } from '../kernel/instant.ts';
import { JOB_BACK_OFF, JOB_MS, JOBS_AT_ONCE } from '../kernel/limits.ts';
import type { Random } from '../kernel/secrets.ts';
import { backOffMs } from '../lib/back-off.ts';
import { claimJobs, reportJob } from './commands.ts';
import type { ClaimedJob, JobHandlers, JobVerdict } from './job.ts';

interface SenderDeps {
  readonly run: Run;
  readonly now: Clock;
  readonly random: Random;
  readonly handlers: JobHandlers;
  /** Told of what came of each attempt, before it is written down. */
  readonly onVerdict: (kind: JobKind, verdict: JobVerdict) => void;
}

/**
 * Makes what does the jobs of the outbox, some at a time. An attempt that has no verdict after JOB_MS.deadline is cut off, well before its lease ends:
 * so a job is done by one process at a time, unless a process stands still for longer than that. A job that was done and could not be reported,
 * because its process or the database went away at that moment, is done once more.
 */
export function makeSender({ run, now, random, handlers, onVerdict }: SenderDeps) {
  const kinds = Object.keys(handlers) as JobKind[];
  const stopping = new AbortController();
  let isStopping = false;

  async function attempt(job: ClaimedJob): Promise<JobVerdict> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(JOB_MS.deadline)]);
    try {
      const verdict = await handlers[job.kind]?.(job, signal);
      return verdict ?? failed('broken', 'no handler');
    } catch (error) {
      return failed('broken', error instanceof Error ? error.name : 'unknown');
    }
  }

  async function doJob(job: ClaimedJob): Promise<JobVerdict> {
    const verdict = await attempt(job);
    // Nobody knows what became of an attempt that a stop cut off; another process takes it at once.
    const isCut = verdict.status === 'failed' && stopping.signal.aborted;
    const jitter = random(1).readUInt8() / 255;
    const waitMs = isCut ? 0 : Math.round(backOffMs(job.attempts, { ...JOB_BACK_OFF, jitter }));
    if (!isCut) onVerdict(job.kind, verdict);
    await run(reportJob, { job, verdict, dueAt: now() + waitMs });
    return verdict;
  }

  return {
    /** Does what is due. Ends early where a server is away: the rest waits for the next step. Rejects where the database does not answer. */
    async step(): Promise<void> {
      for (;;) {
        if (isStopping) return;
        // oxlint-disable-next-line no-await-in-loop
        const jobs = await run(claimJobs, { kinds, now: now() });
        // oxlint-disable-next-line no-await-in-loop
        const settled = await Promise.allSettled(jobs.map(doJob));
        const verdicts = settled.map((one) => {
          if (one.status === 'rejected') throw one.reason;
          return one.value;
        });
        if (jobs.length < JOBS_AT_ONCE || verdicts.some(isAway)) return;
      }
    },
    /** From now on no job is begun. */
    stop(): void {
      isStopping = true;
    },
    /** Cuts off the attempts under way. */
    cut: (): void => stopping.abort(),
  };
}

function failed(reason: 'broken', detail: string): JobVerdict {
  return { status: 'failed', reason, isFinal: false, detail };
}

function isAway(verdict: JobVerdict): boolean {
  return verdict.status === 'failed' && ['away', 'tls', 'login'].includes(verdict.reason);
}
