import type { ErrorName } from './operations.ts';

/** The members of a refused call's reply. */
export interface FailureReply {
  /** The HTTP status. */
  readonly code: number;
  /** The HTTP status' name. */
  readonly status: string;
  /** The catalogue's name, or one that only a newer service knows. */
  readonly error: ErrorName | (string & Record<never, never>);
  /** The error's number; never changes. */
  readonly errorCode: number;
  readonly errorMessage: string;
  /** The faults of each member of the request. */
  readonly errorDetails?: Readonly<Record<string, readonly string[]>>;
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** The id of the call in the service's log. */
  readonly requestId: string;
}

/** Which attempt at which call an error is about. */
export interface Attempt {
  /** `/Area/Name`. */
  readonly path: string;
  /** 1 for the first. */
  readonly number: number;
  readonly idempotencyKey: string | undefined;
}

/** The service refused the call, and says why. */
export class PurserError extends Error {
  readonly path: string;
  /** The id of the call in the service's log: tell it to the operator. */
  readonly requestId: string;
  readonly code: number;
  readonly status: string;
  readonly error: FailureReply['error'];
  readonly errorCode: number;
  readonly errorMessage: string;
  readonly errorDetails: FailureReply['errorDetails'];
  readonly retryAfterSeconds: number | undefined;
  /** How often the call was made. More than once: an earlier attempt, of which the answer was lost, may have been carried out. */
  readonly attempts: number;
  /** The key that all attempts had, for a later call to go on with. */
  readonly idempotencyKey: string | undefined;

  constructor(reply: FailureReply, attempt: Attempt) {
    super(`${attempt.path}: ${reply.error} (${reply.errorCode}): ${reply.errorMessage}`);
    this.name = 'PurserError';
    this.path = attempt.path;
    this.requestId = reply.requestId;
    this.code = reply.code;
    this.status = reply.status;
    this.error = reply.error;
    this.errorCode = reply.errorCode;
    this.errorMessage = reply.errorMessage;
    this.errorDetails = reply.errorDetails;
    this.retryAfterSeconds = reply.retryAfterSeconds;
    this.attempts = attempt.number;
    this.idempotencyKey = attempt.idempotencyKey;
  }
}

/** Why there was no reply. */
export interface NoReplyReason {
  /** The HTTP status of the answer that was none of the service's. */
  readonly httpStatus?: number;
  /** When that answer says to try again. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * There was no answer of the service: no connection, none in time, or an answer by something else.
 * Whether the call was carried out is unknown. `cause` has the reason.
 */
export class NoReplyError extends Error {
  readonly path: string;
  /** The HTTP status of the answer that was none of the service's; undefined: there was none at all. */
  readonly httpStatus: number | undefined;
  /** Whole seconds after which that answer, of a proxy for example, says to try again. */
  readonly retryAfterSeconds: number | undefined;
  /** How often the call was made. */
  readonly attempts: number;
  /** The key that all attempts had, for a later call to go on with. */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, attempt: Attempt, reason: NoReplyReason) {
    super(`${attempt.path}: ${message}`, { cause: reason.cause });
    this.name = 'NoReplyError';
    this.path = attempt.path;
    this.httpStatus = reason.httpStatus;
    this.retryAfterSeconds = reason.retryAfterSeconds;
    this.attempts = attempt.number;
    this.idempotencyKey = attempt.idempotencyKey;
  }
}
