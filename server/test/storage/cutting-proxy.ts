import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A fault of the next connection that sends a statement, once. */
export interface Fault {
  readonly at: 'start transaction' | 'commit';
  /**
   * `cut before`: the database never gets it. `cut after`: we never get the answer. `silence`: nor do we hear that the
   * connection ended. `pause`: the database never gets it, nor hears that the connection ended.
   */
  readonly how: 'cut before' | 'cut after' | 'silence' | 'pause';
}

/** A network between a node and its database that fails when it is told to. */
export interface CuttingProxy {
  /** The database's address, through this network. */
  readonly url: string;
  /** Undefined again once it has happened. */
  fault: Fault | undefined;
}

/** `commit` is a whole message, which ends with a zero byte; `committed` is not meant. */
const BYTES = { 'start transaction': 'start transaction', commit: 'commit\0' } as const;

/** Opens a network to a database; ends with the test. */
export async function openCuttingProxy(to: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    let fault: Fault | undefined;
    client.on('close', () => void database.destroy());
    database.on('close', () => {
      if (fault?.how !== 'pause') client.destroy();
    });
    client.on('data', (bytes) => {
      if (fault) return;
      if (proxy.fault && bytes.includes(BYTES[proxy.fault.at])) {
        ({ fault } = proxy);
        proxy.fault = undefined;
      }
      if (fault?.how === 'cut before') client.destroy();
      else if (fault?.how !== 'pause') database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!fault) client.write(bytes);
      else if (fault.how === 'cut after') client.destroy();
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const here = new URL(to);
  here.port = String((server.address() as AddressInfo).port);
  const proxy: CuttingProxy = { url: here.href, fault: undefined };
  return proxy;
}
