import type { SerializedError } from '../serialized-error.ts';

/** A request of the other thread; its reply must have the same id. */
export interface Received<Request> {
  readonly id: number;
  readonly request: Request;
}

/** What became of a request. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** An outcome as it travels. */
export type Reply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SerializedError };

/** What two threads say to each other. A message costs more than most requests, so it carries many. */
export type Message<Request> =
  | { readonly kind: 'requests'; readonly requests: readonly Received<Request>[] }
  | { readonly kind: 'replies'; readonly replies: readonly Reply[] }
  /** The main thread wants the worker to end once it has answered everything. */
  | { readonly kind: 'close' }
  /** The worker cannot go on and ends; whatever it has not answered fails for this reason. */
  | { readonly kind: 'failed'; readonly error: SerializedError };
