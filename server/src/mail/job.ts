import type { Instant } from '../kernel/instant.ts';

/** The kinds of work that is done after its commit: mail to send, and connections to revoke at Apple. */
export const JOB_KINDS = ['mail', 'appleRevocation'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** Work for somebody else's server. It is kept with the change that is its reason, and done until it succeeds or expires. */
export interface Job {
  readonly jobId: string;
  readonly kind: JobKind;
  /** With the player, the row's player, with whom it vanishes. Undefined: it names none. */
  readonly titleId: string | undefined;
  readonly playerId: string | undefined;
  /** To whom it goes: an address, or a word for the log. */
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
