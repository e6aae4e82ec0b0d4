import type { Caller } from '../../kernel/caller.ts';

/** Where calls with a large body are answered, so that reading it holds up nobody else. */
export interface Offload {
  /** Bytes of a body from which on a call is handed over. */
  readonly bytesMin: number;
  /** The operations that can be answered there. */
  readonly paths: ReadonlySet<string>;
  /**
   * The rest of a call (http/rest-of-call.ts): resolves with the operation's answer, rejects with what answering it
   * here would have thrown, or with WorkerLost. The body's bytes are given away.
   */
  answer(call: OffloadedCall): Promise<unknown>;
}

/** A call whose caller is judged and whose body has arrived. */
export interface OffloadedCall {
  /** The operation's. */
  readonly path: string;
  readonly caller: Caller;
  readonly body: Buffer;
}

/** A call was handed over and nobody knows what became of it; the wire says ServiceUnavailable. Repeating it is safe. */
export class WorkerLost extends Error {
  constructor(options: { readonly cause: unknown }) {
    super('What answers large calls ended before it had answered', options);
    this.name = 'WorkerLost';
  }
}
