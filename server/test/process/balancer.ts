import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often each node is asked whether it is ready. */
export const CHECK_MS = 25;

/** A small load balancer: it sends calls to nodes that say they are ready, and repeats those that never reached one. */
export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** Whether it sends calls to the node now. */
  isReady(node: string): boolean;
}

/** Balances over nodes by their addresses, whether they are there at the moment or not. */
export async function openBalancer(nodes: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  const end = new AbortController();
  let turn = 0;

  async function check(node: string): Promise<void> {
    while (!end.signal.aborted) {
      const isReady = await fetch(`${node}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) ready.add(node);
      else ready.delete(node);
      await sleep(CHECK_MS);
    }
  }
  function pass(call: Call): void {
    const candidates = nodes.filter((node) => ready.has(node) && !call.tried.has(node));
    turn += 1;
    const node = candidates[turn % candidates.length];
    if (node === undefined) {
      call.answer.writeHead(502).end();
      return;
    }
    const { method, url = '/', headers } = call.asked;
    const onward = request(new URL(url, node), { method, headers, agent }, (reply) => {
      call.answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(call.answer);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') return void call.answer.destroy();
      call.tried.add(node);
      pass(call);
    });
    onward.end(call.body);
  }
  const server = createServer(async (asked, answer) => {
    const body = Buffer.concat(await asked.toArray());
    pass({ asked, answer, body, tried: new Set() });
  });
  // A caller may send on a connection at the moment at which it would be closed for being idle.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checking = Promise.all(nodes.map((node) => check(node)));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (node) => ready.has(node),
    async [Symbol.asyncDispose]() {
      end.abort();
      await checking;
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

interface Call {
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly body: Buffer;
  /** Nodes that refused the connection. */
  readonly tried: Set<string>;
}

/** A port that nobody listens on now. */
export async function findFreePort(): Promise<string> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
