import type { EntityCaller, PlayerCaller, Refusal, SecretKeyCaller } from '../kernel/caller.ts';
import type { ErrorName } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import type { AnyOperation } from '../kernel/operation.ts';
import type { Random } from '../kernel/secrets.ts';
import type { Offload } from './pipeline/offload.ts';

/** What the edge is given by the composition root. It knows no room. */
export interface HttpDeps {
  readonly operations: readonly AnyOperation[];
  /** What all handlers together need. */
  readonly operationDeps: object;
  /** Where large calls are answered; absent: here, like the others. */
  readonly offload?: Offload;
  readonly authenticate: Authenticate;
  /** Makes the control state current; asked once for each call, after its head has arrived. */
  readonly catchUp: () => void | Promise<void>;
  /** Another number after every change of the control state that `catchUp` has brought. */
  readonly generation: () => number;
  readonly now: Clock;
  readonly random: Random;
  readonly log: HttpLog;
  readonly observe: (call: ObservedCall) => void;
  /** What GET answers, by exact path. */
  readonly pages: ReadonlyMap<string, Page>;
}

/** Judges one credential each; the text may be anything. */
export interface Authenticate {
  readonly secretKey: (text: string) => SecretKeyCaller | Refusal;
  readonly entityToken: (text: string) => EntityCaller | Refusal;
  readonly sessionTicket: (text: string) => PlayerCaller | Refusal;
}

/** One finished call, for the metrics. */
export interface ObservedCall {
  /** The operation's path; undefined for a path that is none. */
  readonly operation: string | undefined;
  readonly outcome: 'OK' | ErrorName;
  readonly seconds: number;
}

/** Where the edge writes. Never a header, a body or a secret. */
export interface HttpLog {
  /** One line a call. */
  readonly call: (call: CallRecord) => void;
  /** Something unforeseen; somebody should look. */
  readonly unexpectedError: (unexpectedError: {
    readonly requestId: string;
    readonly operation: string;
    readonly error: unknown;
  }) => void;
}

export interface CallRecord extends ObservedCall {
  readonly requestId: string;
  readonly titleId: string | undefined;
  readonly status: number;
}

/** A page that GET (and HEAD) answers. */
export type Page = () => PageContent | Promise<PageContent>;

export interface PageContent {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** PEM texts. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly connectionsMax: number;
  /** Time for a request's head, and for all of it. */
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveMs: number;
}

/** A listening server. */
export interface Listener {
  /** With the real port, without a slash at the end. */
  readonly url: string;
  /** From now on each reply ends its connection; calls are still taken. So a balancer lets go of them before `close`. */
  drain(): void;
  /** Stops accepting, lets calls in flight end for at most `graceMs`, then cuts. */
  close(graceMs: number): Promise<void>;
}
