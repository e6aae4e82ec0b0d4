import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../kernel/errors.ts';
import { fail } from '../kernel/operation.ts';
import { parseJsonObject, refuseAnnouncedExcess, refuseOtherThanJson } from './body.ts';
import { makeFindCaller } from './credentials.ts';
import { wantsBrand } from './dialect.ts';
import { successReply } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import type { HttpParts } from './parts.ts';
import { type Route, routesOf, toRefusal } from './routes.ts';

/** Answers one call. Never rejects. */
export type Pipeline = (exchange: Exchange) => Promise<void>;

/** Makes the life of a call, in the order of judgement of design section 4. */
export function makePipeline(parts: HttpParts): Pipeline {
  const { catchUp, needs } = parts;
  const routes = routesOf(parts.operations);
  const findCaller = makeFindCaller(parts.authenticate);

  return async function answer(exchange) {
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
      const caller = findCaller(req, operation.auth);
      if ('titleId' in caller) exchange.titleId = caller.titleId;

      refuseOtherThanJson(req.headers);
      const request = toRequest(await exchange.readBody(bodyBytesMax), route);

      const answering: unknown = operation.handle(request, { caller, needs, fail });
      const data = answering instanceof Promise ? await answering : answering;
      const { toBrand } = route.dialect;
      exchange.succeed(successReply(toBrand && wantsBrand(req.headers) ? toBrand(data) : data));
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

function toRequest(body: Buffer, { dialect, parse }: Route): unknown {
  const json = parseJsonObject(body);
  const parsed = parse(dialect.toNeutral ? dialect.toNeutral(json) : json);
  if (!parsed.ok) throw new ServiceError('InvalidParams', { details: parsed.details });
  return parsed.value;
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
