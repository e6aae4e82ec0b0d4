import type { Caller } from '../kernel/caller.ts';
import type { DomainEvent } from '../kernel/events.ts';
import type { SerializedError } from './serialized-error.ts';

// What the main thread and the thread for large calls say to each other. Ids count up, calls and runs each for themselves.

export type ToThread =
  /** Answer this; the body's memory is the thread's from now on. */
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly path: string;
      readonly caller: Caller;
      readonly body: Uint8Array;
    }
  | EndOfRun
  /** End, once nothing is under way any more. */
  | { readonly kind: 'close' };

/** What became of a command. */
export type EndOfRun =
  | { readonly kind: 'ran'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'runFailed'; readonly id: number; readonly thrown: SerializedError };

/** Run a command; the answer is an EndOfRun. */
export interface Run {
  readonly kind: 'run';
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** What became of a call. */
export type EndOfCall =
  | { readonly kind: 'answered'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'callFailed'; readonly id: number; readonly thrown: SerializedError };

export type FromThread = EndOfCall | Run | { readonly kind: 'event'; readonly event: DomainEvent };
