import { STATUS_CODES } from 'node:http';
import { systemClock, toHttpDate } from '../kernel/instant.ts';
import { CORS_HEADERS } from './cors.ts';

/** What goes back, without what every reply has. */
export interface Reply {
  readonly status: number;
  /** Names and values by turns. */
  readonly headers: readonly string[];
  readonly body: string;
}

// RFC 9110 8.6 forbids a length in the first; the second would have to tell that of another reply.
const STATUSES_WITHOUT_BODY: readonly number[] = [204, 304];

/** The complete head of a reply, names and values by turns. */
export function toHead(reply: Reply, requestId: string): string[] {
  const head = [...reply.headers, 'X-RequestId', requestId, ...CORS_HEADERS];
  if (!STATUSES_WITHOUT_BODY.includes(reply.status)) {
    head.push('Content-Length', String(Buffer.byteLength(reply.body)));
  }
  return head;
}

/** A reply as the bytes of HTTP/1.1, for a connection that node:http has given up on; it ends the connection. */
export function toMessage(reply: Reply, requestId: string): string {
  const head = toHead(reply, requestId);
  head.push('Date', toHttpDate(systemClock()), 'Connection', 'close');
  let lines = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n`;
  for (let at = 0; at < head.length; at += 2) lines += `${head[at]}: ${head[at + 1]}\r\n`;
  return `${lines}\r\n${reply.body}`;
}
