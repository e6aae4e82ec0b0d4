import { systemClock, toHttpDate } from '../../kernel/instant.ts';
import { CORS_HEADERS } from './cors.ts';
import { STATUS_CODES } from '../node-http.ts';

/** What goes back, without what every reply has. */
export interface Reply {
  readonly status: number;
  /** Names and values by turns. */
  readonly headers: readonly string[];
  readonly body: string | Buffer;
}

/** A reply whose body is a text; most are. */
export interface TextReply extends Reply {
  readonly body: string;
}

/** What a head says of a reply beside its own headers. */
interface HeadParts {
  readonly requestId: string;
  /** Of the body. */
  readonly bytes: number;
  /** The reply may reach a script in a browser. */
  readonly isForBrowser: boolean;
}

const NO_HEADERS: readonly string[] = [];

/** The complete head of a reply, names and values by turns. */
export function toHead({ status, headers }: Reply, parts: HeadParts): string[] {
  const { requestId, bytes, isForBrowser } = parts;
  const head = headers.concat(isForBrowser ? CORS_HEADERS : NO_HEADERS);
  head.push('X-RequestId', requestId);
  // RFC 9110 8.6 forbids a length in the first; the second would have to tell that of another reply.
  if (status !== 204 && status !== 304) head.push('Content-Length', String(bytes));
  return head;
}

/** A reply as the bytes of HTTP/1.1, for a connection that node:http has given up on; it ends the connection. */
export function toMessage(reply: TextReply, requestId: string): string {
  const bytes = Buffer.byteLength(reply.body);
  const head = toHead(reply, { requestId, bytes, isForBrowser: true });
  head.push('Date', toHttpDate(systemClock()), 'Connection', 'close');
  let lines = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n`;
  for (let at = 0; at < head.length; at += 2) lines += `${head[at]}: ${head[at + 1]}\r\n`;
  return `${lines}\r\n${reply.body}`;
}
