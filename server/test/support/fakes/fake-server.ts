import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a service of somebody else misbehaves. `hang`: it never answers. `lie`: it answers with something that nobody asked for. `redirect`: it
 * sends the caller elsewhere. `endless`: its answer has no end. `fail`: it says that it has failed. `drop`: it
 * closes each connection without an answer. `switch`: it changes to another protocol.
 */
export const FAULT_MODES = [
  'hang',
  'lie',
  'redirect',
  'endless',
  'fail',
  'drop',
  'switch',
] as const;
type Mode = 'well' | (typeof FAULT_MODES)[number];

/** A call that a fake has received. */
interface FakeCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  /** The body, read as a form. */
  readonly form: URLSearchParams;
  /** The body as it came. */
  readonly body: string;
}

export interface FakeAnswer {
  readonly code?: number;
  readonly body: string | Buffer;
  /** The time that it names. Absent: the real one. */
  readonly date?: string | undefined;
}

/** A service of somebody else on loopback. */
export interface FakeServer extends AsyncDisposable {
  readonly origin: string;
  mode: Mode;
  /** Everything that was asked so far. */
  readonly calls: readonly FakeCall[];
}

/** Starts a real server that answers as `answer` says, or misbehaves. */
export async function startFakeServer(
  answer: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>,
): Promise<FakeServer> {
  const calls: FakeCall[] = [];
  const fake = { mode: 'well' as Mode };
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    if (fake.mode === 'well') send(response, await answer(call));
    else misbehave(response, fake.mode);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(fake, {
    origin,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  });
}

async function readCall(request: IncomingMessage): Promise<FakeCall> {
  const { method = '', url = '', headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  return {
    method,
    url: new URL(`http://fake${url}`),
    headers,
    form: new URLSearchParams(body),
    body,
  };
}

function send(response: ServerResponse, { code = 200, body, date }: FakeAnswer): void {
  if (date !== undefined) response.setHeader('Date', date);
  response.writeHead(code, { 'Content-Type': 'application/json' }).end(body);
}

function misbehave(response: ServerResponse, mode: Exclude<Mode, 'well'>): void {
  if (mode === 'lie') send(response, { body: '{"response":{"params":true},"keys":7}' });
  if (mode === 'fail') send(response, { code: 500, body: '<h1>oops</h1>' });
  if (mode === 'redirect') response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end();
  if (mode === 'endless') pour(response);
  if (mode === 'drop') response.destroy();
  if (mode === 'switch') response.socket?.end(SWITCHING);
}

const SWITCHING =
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

/** Writes for as long as anybody reads. */
function pour(response: ServerResponse): void {
  const write = (): void => {
    if (!response.destroyed && response.write(' '.repeat(64 * 1024))) setImmediate(write);
  };
  response.on('drain', write).on('error', () => undefined);
  write();
}
