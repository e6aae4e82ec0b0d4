import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { currentLane } from '../kernel/call-lane.ts';
import {
  OUTSIDE_ANSWER_BYTES_MAX,
  OUTSIDE_CALL_MS,
  OUTSIDE_CALLS,
  OUTSIDE_CALLS_PER_HOST,
} from '../kernel/outside-limits.ts';
import { parseIpAddress } from '../lib/ip-address.ts';
import { isPublicAddress } from '../lib/networks.ts';
import { makeBreaker } from './breaker.ts';
import { orAborted, proofDeadline } from './proof-deadline.ts';
import { makeShares } from './shares.ts';

/** A call to a service of somebody else. Its address may come from a stranger's document. */
interface OutsideCall {
  readonly url: string;
  /** GET where absent. */
  readonly method?: 'GET' | 'POST';
  /** The body, as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** The body, as JSON, where there is no form. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes of the answer's body at most; OUTSIDE_ANSWER_BYTES_MAX where absent. */
  readonly bytesMax?: number;
  readonly signal?: AbortSignal;
  /** Names the calls that trip the breaker together, where paths hold ids or secrets; absent: origin and path. */
  readonly breakerKey?: string;
  /** Whether it is made also where the breaker has tripped: for a person who wants to know, and where a refusal of ours would cost a code. */
  readonly ignoresBreaker?: boolean;
  /** Whether the caller spaces its calls itself: the breaker is neither asked nor told. So are documents, whose addresses strangers may choose. */
  readonly hasOwnGap?: boolean;
}

/**
 * Why there is no answer. `address`: this address may not be called. `notFound`: no host has the name. `busy`: too many calls are under way, in
 * all or for the caller or the title. `tripped`: the last calls have failed, so hardly any is made (breaker.ts). `protocol`: what came is no answer
 * of HTTP, or is compressed.
 */
type AwayReason =
  | 'address'
  | 'notFound'
  | 'busy'
  | 'tripped'
  | 'timeout'
  | 'tooLarge'
  | 'redirect'
  | 'connection'
  | 'tls'
  | 'protocol';

export type OutsideAnswer =
  | {
      readonly status: 'answered';
      readonly code: number;
      readonly body: Buffer;
      /** Its header `Date`. */
      readonly date?: string | undefined;
    }
  | { readonly status: 'away'; readonly why: AwayReason };

/** Calls services of others. It never rejects. */
export interface OutsideClient {
  request(of: OutsideCall): Promise<OutsideAnswer>;
}

interface OutsideClientOptions {
  /** Origins for which neither https nor a public address is asked. */
  readonly exceptions: readonly string[];
  /** For tests: `address:port` of servers of names in place of the system's, the milliseconds of a call, and of a clock that is never set. */
  readonly nameServers?: readonly string[];
  readonly callMs?: number;
  readonly nowMs?: () => number;
}

class Away extends Error {
  readonly why: AwayReason;
  constructor(why: AwayReason) {
    super(why);
    this.why = why;
  }
}

/**
 * Makes the one client for services of others. It speaks https to public addresses, follows no redirect, goes through no proxy, keeps no
 * connection, and bounds the time, the bytes and the calls under way; a service that only fails is hardly called. A name is resolved once, and
 * the connection goes to what was found and judged.
 */
export function makeOutsideClient(options: OutsideClientOptions): OutsideClient {
  const { callMs = OUTSIDE_CALL_MS, nowMs = () => performance.now() } = options;
  const exceptions = new Set(options.exceptions);
  const shares = makeShares();
  const breaker = makeBreaker({ nowMs });

  async function call(of: OutsideCall, url: URL, signal: AbortSignal): Promise<OutsideAnswer> {
    signal.throwIfAborted();
    const isTrusted = exceptions.has(url.origin);
    if (!isTrusted && url.protocol !== 'https:') throw new Away('address');
    const found = isTrusted ? undefined : await publicAddressesOf(url, options, signal);
    const response = await send(of, { url, found, signal });
    try {
      return await read(response, of.bytesMax ?? OUTSIDE_ANSWER_BYTES_MAX);
    } finally {
      response.destroy();
    }
  }

  return {
    async request(of) {
      const url = URL.parse(of.url);
      if (!url || url.username !== '' || url.password !== '') return away('address');
      // Nobody queues behind a service that hangs.
      const leave = shares.enter({
        all: OUTSIDE_CALLS,
        [`host ${url.host}`]: OUTSIDE_CALLS_PER_HOST,
      });
      if (!leave) return away('busy');
      // A stranger may choose the query of a call that names a player or a ticket: no call makes another path trip.
      const end = of.hasOwnGap
        ? tellNobody
        : breaker.enter({
            key: of.breakerKey ?? url.origin + url.pathname,
            network: currentLane.getStore()?.network?.own,
            isForced: of.ignoresBreaker,
          });
      if (!end) {
        leave();
        return away('tripped');
      }
      const beganMs = nowMs();
      const deadlines = [AbortSignal.timeout(callMs), proofDeadline(), of.signal];
      const signal = AbortSignal.any(deadlines.filter((one) => one !== undefined));
      try {
        const answer = await orAborted(call(of, url, signal), signal);
        end('answered');
        return answer;
      } catch (error) {
        const why = signal.aborted ? 'timeout' : reasonOfFailure(error);
        // A proof whose earlier calls took most of its time, or a caller who left, says nothing about the service.
        const isCutShort = signal.aborted && nowMs() - beganMs < callMs / 2;
        end(SAY_NOTHING.has(why) || isCutShort || of.signal?.aborted ? 'unknown' : 'failed');
        return away(why);
      } finally {
        leave();
      }
    },
  };
}

