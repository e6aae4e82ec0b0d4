import type { KeyedCall } from './idempotency.ts';
import type { Instant } from './instant.ts';

/** An act of an operator that changes something. Plain data. */
export interface OperatorAct {
  readonly operatorId: string;
  /** The operation's. */
  readonly path: string;
  /** Undefined: the act is about no title. */
  readonly titleId: string | undefined;
  readonly requestId: string;
  /** Which things the request names: members and their values. */
  readonly about: Readonly<Record<string, string>>;
  readonly at: Instant;
}

/** What a call has stored in the transaction of its change, so that both happen or neither. */
export interface CallTerms {
  /** That it was carried out, for its repetitions. */
  readonly key?: KeyedCall | undefined;
  /** That an operator did it. */
  readonly act?: OperatorAct | undefined;
}
