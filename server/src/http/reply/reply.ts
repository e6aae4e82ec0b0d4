import { systemClock, toHttpDate } from '../../kernel/instant.ts';
import { STATUS_CODES } from '../node-http.ts';
import { CORS_HEADERS } from './cors.ts';

/** A reply without the headers that every reply has. */
export interface Reply {
  readonly status: number;
  /** Name, value, name, value … */
  readonly headers: readonly string[];
  readonly body: string | Buffer;
}

export interface TextReply extends Reply {
  readonly body: string;
}

/** The facts that a head needs beside the reply. */
interface HeadValues {
  readonly requestId: string;
  /** Length of the body. */
  readonly bytes: number;
  /** The reply may reach a script in a browser. */
  readonly isForBrowser: boolean;
}

/** All headers of a reply, as name, value, name, value … */
export function toHead({ status, headers }: Reply, values: HeadValues): string[] {
  const { requestId, bytes, isForBrowser } = values;
  const head = [...headers, ...(isForBrowser ? CORS_HEADERS : []), 'X-RequestId', requestId];
  // RFC 9110 8.6: no length with 204; with 304 it would have to be the length of the 200.
  if (status !== 204 && status !== 304) head.push('Content-Length', String(bytes));
  return head;
}

/** A reply as a whole HTTP/1.1 message that ends its connection, for a connection that node:http has given up. */
export function toMessage(reply: TextReply, requestId: string): string {
  const bytes = Buffer.byteLength(reply.body);
  const head = toHead(reply, { requestId, bytes, isForBrowser: true });
  head.push('Date', toHttpDate(systemClock()), 'Connection', 'close');
  let lines = `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n`;
  for (let at = 0; at < head.length; at += 2) lines += `${head[at]}: ${head[at + 1]}\r\n`;
  return `${lines}\r\n${reply.body}`;
}
