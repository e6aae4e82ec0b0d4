import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, type ErrorExtras } from '../../kernel/errors.ts';
import { failureReply } from '../reply/envelope.ts';
import { toMessage } from '../reply/reply.ts';
import type { Exchange, ServerContext } from './exchange.ts';

// Messages that are refused before they are calls. Two programs that read such a message differently could be
// played off against each other (request smuggling, RFC 9112 11.2).

/** Milliseconds for which what still arrives is dropped, so that the client can read the refusal. */
const LINGER_MS = 2_000;

/** An error of node:http's parser or timeouts. These codes matter here. */
type Fault = Error & { readonly code?: string };
const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';
const CUT_OFF = 'HPE_INVALID_EOF_STATE';
const HEAD_TOO_LARGE = 'HPE_HEADER_OVERFLOW';

/** The refusal of a message that node:http has let through and that must not be answered as a call. */
export function faultOf(req: IncomingMessage): ApiError | undefined {
  const encoding = req.headers['transfer-encoding'];
  const hosts = countHosts(req);
  if (hosts > 1) return unfit('There is more than one Host header');
  if (hosts === 0 && req.httpVersion !== '1.0') return unfit('There is no Host header');
  if (encoding === undefined) return undefined;
  if (req.httpVersion === '1.0') return unfit('HTTP/1.0 has no Transfer-Encoding');
  if (encoding.toLowerCase() !== 'chunked') return unfit('Transfer-Encoding may only be chunked');
  return undefined;
}

/** Refuses an `Expect` other than 100-continue (RFC 9110 10.1.1). */
export function unmetExpectation(): ApiError {
  return unfit('The only expectation known is 100-continue', { status: 417 });
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/**
 * Makes the handler of messages that node:http could not read or did not receive in time. Its handling depends on
 * where in the connection the fault is:
 *
 * | Fault                                         | Handling                                        |
 * |-----------------------------------------------|-------------------------------------------------|
 * | before the first byte                         | cut, without a reply                            |
 * | in the body of an open exchange               | the exchange is refused and is the last         |
 * | in the body of an answered exchange           | cut if nothing more can come, else ignored      |
 * | behind an exchange whose reply is not all out | that reply is the last                          |
 * | in a new head                                 | refused, with a reply of its own, then the end  |
 */
export function makeFaultHandler(
  context: ServerContext,
  lastExchangeOf: (socket: Socket) => Exchange | undefined,
) {
  const refused = new WeakSet<Socket>();

  return function onFault(error: Fault, socket: Socket): void {
    // The parser fails again at each piece that still arrives.
    if (refused.has(socket)) return;
    const last = lastExchangeOf(socket);
    const isSilent = last === undefined && socket.bytesRead === 0;
    if (!socket.writable || isSilent) socket.destroy();
    else if (last && !last.req.complete) onBodyFault(error, socket, last);
    else if (last && !last.isOver) last.isLast = true;
    else {
      refused.add(socket);
      refuseHead(context, toRefusal(error), socket);
    }
  };
}

function onBodyFault(error: Fault, socket: Socket, exchange: Exchange): void {
  if (!exchange.isAnswered) {
    exchange.isLast = true;
    exchange.refuse(toRefusal(error));
  } else if (error.code === TIMED_OUT || error.code === CUT_OFF) {
    socket.destroySoon();
  }
}

/** Refuses a CONNECT: this server is no proxy. */
export function refuseTunnel(context: ServerContext, socket: Socket): void {
  socket.on('error', () => socket.destroy());
  refuseHead(context, unfit('An operation is called with POST', { status: 405 }), socket);
}

/** The head could not be read, so nothing is known of the request. */
const UNREAD = { caller: undefined, trace: undefined, facts: undefined } as const;

function refuseHead(context: ServerContext, refusal: ApiError, socket: Socket): void {
  const requestId = context.newRequestId();
  const reply = failureReply(refusal, { requestId, allow: 'POST' });
  socket.end(toMessage(reply, requestId));
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
  const call = { operation: undefined, outcome: refusal.error, seconds: 0 } as const;
  context.observe(call);
  const address = context.clientAddress({ peer: socket.remoteAddress, forwarded: undefined });
  const { status } = reply;
  context.log.call({ ...call, requestId, titleId: undefined, status }, { ...UNREAD, address });
}

function toRefusal({ code }: Fault): ApiError {
  if (code === HEAD_TOO_LARGE) return unfit('The headers are too large', { status: 431 });
  if (code === TIMED_OUT) return unfit('The request did not arrive in time', { status: 408 });
  return unfit('The request is not HTTP/1.1 as RFC 9112 has it');
}

function unfit(message: string, extras: ErrorExtras = {}): ApiError {
  return new ApiError('InvalidRequest', { ...extras, message });
}
