import type { CallContext } from '../kernel/call-context.ts';
import type {
  Caller,
  CallOrigin,
  EntityCaller,
  OperatorCaller,
  PlayerCaller,
  SecretKeyCaller,
} from '../kernel/caller.ts';
import type { ConsoleSite, JudgedCaller, Refusal, ShownSession } from '../kernel/credential.ts';
import type { ErrorName } from '../kernel/error-catalogue.ts';
import type { RefusalFacts } from '../kernel/errors.ts';
import type { Clock } from '../kernel/instant.ts';
import type { AnyOperation } from '../kernel/operation.ts';
import type { CallLimits, RateLimit } from '../kernel/rate-limits.ts';
import type { Random } from '../kernel/secrets.ts';
import type { Span } from '../kernel/span.ts';
import type { Budget } from '../lib/budget.ts';
import type { TraceContext } from './listener/call-ids.ts';
import type { Offload } from './pipeline/offload.ts';

/** The deps of the listener and the pipeline, which know no room. The composition root gives them. */
export interface HttpDeps {
  readonly operations: readonly AnyOperation[];
  /** The deps of all handlers together. */
  readonly operationDeps: object;
  /** The same for one call with a context; `onReplay` is called when an earlier call with its idempotency key has made the change. */
  readonly depsInContext: (context: CallContext, onReplay: () => void) => object;
  /** Answers calls with a large body on another thread; absent: all are answered on this one. */
  readonly offload?: Offload;
  /** The bytes of large bodies, which the offload counts too. */
  readonly largeBodies: Budget;
  /** How many calls wait for a row that others want, without a connection of the database, or for a service of somebody else. */
  readonly inLines: () => number;
  readonly authenticate: Authenticate;
  readonly consoleSite: ConsoleSite;
  /** False: operators call at another port, and their sessions count for nothing here. */
  readonly takesOperators: boolean;
  readonly limits: CallLimits;
  /** Told of each call that comes from a proxy which should be trusted and is not. */
  readonly untrustedProxies: {
    readonly note: (address: string) => void;
    readonly has: (address: string) => boolean;
  };
  /** Makes the control state current. Called for each call, after its head has arrived. */
  readonly catchUp: () => void | Promise<void>;
  /** Changes with every change of the control state. */
  readonly generation: () => number;
  readonly now: Clock;
  readonly random: Random;
  readonly log: HttpLog;
  readonly observe: (call: ObservedCall) => void;
  /** Absent: no call is traced. */
  readonly trace?: Trace | undefined;
  readonly pages: Pages;
}

/** Each function judges a credential of one kind. The text may be anything. */
export interface Authenticate {
  readonly secretKey: (text: string) => SecretKeyCaller | Refusal;
  readonly entityToken: (text: string) => JudgedCaller<EntityCaller>;
  readonly sessionTicket: (text: string) => JudgedCaller<PlayerCaller>;
  readonly operatorSession: (shown: ShownSession) => OperatorCaller | Refusal;
}

/** A finished call, for the metrics. */
export interface ObservedCall {
  /** The operation's path; undefined where there is none at the path called. */
  readonly operation: string | undefined;
  readonly outcome: 'OK' | ErrorName;
  readonly seconds: number;
  /** The limit that it was over. */
  readonly limit?: RateLimit | undefined;
}

/** The log of calls. It gets no header, body or secret. */
export interface HttpLog {
  readonly call: (call: CallRecord, details: CallDetails) => void;
  /** Logs a fault of ours, which an operator should look into. */
  readonly unexpectedError: (report: {
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

/** Begins the span of a call; undefined: the call is not traced. Asked once, when the caller is judged. */
export type Trace = (call: TracedCall) => CallSpan | undefined;

/** A call, as far as it decides whether it is traced. */
export interface TracedCall {
  /** The caller's own span. Anybody can send any. */
  readonly parent: TraceContext | undefined;
  /** Undefined where the call is refused before its caller is known. */
  readonly caller: Caller | undefined;
  /** Any text. */
  readonly method: string;
  /** By the monotonic clock. */
  readonly beganAtMs: number;
}

export interface CallSpan extends Span {
  end(call: CallRecord): void;
}

/** More about a call. Most lines are never written, so each member is computed when it is asked for. */
export interface CallDetails extends Pick<CallOrigin, 'address'> {
  readonly caller: Caller | undefined;
  /** The caller's own ids of the call. */
  readonly trace: TraceContext | undefined;
  /** Why the call was refused. */
  readonly facts: RefusalFacts | undefined;
}

/** Finds the page at a path. */
export type Pages = Pick<ReadonlyMap<string, Page>, 'get'>;

/** The answer of one path to GET and HEAD; a page with a form also answers what its reader sends. */
export type Page = ReadPage | FormPage;

type ReadPage = (request: PageRequest) => PageContent | Promise<PageContent>;

export interface FormPage {
  readonly read: ReadPage;
  /** Answers a form that was sent by POST as application/x-www-form-urlencoded. */
  readonly submit: (request: FormRequest) => PageContent | Promise<PageContent>;
}

export interface PageRequest {
  /**
   * The service's address as the reader used it, without a slash at the end; undefined where the request has none that can
   * be believed. It has no character with a meaning to HTML, to a URL's path or, but for brackets, to a shell.
   */
  readonly serviceUrl: string | undefined;
  /** The parameters of the address: any texts. */
  readonly query: URLSearchParams;
  readonly origin: CallOrigin;
}

/** A page's form, filled in. */
export interface FormRequest extends PageRequest {
  /** The fields: any texts. */
  readonly form: URLSearchParams;
}

export interface PageContent {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
  /** The same body, compressed; absent: it is sent as it is. */
  readonly gzip?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** PEM texts. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  readonly connectionsMax: number;
  /** Of one peer that is no trusted proxy; IPv6: of one /64. */
  readonly connectionsPerAddressMax: number;
  /** How long a request's head may take to arrive, and the whole request. */
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly keepAliveMs: number;
  /** Bytes of replies that may wait for clients to read them; UNREAD_BYTES_MAX when absent. */
  readonly unreadBytesMax?: number;
  /** Networks whose `X-Forwarded-For` is believed (lib/networks.ts). */
  readonly trustedProxies: readonly string[];
}

/** A listening server. */
export interface Listener {
  /** With the actual port and without a slash at the end. */
  readonly url: string;
  /** From now on new connections get this certificate; open ones go on. Does nothing to plain http. */
  useCertificate(tls: NonNullable<ListenOptions['tls']>): void;
  /** From now on each reply ends its connection, so that clients and balancers go to other nodes before `close`. Calls are still answered. */
  drain(): void;
  /** Stops accepting, waits up to `graceMs` for calls in flight, then cuts all connections. */
  close(graceMs: number): Promise<void>;
}
