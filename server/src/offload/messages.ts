import type { MembersDialect } from '../http/dialect.ts';
import { type CallContext, OperatorRefusal } from '../kernel/call-context.ts';
import { ApiError, StorageUnavailable } from '../kernel/errors.ts';
import { KeyRefusal } from '../kernel/idempotency.ts';

/** Asks the main thread to run a command; the reply is its packed result, or a KeyedResult where it has a context. */
export interface CommandRequest {
  readonly name: string;
  readonly input: unknown;
  /** Of the call that runs it: the main thread knows its lane. */
  readonly requestId: string;
  /** For the change of a call that has any. */
  readonly context?: CallContext | undefined;
}

/** The worker's reply to a call. */
export interface OffloadedAnswer {
  /** The operation's. */
  readonly answer: unknown;
  /** The revision of the data in the answer, where it has revisions. */
  readonly revision: number | undefined;
  /** That of the body's members. */
  readonly dialect: MembersDialect;
  /** An earlier call with the idempotency key has made the change. */
  readonly isReplay: boolean;
}

/** The `workerData` of the worker: deps of handlers that are the same for as long as the service runs. */
export interface GivenDeps {
  readonly titleDataBytesMax: number;
}

/** Errors that keep their class between the threads. */
export const OFFLOAD_ERRORS = { ApiError, KeyRefusal, OperatorRefusal, StorageUnavailable };
