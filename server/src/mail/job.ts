import type { JobFailure, JobKind } from '../kernel/events.ts';
import type { Instant } from '../kernel/instant.ts';

/** Work for somebody else's server. It is kept with the change that is its reason, and done until it succeeds or expires. */
export interface Job {
  readonly jobId: string;
  readonly kind: JobKind;
  /** With the player, the row's player, with whom it vanishes. Undefined: it names none. */
  readonly titleId: string | undefined;
  readonly playerId: string | undefined;
  /** An address: to which a mail goes, or by which an account is recovered. Of a revocation the provider's name. */
  readonly recipient: string;
  readonly params: Readonly<Record<string, string>>;
  /** A secret that it needs, sealed for `placeOfJob`. */
  readonly sealed?: string | undefined;
  readonly expiresAt: Instant;
}

/** The place for which a job's secret is sealed: the job itself, or where `params` say so, that from which the sealed text was taken over. */
export function placeOfJob({ jobId, params }: Pick<Job, 'jobId' | 'params'>): string {
  return params['place'] ?? `outbox ${jobId}`;
}

/** A job that this process does now, and no other one until its lease ends. */
export interface ClaimedJob extends Job {
  readonly madeAt: Instant;
  /** This one included. */
  readonly attempts: number;
  /** Undefined: the job names no title. */
  readonly titleName: string | undefined;
}

/** The outcome of an attempt. */
export type JobVerdict =
  | { readonly status: 'done' }
  | {
      readonly status: 'failed';
      readonly reason: JobFailure;
      /** It would fail each time, so it is given up. */
      readonly isFinal: boolean;
      /** For the log. It holds no address and no secret. */
      readonly detail: string;
    };

/** Does a job; it gives up when `signal` says so. A job may come a second time, after a process died that had done it. */
export type JobHandler = (job: ClaimedJob, signal: AbortSignal) => Promise<JobVerdict>;

/** The handlers of the kinds that this installation can do. Jobs of other kinds wait. */
export type JobHandlers = Readonly<Partial<Record<JobKind, JobHandler>>>;
