import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseRequest } from '../load/requests.ts';

/** A reply as it came over the wire: nothing of it is decompressed. */
export interface WireReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends one request of a table, so that what is checked is what is measured. */
export async function ask(port: number, text: string): Promise<WireReply> {
  const { path, headers, body } = parseRequest(text);
  const sent = request({ host: '127.0.0.1', port, path, headers, method: 'POST' });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) };
}
