import { once } from 'node:events';
import type { Server } from 'node:http';
import {
  createServer as createTlsServer,
  Server as TlsServer,
  type ServerOptions as TlsServerOptions,
} from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { UNREAD_BYTES_MAX } from '../../kernel/reply-limits.ts';
import { createServer } from '../../lib/node-http.ts';
import type { HttpDeps, Listener, ListenOptions } from '../deps.ts';
import { makeReadBody } from '../pipeline/body.ts';
import { makeRequestIds } from './call-ids.ts';
import { makeClientAddress, makeLimitedAddress } from './client-address.ts';
import { type Connections, makePeers, trackConnections } from './connections.ts';
import type { ServerContext } from './exchange.ts';
import { makeOverload, watchCalls } from './overload.ts';
import { serve } from './serve.ts';
import { makeUnreadReplies } from './unread-replies.ts';

/** Bytes of a request's head: a token of CREDENTIAL_CHARS_MAX, and room for the headers that a proxy adds. */
const HEAD_BYTES_MAX = 16 * 1024;
/** How often node:http looks for requests that are late. */
const LATE_CHECK_MS = 1_000;
const TLS_MIN = 'TLSv1.2';

/**
 * Listens for calls. Rejects with one sentence where the port or the certificate cannot be used. Works in a
 * `node:cluster` worker too, where all workers that ask for port 0 get the same one.
 */
export async function listen(deps: HttpDeps, options: ListenOptions): Promise<Listener> {
  const overload = makeOverload(deps.inLines);
  const context: ServerContext = {
    log: deps.log,
    observe: deps.observe,
    trace: deps.trace,
    newRequestId: makeRequestIds(deps.random),
    clientAddress: makeClientAddress(options.trustedProxies),
    limitedAddress: makeLimitedAddress({
      ...options,
      onUntrustedProxy: deps.untrustedProxies.note,
    }),
    overload,
    readBody: makeReadBody(deps.largeBodies),
    unreadTimeoutMs: options.requestTimeoutMs,
    unread: makeUnreadReplies(options.unreadBytesMax ?? UNREAD_BYTES_MAX),
    isClosing: false,
  };
  const server = makeServer(options);
  const peers = makePeers({
    ...options,
    perPeerMax: options.connectionsPerAddressMax,
    isUntrustedProxy: deps.untrustedProxies.has,
  });
  const connections = trackConnections(server, { peers, random: deps.random, tls: options.tls });
  serve(server, { context, connections, deps });
  const close = makeClose(server, { context, connections });
  await start(server, options);
  server.once('close', watchCalls(overload));
  server.on('error', (error) =>
    deps.log.unexpectedError({ requestId: context.newRequestId(), operation: 'accept', error }),
  );
  return {
    url: urlOf(server, options),
    useCertificate(tls) {
      if (server instanceof TlsServer) server.setSecureContext({ ...tls, minVersion: TLS_MIN });
    },
    drain: () => void (context.isClosing = true),
    close,
  };
}

function makeServer({ tls, ...options }: ListenOptions): Server {
  const limits = {
    // node:http demands that a head has no more time than the whole request.
    headersTimeout: Math.min(options.headersTimeoutMs, options.requestTimeoutMs),
    requestTimeout: options.requestTimeoutMs,
    keepAliveTimeout: options.keepAliveMs,
    connectionsCheckingInterval: Math.min(LATE_CHECK_MS, options.headersTimeoutMs),
    maxHeaderSize: HEAD_BYTES_MAX,
    // node:http would refuse without a body; faults.ts refuses with one.
    requireHostHeader: false,
  };
  const handshakeTimeout = options.headersTimeoutMs;
  const server = tls
    ? makeTlsServer({ ...limits, ...tls, minVersion: TLS_MIN, handshakeTimeout })
    : createServer(limits);
  server.maxConnections = options.connectionsMax;
  return server;
}

function makeTlsServer(settings: TlsServerOptions): Server {
  try {
    return createTlsServer(settings);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The TLS certificate and its key cannot be used: ${reason}.`, { cause });
  }
}

async function start(server: Server, { host, port }: ListenOptions): Promise<void> {
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (cause) {
    const fault = cause as NodeJS.ErrnoException;
    throw new Error(describeListenError(fault, { host, port }), { cause });
  }
}

function describeListenError(
  cause: NodeJS.ErrnoException,
  { host, port }: Pick<ListenOptions, 'host' | 'port'>,
): string {
  switch (cause.code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken by another program.`;
    case 'EACCES':
      return `Port ${port} of ${host} may not be used by this user account.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is not an address of this computer.`;
    default:
      return `Port ${port} of ${host} cannot be listened on: ${cause.message}.`;
  }
}

function urlOf(server: Server, { host, tls }: ListenOptions): string {
  const { port } = server.address() as AddressInfo;
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function makeClose(
  server: Server,
  { context, connections }: { readonly context: ServerContext; readonly connections: Connections },
) {
  // Unlike `connections`, this includes those in the middle of a TLS handshake.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // node:http calls a connection idle once the whole reply is in its buffer, even if little of it has been sent.
  server.closeIdleConnections = () => undefined;
  let closed: Promise<void> | undefined;

  return async function close(graceMs: number): Promise<void> {
    context.isClosing = true;
    closed ??= new Promise((resolve) => {
      server.close(() => resolve());
    });
    for (const [socket, { last }] of connections) {
      if (!last || last.isOver) socket.destroy();
    }
    const cut = setTimeout(() => {
      for (const socket of [...connections.keys(), ...sockets]) socket.destroy();
    }, graceMs);
    await closed;
    clearTimeout(cut);
  };
}
