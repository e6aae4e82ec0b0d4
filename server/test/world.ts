import type { ErrorDetails, ErrorName } from '../src/kernel/errors.ts';
import type { Instant } from '../src/kernel/instant.ts';

/** A reply as it came over the wire, already checked against the envelope and the OpenAPI document. */
export interface Reply {
  readonly httpStatus: number;
  readonly headers: Headers;
  readonly code: number;
  readonly status: string;
  /** Present on success; loosely typed, because tests look into it freely. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data?: any;
  readonly error?: ErrorName;
  readonly errorCode?: number;
  readonly errorMessage?: string;
  readonly errorDetails?: ErrorDetails;
  readonly retryAfterSeconds?: number;
}

/** Which credentials a call carries. */
export interface Credentials {
  readonly secretKey?: string;
  readonly entityToken?: string;
  readonly sessionTicket?: string;
}

export interface LoggedIn {
  readonly serviceId: string;
  readonly titlePlayerId: string;
  readonly sessionTicket: string;
  readonly entityToken: string;
  readonly newlyCreated: boolean;
}

/** One title with an unlimited secret key, in a running service whose clock a test moves. */
export interface World {
  readonly url: string;
  readonly titleId: string;
  readonly secretKey: string;
  readonly clock: { now(): Instant; advance(ms: number): void };
  /** POSTs JSON (`body` may be a string or bytes to send them as they are). */
  call(
    path: string,
    body: unknown,
    credentials?: Credentials,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** `call` with the title's secret key. */
  asTitle(path: string, body: unknown): Promise<Reply>;
  /** Logs in (and creates) the player with this custom id. */
  logIn(customId?: string): Promise<LoggedIn>;
  /** A fresh entity token of the title. */
  titleToken(): Promise<string>;
  /** Another secret key of the title, limited to scopes. */
  limitedKey(
    scopes: readonly ('matchmaker' | 'server' | 'admin')[],
    lifetimeMs?: number,
  ): Promise<string>;
  /** Another title of the same service. */
  otherTitle(): Promise<World>;
}
