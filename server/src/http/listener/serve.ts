import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiError } from '../../kernel/errors.ts';
import type { HttpDeps } from '../deps.ts';
import { makePipeline } from '../pipeline/pipeline.ts';
import { answerPage, methodsOf } from '../reply/pages.ts';
import { isPreflight, preflightReply } from '../reply/reply.ts';
import type { Connections } from './connections.ts';
import { Exchange, type ServerContext } from './exchange.ts';
import { faultOf, makeFaultHandler, refuseTunnel, unmetExpectation } from './faults.ts';

interface Serving {
  readonly context: ServerContext;
  readonly connections: Connections;
  readonly deps: HttpDeps;
}

/** Answers the requests of a server: calls, pages, preflights, and what is none of these. */
export function serve(server: Server, { context, connections, deps }: Serving): void {
  const answerInBatch = makeTickBatch(deps.catchUp, makePipeline(deps, context.overload));

  function answer(exchange: Exchange): void {
    // A fault in the body of a request that waited for its turn.
    if (exchange.isAnswered) return;
    const fault = faultOf(exchange.req);
    const page = isRootCall(exchange) ? undefined : deps.pages.get(exchange.path);
    if (fault) refuseAsLast(exchange, fault);
    else if (isPreflight(exchange.req)) {
      exchange.send(preflightReply(page ? methodsOf(page) : 'POST'));
    } else if (page) void answerPage(exchange, page, deps.limits);
    else answerInBatch(exchange);
  }
  function begin(
    req: IncomingMessage,
    res: ServerResponse,
    { awaitsContinue = false, whenItsTurn = answer } = {},
  ): void {
    const connection = connections.get(req.socket);
    // Bytes after the last request of a connection are not a request (RFC 9112 9.6).
    if (!connection || connection.last?.isLast) return;
    const exchange = new Exchange(context, { req, res, connection, awaitsContinue });
    // node:http drops what it has read behind a request that it might have upgraded.
    if (req.headers.upgrade !== undefined) exchange.isLast = true;
    connection.inTurn(exchange, whenItsTurn);
  }

  const refuseExpectation = (exchange: Exchange) => refuseAsLast(exchange, unmetExpectation());
  server.on('request', (req, res) => begin(req, res));
  server.on('checkContinue', (req, res) => begin(req, res, { awaitsContinue: true }));
  server.on('checkExpectation', (req, res) => begin(req, res, { whenItsTurn: refuseExpectation }));
  server.on('connect', (_req, socket) => refuseTunnel(context, socket as Socket));
  const onFault = makeFaultHandler(context, (socket) => connections.get(socket)?.last);
  server.on('clientError', (error, socket) => onFault(error, socket as Socket));
}

function refuseAsLast(exchange: Exchange, refusal: ApiError): void {
  exchange.isLast = true;
  exchange.refuse(refusal);
}

/** Clients whose address of the service is wrong call `/`: they are answered like callers of any other unknown operation. */
function isRootCall({ path, req }: Exchange): boolean {
  return path === '/' && req.method === 'POST';
}

type CatchUp = HttpDeps['catchUp'];

/**
 * Collects the calls whose heads arrive in one tick of the event loop and answers them at its end. They share one
 * `catchUp`, which begins after the last of their heads has arrived, so its promise holds for each of them. By
 * then most bodies have arrived as well and are read without a promise.
 */
export function makeTickBatch<Call>(
  catchUp: CatchUp,
  answer: (call: Call, catchUp: CatchUp) => Promise<void>,
): (call: Call) => void {
  let batch: Call[] = [];

  function answerBatch(): void {
    const calls = batch;
    batch = [];
    const catchUpOnce = once(catchUp);
    for (const call of calls) void answer(call, catchUpOnce);
  }

  return (call) => {
    if (batch.push(call) === 1) setImmediate(answerBatch);
  };
}

/** Calls `catchUp` for the first caller and gives its result to the others. If it throws, the next caller calls it again. */
function once(catchUp: CatchUp): CatchUp {
  let begun: { readonly result: void | Promise<void> } | undefined;
  return () => (begun ??= { result: catchUp() }).result;
}
