import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ServiceError } from '../kernel/errors.ts';
import { refuseAnnouncedExcess, refuseOtherThanJson } from './body.ts';
import { makeFindCaller } from './credentials.ts';
import { type Dialect, wantsBrand } from './dialect.ts';
import { successReply } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import type { HttpParts } from './parts.ts';
import { PreparedReply } from './prepared-reply.ts';
import { answerRest, type RestOfCall } from './rest-of-call.ts';
import { type Route, routesOf, toRefusal } from './routes.ts';

/** Answers one call whose head has arrived before; `catchUp` may be shared with others. Never rejects. */
export type Pipeline = (exchange: Exchange, catchUp: HttpParts['catchUp']) => Promise<void>;

/** Makes the life of a call, in the order of judgement of design section 4. */
export function makePipeline(parts: HttpParts): Pipeline {
  const routes = routesOf(parts.operations);
  const findCaller = makeFindCaller(parts);

  return async function answer(exchange, catchUp) {
    const { req } = exchange;
    const route = routes.get(exchange.path);
    try {
      if (!route) throw new ServiceError('InvalidAPIEndpoint');
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
      const answered: unknown = await answerHereOrElsewhere(route, { caller, body }, parts);
      const replying = toReply(answered, route.dialect, req.headers);
      exchange.succeed(replying instanceof Promise ? await replying : replying);
    } catch (thrown) {
      refuse(exchange, route, thrown);
    }
  };
}

function refuseOtherThanPost(req: IncomingMessage): void {
  if (req.method === 'POST') return;
  throw new ServiceError('InvalidRequest', {
    status: 405,
    message: 'An operation is called with POST',
  });
}

function answerHereOrElsewhere(
  route: Route,
  rest: RestOfCall,
  { needs, elsewhere }: HttpParts,
): unknown {
  const { path } = route.operation;
  const isForElsewhere =
    elsewhere && rest.body.length >= elsewhere.bytesMin && elsewhere.paths.has(path);
  return isForElsewhere ? elsewhere.answer({ path, ...rest }) : answerRest(route, rest, needs);
}

function toReply(answer: unknown, { toBrand }: Dialect, asked: IncomingHttpHeaders) {
  const isPrepared = answer instanceof PreparedReply;
  if (toBrand && wantsBrand(asked))
    return successReply(toBrand(isPrepared ? answer.data() : answer));
  return isPrepared ? answer.replyTo(asked) : successReply(answer);
}

function refuse(exchange: Exchange, route: Route | undefined, thrown: unknown): void {
  const refusal = toRefusal(thrown, route);
  if (!refusal) {
    exchange.refuseByAccident(thrown);
    return;
  }
  if (refusal !== thrown) exchange.reportAccident(thrown);
  const toBrand = route?.dialect.refusalToBrand;
  exchange.refuse(toBrand && wantsBrand(exchange.req.headers) ? toBrand(refusal) : refusal);
}
