import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TargetLine } from '../kit/targets.ts';

// What the bench's own servers have in common.

/** The argument that the bench started this process with. */
export function argument(): unknown {
  return JSON.parse(process.argv[2] ?? '{}');
}

/** Tells the bench where this process listens. */
export function sayReady(server: { address(): unknown }): void {
  const { port } = server.address() as AddressInfo;
  say({ port });
}

/** Gives a package's module, or tells the bench that it is not installed and ends. */
export async function peerPackage<T>(name: string): Promise<T> {
  try {
    return (await import(name)) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return missing(name);
  }
}

/** Tells the bench that something is not installed, and ends. */
export function missing(what: string): never {
  say({ missing: what });
  process.exit();
}

/** Tidies up when the bench asks this process to end. */
export function onStop(tidyUp: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void tidyUp().finally(() => process.exit());
    });
  }
}

function say(line: TargetLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** A body's parsed JSON in, the text or bytes of a JSON reply out. */
export type Handler = (
  body: never,
  request: IncomingMessage,
) => string | Buffer | Promise<string | Buffer>;

/** What goes before a body; the headers are names and values by turns. */
export interface BareHead {
  readonly status: number;
  readonly headers: readonly string[];
}

/**
 * Listens with bare node:http: reads the body, parses it, and sends what the handler gives. Nothing more. Without
 * a `head` of its own, a reply is a success with JSON.
 */
export function serveBare(handle: Handler, head?: BareHead): Server {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void reply(handle, { request, response, body: textOf(chunks), head });
    });
  });
  return server.listen(0, '127.0.0.1', () => sayReady(server));
}

function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  return chunks.length === 1 && first ? first.toString() : Buffer.concat(chunks).toString();
}

async function reply(
  handle: Handler,
  of: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly body: string;
    readonly head: BareHead | undefined;
  },
): Promise<void> {
  const parsed = (of.body === '' ? {} : JSON.parse(of.body)) as never;
  const made = handle(parsed, of.request);
  // What is there already is sent at once: the reference must not wait for a turn that it does not need.
  const text = made instanceof Promise ? await made : made;
  const { status, headers } = of.head ?? headOfJson(text);
  of.response.writeHead(status, [...headers]);
  of.response.end(text);
}

function headOfJson(text: string | Buffer): BareHead {
  const length = String(Buffer.byteLength(text));
  return { status: 200, headers: ['Content-Type', 'application/json', 'Content-Length', length] };
}
