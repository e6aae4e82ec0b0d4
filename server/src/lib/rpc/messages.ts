import type { SerializedError } from '../serialized-error.ts';

/** A request of the other thread; its reply must have the same id. */
export interface RequestWithId<Request> {
  readonly id: number;
  readonly request: Request;
}

/** The outcome of a request: its result or its error. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** An outcome as it is sent. */
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedError };

/** The messages between two threads. A message costs more than most requests, so it carries many. */
export type Message<Request> =
  | { readonly kind: 'requests'; readonly requests: readonly RequestWithId<Request>[] }
  | { readonly kind: 'replies'; readonly replies: readonly Reply[] }
  /** The main thread wants the worker to end once it has answered everything. */
  | { readonly kind: 'close' }
  /** The worker cannot go on and ends; unanswered requests fail for this reason. */
  | { readonly kind: 'failed'; readonly error: SerializedError };
