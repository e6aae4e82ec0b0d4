import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Digits of the length before each request in a file. */
const LENGTH_DIGITS = 8;

/** A POST with a JSON body. */
export interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The requests that the load generator sends: in order, and again from the start. */
export interface Requests {
  /** The calls as wrk.lua reads them. */
  readonly file: string;
  readonly calls: readonly Call[];
  /** Called after each sample with how many were sent, where none may be sent twice. */
  readonly renew?: (sent: number) => void;
}

/** A reply as it came over the wire, not decompressed. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Writes calls as bytes of HTTP/1.1 behind their length. A connection sends so many in a row before it reads the replies. */
export function writeRequests(file: string, calls: readonly Call[], inARow = 1): Requests {
  const texts = calls.map(textOf);
  const sendings = Array.from({ length: Math.floor(texts.length / inARow) }, (_, index) => {
    const text = texts.slice(index * inARow, (index + 1) * inARow).join('');
    return String(Buffer.byteLength(text)).padStart(LENGTH_DIGITS, '0') + text;
  });
  writeFileSync(file, sendings.join(''));
  return { file, calls };
}

function textOf(call: Call): string {
  const body = JSON.stringify(call.body);
  const lines = Object.entries(headersOf(call, body)).map(([name, value]) => `${name}: ${value}`);
  const head = [`POST ${call.path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends one call. */
export async function ask(port: number, call: Call, agent?: Agent): Promise<Reply> {
  const body = JSON.stringify(call.body);
  const headers = headersOf(call, body);
  const options = { host: '127.0.0.1', port, path: call.path, headers, method: 'POST' };
  const sent = request(agent ? { ...options, agent } : options);
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) };
}

function headersOf({ headers }: Call, body: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
}
