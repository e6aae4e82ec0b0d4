import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorExtras, ApiError } from '../../kernel/errors.ts';
import { failureReply, statusOf, withHeader } from '../reply/envelope.ts';
import type { ServerContext, Exchange } from './exchange.ts';
import { toMessage } from '../reply/reply.ts';

// What is wrong with a message before it is a call: two programs that read such a message differently
// could be played off against each other (RFC 9112 11.2).

/** Milliseconds for which what still comes in is swallowed, so that the client gets to read the reply. */
const LINGER_MS = 2_000;

/** What node:http says is wrong; of its codes these matter here. */
type Fault = Error & { readonly code?: string };
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
const CUT_OFF = 'HPE_INVALID_EOF_STATE';

/** The exchange that a connection had last, if any. */
export type LastExchangeOf = (socket: Socket) => Exchange | undefined;

/** What makes a message that node:http has let through unfit to be a call. */
export function faultOf(req: IncomingMessage): ApiError | undefined {
  const encoding = req.headers['transfer-encoding'];
  const hosts = hostsOf(req);
  if (hosts > 1) return unfit('There is more than one Host header');
  if (hosts === 0 && req.httpVersion !== '1.0') return unfit('There is no Host header');
  if (encoding === undefined) return undefined;
  if (req.httpVersion === '1.0') return unfit('HTTP/1.0 has no Transfer-Encoding');
  if (encoding.toLowerCase() !== 'chunked') return unfit('Transfer-Encoding may only be chunked');
  return undefined;
}

/** Refuses an `Expect` that nobody here can meet (RFC 9110 10.1.1). */
export function unmetExpectation(): ApiError {
  return unfit('The only expectation known is 100-continue', { status: 417 });
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** Answers what node:http could not read, or what did not arrive in time. */
export function makeFaultHandler(edge: ServerContext, lastExchangeOf: LastExchangeOf) {
  const refused = new WeakSet<Socket>();

  return function onFault(error: Fault, socket: Socket): void {
    // The reader stumbles again over each piece that still comes in; the reply is on its way.
    if (refused.has(socket)) return;
    const last = lastExchangeOf(socket);
    const isSilent = last === undefined && socket.bytesRead === 0;
    if (!socket.writable || isSilent) socket.destroy();
    else if (last && !last.req.complete) onBodyFault(error, socket, last);
    else if (last && !last.isOver) last.isLast = true;
    else {
      refused.add(socket);
      refuseHead(edge, toRefusal(error), socket);
    }
  };
}

/** The fault is in the body of a call, or in what is left of it behind the reply. */
function onBodyFault(error: Fault, socket: Socket, call: Exchange): void {
  if (!call.isAnswered) {
    call.isLast = true;
    call.refuse(toRefusal(error));
  } else if (error.code === LATE || error.code === CUT_OFF) {
    // Nothing more will come.
    socket.destroySoon();
  }
}

/** Refuses a CONNECT: there is nothing behind this server. */
export function refuseTunnel(edge: ServerContext, socket: Socket): void {
  socket.on('error', () => socket.destroy());
  refuseHead(edge, unfit('An operation is called with POST', { status: 405 }), socket);
}

function refuseHead(edge: ServerContext, refusal: ApiError, socket: Socket): void {
  const requestId = edge.newRequestId();
  const status = statusOf(refusal);
  const failure = failureReply(refusal);
  const reply = status === 405 ? withHeader(failure, 'Allow', 'POST') : failure;
  socket.end(toMessage(reply, requestId));
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  const call = { operation: undefined, outcome: refusal.error, seconds: 0 } as const;
  edge.observe(call);
  edge.log.call({ ...call, requestId, titleId: undefined, status });
}

function toRefusal(error: Fault): ApiError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return unfit('The headers are too large', { status: 431 });
    case LATE:
      return unfit('The request did not arrive in time', { status: 408 });
    default:
      return unfit('The request is not HTTP/1.1 as RFC 9112 has it');
  }
}

function unfit(message: string, extras: ErrorExtras = {}): ApiError {
  return new ApiError('InvalidRequest', { ...extras, message });
}
