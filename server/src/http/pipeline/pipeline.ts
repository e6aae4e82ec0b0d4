import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ApiError } from '../../kernel/errors.ts';
import { refuseAnnouncedExcess, refuseOtherThanJson } from './body.ts';
import { makeFindCaller } from './credentials.ts';
import { type Dialect, wantsBrand } from '../dialect.ts';
import { successReply } from '../reply/envelope.ts';
import type { Exchange } from '../listener/exchange.ts';
import type { HttpDeps } from '../deps.ts';
import { CachedReply } from '../reply/cached-reply.ts';
import { invoke, type Invocation } from './invoke.ts';
import { type Route, routesOf, toRefusal } from './routes.ts';

/** Answers one call whose head has arrived before; `catchUp` may be shared with others. Never rejects. */
export type Pipeline = (exchange: Exchange, catchUp: HttpDeps['catchUp']) => Promise<void>;

/** Makes the life of a call, in the order of judgement of design section 4. */
export function makePipeline(deps: HttpDeps): Pipeline {
  const routes = routesOf(deps.operations);
  const findCaller = makeFindCaller(deps);

  return async function answer(exchange, catchUp) {
    const { req } = exchange;
    const route = routes.get(exchange.path);
    try {
      if (!route) throw new ApiError('InvalidAPIEndpoint');
      const { operation, bodyBytesMax } = route;
      exchange.operation = operation.path;
      refuseOtherThanPost(req);
      refuseAnnouncedExcess(req.headers, bodyBytesMax);

      // The caller is judged by what is known when the head is there, and before anything of the body is kept.
      const catchingUp = catchUp();
      if (catchingUp) await catchingUp;
      const caller = findCaller(exchange, operation.auth);
      if ('titleId' in caller) exchange.titleId = caller.titleId;

      refuseOtherThanJson(req.headers);
      const reading = exchange.readBody(bodyBytesMax);
      const body = reading instanceof Promise ? await reading : reading;

      // Waits also for what is there at once: so all calls of a turn are judged before the first reply is sent, and
      // replies that leave together wake a client once.
      const answered: unknown = await answerHereOrOffload(route, { caller, body }, deps);
      const replying = toReply(answered, route.dialect, req.headers);
      exchange.succeed(replying instanceof Promise ? await replying : replying);
    } catch (thrown) {
      refuse(exchange, route, thrown);
    }
  };
}

function refuseOtherThanPost(req: IncomingMessage): void {
  if (req.method === 'POST') return;
  throw new ApiError('InvalidRequest', {
    status: 405,
    message: 'An operation is called with POST',
  });
}

function answerHereOrOffload(
  route: Route,
  rest: Invocation,
  { operationDeps, offload }: HttpDeps,
): unknown {
  const { path } = route.operation;
  const isOffloaded = offload && rest.body.length >= offload.bytesMin && offload.paths.has(path);
  return isOffloaded ? offload.answer({ path, ...rest }) : invoke(route, rest, operationDeps);
}

function toReply(answer: unknown, { toBrand }: Dialect, asked: IncomingHttpHeaders) {
  const isPrepared = answer instanceof CachedReply;
  if (toBrand && wantsBrand(asked))
    return successReply(toBrand(isPrepared ? answer.data() : answer));
  return isPrepared ? answer.replyTo(asked) : successReply(answer);
}

function refuse(exchange: Exchange, route: Route | undefined, thrown: unknown): void {
  const refusal = toRefusal(thrown, route);
  if (!refusal) {
    exchange.refuseUnexpected(thrown);
    return;
  }
  if (refusal !== thrown) exchange.reportUnexpected(thrown);
  const toBrand = route?.dialect.refusalToBrand;
  exchange.refuse(toBrand && wantsBrand(exchange.req.headers) ? toBrand(refusal) : refusal);
}
