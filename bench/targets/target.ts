import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';

// Shared code of the scripts of this folder. Each is started with one argument and prints one line of JSON.

/** The argument that the bench started this process with. */
export function argument(): unknown {
  return JSON.parse(process.argv[2] ?? '{}');
}

/** Cleans up when the bench asks this process to end. */
export function onStop(cleanUp: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      void cleanUp().finally(() => process.exit());
    });
  }
}

/** A body's JSON in, the text or bytes of a JSON reply out. */
type Handler = (body: never) => string | Buffer | Promise<string | Buffer>;

/** Listens with bare node:http: reads the body, parses it, and sends what the handler returns. Nothing more. */
export function serve(handle: Handler): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [first = Buffer.of()] = chunks;
      const body = (chunks.length === 1 ? first : Buffer.concat(chunks)).toString();
      const send = (reply: string | Buffer) => {
        const length = String(Buffer.byteLength(reply));
        response.writeHead(200, ['Content-Type', 'application/json', 'Content-Length', length]);
        response.end(reply);
      };
      const reply = handle(JSON.parse(body) as never);
      // A reply that is there already does not wait for a turn of the event loop.
      if (reply instanceof Promise) void reply.then(send);
      else send(reply);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`${JSON.stringify({ port })}\n`);
    // The bench ends this process by a signal, after which Node writes no cache.
    flushCompileCache();
  });
}
