import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  createServer as createTlsServer,
  Server as TlsServer,
  type ServerOptions as TlsServerOptions,
} from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { ApiError } from '../../kernel/errors.ts';
import { isPreflight, preflightReply } from '../reply/cors.ts';
import { makeClientAddress } from './client-address.ts';
import { Exchange, type ServerContext } from './exchange.ts';
import { faultOf, makeFaultHandler, refuseTunnel, unmetExpectation } from './faults.ts';
import { createServer } from '../node-http.ts';
import { answerPage, PAGE_METHODS } from '../reply/pages.ts';
import type { Listener, ListenOptions, HttpDeps } from '../deps.ts';
import { makePipeline } from '../pipeline/pipeline.ts';
import { makeRequestIds } from './request-id.ts';
import { makeTickBatch } from './tick-batch.ts';

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
  const context: ServerContext = {
    log: deps.log,
    observe: deps.observe,
    newRequestId: makeRequestIds(deps.random),
    clientAddress: makeClientAddress(options.trustedProxies),
    unreadTimeoutMs: options.requestTimeoutMs,
    isClosing: false,
  };
  const server = makeServer(options);
  const serving = { context, connections: trackConnections(server, options) };
  serve(server, deps, serving);
  const close = makeClose(server, serving);
  await started(server, options);
  server.on('error', (error) =>
    deps.log.unexpectedError({ requestId: context.newRequestId(), operation: 'accept', error }),
  );
  const drain = () => {
    context.isClosing = true;
  };
  const useCertificate: Listener['useCertificate'] = (tls) => {
    if (server instanceof TlsServer) server.setSecureContext({ ...tls, minVersion: TLS_MIN });
  };
  return { url: urlOf(server, options), useCertificate, drain, close };
}

/** Open connections, with the last exchange of each. */
type Connections = Map<Socket, Exchange | undefined>;

function trackConnections(server: Server, { tls }: ListenOptions): Connections {
  const connections: Connections = new Map();
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
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

interface Serving {
  readonly context: ServerContext;
  readonly connections: Connections;
}

function serve(server: Server, deps: HttpDeps, { context, connections }: Serving): void {
  const answerInBatch = makeTickBatch(deps.catchUp, makePipeline(deps));

  /** Undefined behind the last request of a connection: what follows is not a request (RFC 9112 9.6). */
  function begin(
    req: IncomingMessage,
    res: ServerResponse,
    awaitsContinue = false,
  ): Exchange | undefined {
    const last = connections.get(req.socket);
    if (last?.isLast) return undefined;
    const exchange = new Exchange(context, { req, res, last, awaitsContinue });
    connections.set(req.socket, exchange);
    return exchange;
  }
  function refuseAsLast(exchange: Exchange, refusal: ApiError): void {
    exchange.isLast = true;
    exchange.refuse(refusal);
  }
  function answer(exchange: Exchange | undefined): void {
    if (!exchange) return;
    const fault = faultOf(exchange.req);
    const page = isRootCall(exchange) ? undefined : deps.pages.get(exchange.path);
    if (fault) refuseAsLast(exchange, fault);
    else if (isPreflight(exchange.req)) {
      exchange.send(preflightReply(page ? PAGE_METHODS : 'POST'));
    } else if (page) void answerPage(exchange, page);
    else answerInBatch(exchange);
  }

  server.on('request', (req, res) => answer(begin(req, res)));
  server.on('checkContinue', (req, res) => answer(begin(req, res, true)));
  server.on('checkExpectation', (req, res) => {
    const exchange = begin(req, res);
    if (exchange) refuseAsLast(exchange, unmetExpectation());
  });
  server.on('connect', (_req, socket) => refuseTunnel(context, socket as Socket));
  const onFault = makeFaultHandler(context, (socket) => connections.get(socket));
  server.on('clientError', (error, socket) => onFault(error, socket as Socket));
}

/** Clients whose address of the service is wrong call `/`: they are answered like callers of any other unknown operation. */
function isRootCall({ path, req }: Exchange): boolean {
  return path === '/' && req.method === 'POST';
}

function started(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (cause: NodeJS.ErrnoException) => {
      reject(new Error(describeListenError(cause, { host, port }), { cause }));
    };
    server.once('error', onError);
    server.listen({ host, port }, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

function describeListenError(
  cause: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
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

function makeClose(server: Server, { context, connections }: Serving) {
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
    for (const [socket, exchange] of connections) {
      if (!exchange || exchange.isOver) socket.destroy();
    }
    const cut = setTimeout(() => {
      for (const socket of [...connections.keys(), ...sockets]) socket.destroy();
    }, graceMs);
    await closed;
    clearTimeout(cut);
  };
}
