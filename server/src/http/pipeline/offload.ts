import type { CallLane } from '../../kernel/call-lane.ts';
import type { Caller, CallOrigin } from '../../kernel/caller.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { MembersDialect } from '../dialect.ts';
import type { KeyHead } from './idempotency.ts';

/** Answers calls with a large body in a worker, so that reading the body delays no other call. */
export interface Offload {
  /** Bytes of a body from which on a call is offloaded. */
  readonly bytesMin: number;
  /** The paths of the operations that the worker knows. */
  readonly paths: ReadonlySet<string>;
  /**
   * Does what `invoke` does (invoke.ts). Resolves with the operation's answer; rejects with what `invoke` would have
   * thrown, or with WorkerLost. Lanes take turns. The body cannot be used afterwards: its memory is given to the worker.
   */
  answer(call: OffloadedCall, of: OffloadContext): Promise<unknown>;
}

/** The context of a call beside its content. */
interface OffloadContext {
  /** Where it waits. */
  readonly lane: CallLane;
  /** Is told the dialect of the body's members where the call has succeeded. */
  readonly onDialect?: ((dialect: MembersDialect) => void) | undefined;
}

/** A call whose caller is judged and whose body has arrived. */
export interface OffloadedCall {
  /** The operation's path. */
  readonly path: string;
  readonly caller: Caller;
  readonly body: Uint8Array;
  /** Plain data. */
  readonly origin: CallOrigin;
  readonly requestId: string;
  /** The time when it was handed over, because the worker has no clock of the database. */
  readonly now: Instant;
  /**
   * Only where the operation takes an idempotency key. The worker has a copy of it; `answer` takes from there whether the call
   * was a replay.
   */
  readonly keyHead?: KeyHead | undefined;
  /** The note in the head; only where the operation takes one. */
  readonly noteHead?: string | undefined;
}

/** The worker ended before it had answered a call. The call may have been carried out; the wire says ServiceUnavailable. Repeating is safe. */
export class WorkerLost extends Error {
  constructor(options: { readonly cause: unknown }) {
    super('The worker for large calls ended before it had answered', options);
    this.name = 'WorkerLost';
  }
}
