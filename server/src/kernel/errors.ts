import { type ErrorName, ERRORS } from './error-catalogue.ts';
import type { ProofFault } from './identity-proof.ts';
import type { LoginRefusal, Provider } from './identity-provider.ts';
import type { DatabaseFault } from './measures.ts';
import type { RateLimitExcess, RateLimitState } from './rate-limits.ts';

/** Sentences that say what is wrong, by member of the request. */
export type ErrorDetails = Readonly<Record<string, readonly string[]>>;

/**
 * Facts of a refusal for the service's log alone; no caller sees them. Ids, fixed words and what a driver says: never a secret, a custom id, a
 * username or an email address.
 */
export interface RefusalFacts {
  /** The true reason, where the error's name hides it or says less. */
  readonly reason?: RefusalReason | undefined;
  /** The fault of a proof of an identity. */
  readonly proofFault?: ProofFault | undefined;
  readonly titleId?: string | undefined;
  readonly playerId?: string | undefined;
  readonly provider?: Provider | undefined;
  readonly keyId?: string | undefined;
  readonly operatorId?: string | undefined;
  /** The fault that kept the database from answering, and the driver's own words. */
  readonly fault?: DatabaseFault | undefined;
  readonly cause?: string | undefined;
}

/** Why a login or a credential was refused. */
type RefusalReason = LoginRefusal | CredentialRefusal;

/** Optional details of a refusal beside the error's name. */
export interface ErrorExtras {
  readonly details?: ErrorDetails;
  /** Replaces the catalogue's message. */
  readonly message?: string;
  /** Replaces the catalogue's HTTP status. */
  readonly status?: number;
  /** Whole seconds after which a retry makes sense; sent in the body and as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  /** The limit that the call is over; sent as the `RateLimit` fields. */
  readonly rateLimit?: RateLimitState;
  /** Never sent. */
  readonly logged?: RefusalFacts;
}

/** The refusal of a call whose session has ended while it was under way, as where the player was deleted meanwhile. */
export const SESSION_OVER: ErrorExtras = { message: 'The session has ended.' };

/** A refusal, thrown. Only an operation's `fail` and the HTTP room make one. */
export class ApiError extends Error {
  readonly error: ErrorName;
  readonly extras: ErrorExtras;

  constructor(error: ErrorName, extras: ErrorExtras = {}) {
    super(extras.message ?? ERRORS[error].message);
    this.name = 'ApiError';
    this.error = error;
    this.extras = extras;
  }
}

/** The details of a refusal for what comes too often. */
export function rateLimitExtras({ state, retryAfterSeconds }: RateLimitExcess): ErrorExtras {
  return { retryAfterSeconds, rateLimit: state };
}

/**
 * The database did not answer, or did not say whether a change was committed. Thrown by `storage/`; the wire says
 * ServiceUnavailable. Repeating the call is safe.
 */
export class StorageUnavailable extends Error {
  readonly fault: DatabaseFault;
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number;

  constructor({
    cause,
    fault = 'away',
    retryAfterSeconds = 1,
  }: {
    readonly cause: unknown;
    readonly fault?: DatabaseFault;
    readonly retryAfterSeconds?: number;
  }) {
    super('The database did not answer', { cause });
    this.name = 'StorageUnavailable';
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Why a credential is refused. `unknown`: it has the right form, and is none of ours. `otherTitle`: it is good, for another title. */
type CredentialRefusal = 'malformed' | 'unknown' | 'expired' | 'revoked' | 'otherTitle';