function tellNobody(): void {}

/** Reasons that say nothing about the service. */
const SAY_NOTHING: ReadonlySet<AwayReason> = new Set(['address', 'notFound', 'busy', 'tripped']);

function away(why: AwayReason): OutsideAnswer {
  return { status: 'away', why };
}

/** The addresses of a host. Rejects where there is none, or where any is not public: a name that also leads inside is a trap. */
async function publicAddressesOf(
  url: URL,
  options: OutsideClientOptions,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = parseIpAddress(host);
  const found = literal === undefined ? await resolveName(host, options, signal) : [literal];
  if (found.length === 0) throw new Away('connection');
  return found.map((text) => {
    const address = parseIpAddress(text);
    if (address === undefined || !isPublicAddress(address)) throw new Away('address');
    return { address, family: address.includes(':') ? 6 : 4 };
  });
}

/** Asks the servers of names ourselves: the system's own look-up would hold one of a few threads for as long as a server hangs. */
async function resolveName(
  host: string,
  { nameServers }: OutsideClientOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { promises } = process.getBuiltinModule('node:dns');
  const resolver = new promises.Resolver({ timeout: 1_000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const isUnknown = found.every((one) => one.status === 'rejected' && isNotFound(one.reason));
    if (isUnknown) throw new Away('notFound');
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

interface Target {
  readonly url: URL;
  /** Undefined: of an exception, which the system looks up. */
  readonly found: readonly LookupAddress[] | undefined;
  readonly signal: AbortSignal;
}

/** Sends a call; settles with the head of its answer. */
function send(of: OutsideCall, { url, found, signal }: Target): Promise<IncomingMessage> {
  const { type, body } = bodyOf(of);
  const options: RequestOptions = {
    method: of.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      'User-Agent': 'Purser',
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...of.headers,
    },
    agent: false,
    signal,
    ...(found ? { lookup: (_host, { all }, answer) => answerLookup(found, all, answer) } : {}),
  };
  return new Promise((resolve, reject) => {
    const request: ClientRequest = requestOf(url)(url, options, resolve);
    // An answer that changes the protocol (RFC 9110 15.2.2) ends the call with neither a response nor an error.
    request.on('close', () => reject(new Away('protocol')));
    request.on('error', reject).end(body);
  });
}

/** A call's body, with its media type. */
function bodyOf({ form, json }: OutsideCall): { readonly type?: string; readonly body?: string } {
  if (form) {
    const type = 'application/x-www-form-urlencoded';
    return { type, body: new URLSearchParams(form).toString() };
  }
  return json === undefined ? {} : { type: 'application/json', body: JSON.stringify(json) };
}

type LookupAnswer = Parameters<NonNullable<RequestOptions['lookup']>>[2];

function answerLookup(
  found: readonly LookupAddress[],
  all: boolean | undefined,
  answer: LookupAnswer,
): void {
  const [first] = found;
  if (all) answer(null, [...found]);
  else answer(null, first?.address ?? '', first?.family);
}

/** Clients are loaded at the first call: most processes never make one (lib/node-http.ts). */
function requestOf({ protocol }: URL) {
  return protocol === 'https:'
    ? process.getBuiltinModule('node:https').request
    : process.getBuiltinModule('node:http').request;
}

/** Reads an answer's body, in memory of `bytesMax` at most. */
async function read(response: IncomingMessage, bytesMax: number): Promise<OutsideAnswer> {
  const { statusCode: code = 0, headers } = response;
  if (code >= 300 && code < 400) throw new Away('redirect');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Away('protocol');
  if (Number(headers['content-length'] ?? 0) > bytesMax) throw new Away('tooLarge');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Away('tooLarge');
    chunks.push(chunk);
  }
  return { status: 'answered', code, body: Buffer.concat(chunks, bytes), date: headers.date };
}

/** OpenSSL's and Node's own codes of what is wrong with a certificate or a handshake. */
const TLS_CODE = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_)/;

/** The servers of names say that there is no such name, or no address of it. */
function isNotFound(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

function reasonOfFailure(error: unknown): AwayReason {
  if (error instanceof Away) return error.why;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (TLS_CODE.test(code)) return 'tls';
  if (isNotFound(error)) return 'notFound';
  return /^(HPE_|ERR_HTTP|ERR_INVALID)/.test(code) ? 'protocol' : 'connection';
}
