import { writeFileSync } from 'node:fs';

/** Digits of the length before each request in a file. */
const LENGTH_DIGITS = 8;

/** Requests as bytes in a file that both generators read; sent in order, and again from the start. */
export interface RequestTable {
  readonly file: string;
  readonly count: number;
}

/** A POST of HTTP/1.1 as it goes over the wire. A body that is no text is sent as JSON. */
export function toRequest(
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const head = {
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** What `toRequest` made, in parts; without the length, which whoever sends it adds. */
export function parseRequest(text: string): {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
} {
  const headEnd = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const pairs = lines.map((line) => line.split(': ') as [string, string]);
  const headers = pairs.filter(([name]) => name !== 'Content-Length');
  return {
    path: first.split(' ')[1] ?? '',
    headers: Object.fromEntries(headers),
    body: text.slice(headEnd + 4),
  };
}

export function writeTable(file: string, requests: readonly string[]): RequestTable {
  const framed = requests.map((request) => {
    const length = String(Buffer.byteLength(request)).padStart(LENGTH_DIGITS, '0');
    return length + request;
  });
  writeFileSync(file, framed.join(''));
  return { file, count: requests.length };
}

/** Reads what `writeTable` wrote. */
export function parseTable(bytes: Buffer): readonly Buffer[] {
  const requests: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at + LENGTH_DIGITS;
    const end = start + Number(bytes.toString('latin1', at, start));
    requests.push(bytes.subarray(start, end));
    at = end;
  }
  return requests;
}
