/** The header of a call that makes it safe to repeat. Clients that cannot send headers put it into `CustomTags` by the same name. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** The header of a reply that was given before. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** A call with an idempotency key. Plain data. */
export interface KeyedCall {
  /** The operation's. */
  readonly path: string;
  readonly titleId: string;
  /** Undefined: the title itself calls, by secret key or entity token. */
  readonly playerId: string | undefined;
  /** Undefined: it is no operator who calls. */
  readonly operatorId: string | undefined;
  /** 1 to IDEMPOTENCY_KEY_CHARS_MAX visible ASCII characters. */
  readonly key: string;
  /** SHA-256 of the body, unpacked. */
  readonly bodyHash: string;
}

/**
 * `otherBody`: the key came with another body before. `underWay`: a call with the key has not ended. `tooMany`: the caller has as
 * many keys as may be remembered.
 */
export type KeyRefusalReason = 'otherBody' | 'underWay' | 'tooMany';

/** A call was refused because of its idempotency key, and nothing was changed. Thrown by `storage/`, past the handler. */
export class KeyRefusal extends Error {
  readonly reason: KeyRefusalReason;
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: KeyRefusalReason, retryAfterSeconds?: number) {
    super(`The idempotency key was refused: ${reason}`);
    this.name = 'KeyRefusal';
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
