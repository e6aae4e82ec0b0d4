import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The state of a network. `cut`: connections end, and new ones are refused. `silent`: connections stay, new ones are
 * made, and data arrives when the silence is over. `slow`: each piece of data arrives late.
 */
export type NetworkState = 'open' | 'cut' | 'silent' | 'slow';

const SLOW_MS = 40;

/** A network between one node and its database. */
export interface Network extends AsyncDisposable {
  /** The database's address through this network. */
  readonly url: string;
  /** How many connections it has refused. */
  readonly refusals: number;
  become(state: NetworkState): void;
  /** Leads new connections to another database; those that are open stay where they are. */
  leadTo(url: string): void;
}

/** Opens a network to the database at `to`, on a port of this machine. */
export async function openNetwork(to: string): Promise<Network> {
  let target = new URL(to);
  const sockets = new Set<Socket>();
  const now: { state: NetworkState } = { state: 'open' };
  let refusals = 0;
  let change = Promise.withResolvers<void>();

  async function delay(): Promise<void> {
    if (now.state === 'slow') await sleep(SLOW_MS);
    // oxlint-disable-next-line no-await-in-loop
    while (now.state === 'silent') await change.promise;
  }
  function forward(from: Socket, onward: Socket): void {
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      last = last.then(delay).then(() => void onward.write(bytes));
    });
  }
  const server = createServer((node) => {
    if (now.state === 'cut') {
      refusals += 1;
      node.destroy();
      return;
    }
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [node, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        node.destroy();
        database.destroy();
      });
    }
    forward(node, database);
    forward(database, node);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.port = String((server.address() as AddressInfo).port);

  function become(next: NetworkState): void {
    now.state = next;
    change.resolve();
    change = Promise.withResolvers();
    if (next === 'cut') for (const socket of sockets) socket.destroy();
  }
  return {
    url: url.href,
    become,
    leadTo(next) {
      target = new URL(next);
    },
    get refusals() {
      return refusals;
    },
    async [Symbol.asyncDispose]() {
      become('cut');
      server.close();
      await once(server, 'close');
    },
  };
}
