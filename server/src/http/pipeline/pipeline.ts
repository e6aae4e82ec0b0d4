import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../kernel/caller.ts';
import { ApiError } from '../../kernel/errors.ts';
import { Revised, REVISION_HEADER } from '../../kernel/revised.ts';
import { WithCookie } from '../../kernel/with-cookie.ts';
import type { HttpDeps } from '../deps.ts';
import { type Dialect, isReferenceCall, type MembersDialect, type Translate } from '../dialect.ts';
import type { Exchange } from '../listener/exchange.ts';
import type { Overload } from '../listener/overload.ts';
import { CachedReply } from '../reply/cached-reply.ts';
import { successReply, withHeader } from '../reply/envelope.ts';
import { refuseAnnouncedExcess } from './body.ts';
import { makeLimitCalls } from './call-limits.ts';
import { isGzip, refuseOtherThanJson, unpack } from './content.ts';
import { makeFindCaller } from './credentials.ts';
import { asReplayed, keyHeadOf } from './idempotency.ts';
import { type Invocation, invoke, laneOf } from './invoke.ts';
import { noteHeadOf } from './note.ts';
import { WorkerLost } from './offload.ts';
import { makePlayerTurns } from './player-turns.ts';
import { type Route, routesOf, toRefusal } from './routes.ts';

/** Answers a call whose head has arrived; `catchUp` may be shared with other calls. Never rejects. */
export type Pipeline = (exchange: Exchange, catchUp: HttpDeps['catchUp']) => Promise<void>;

/** Makes the pipeline: path, load, method, size, caller, limits, content type, body, schema, operation, in this order of judgement. */
export function makePipeline(deps: HttpDeps, overload: Overload): Pipeline {
  const routes = routesOf(deps.operations);
  const judge = makeJudge(deps);
  const { refuseExcess, judgeStranger, withLimits } = makeLimitCalls(deps.limits);
  const takeTurn = makePlayerTurns();

  return async (exchange, catchUp) => {
    const { req } = exchange;
    const route = routes.get(exchange.path);
    let endTurn: (() => void) | undefined;
    try {
      if (!route) throw new ApiError('InvalidAPIEndpoint');
      const { operation, bodyBytesMax } = route;
      exchange.operation = operation.path;
      if (overload.refuses(route.priority, exchange.isImpatient)) throw exchange.tooMuch();
      refuseOtherThanPost(req);
      refuseAnnouncedExcess(req.headers, bodyBytesMax);

      // The caller is judged before any of the body is kept in memory.
      const judging = judge(exchange, operation, catchUp);
      let caller = judging instanceof Promise ? await judging : judging;
      exchange.caller = caller;
      refuseExcess(exchange, route);

      const isFromConsole = caller.kind === 'operator' || operation.auth.kind === 'visitor';
      refuseOtherThanJson(req.headers, isFromConsole);
      const reading = exchange.readBody(bodyBytesMax);
      const sent = reading instanceof Promise ? await reading : reading;
      const turn = takeTurn(exchange, caller);
      endTurn = turn instanceof Promise ? await turn : turn;
      overload.begin();
      const hasWaited = reading instanceof Promise || turn instanceof Promise;
      // A credential that was revoked meanwhile must not begin anything now.
      if (hasWaited) caller = await judge(exchange, operation, deps.catchUp);
      const isPacked = isGzip(req.headers['content-encoding']);
      const body = isPacked ? await unpack(sent, bodyBytesMax) : sent;

      const invocation = toInvocation(exchange, route, { caller, body });
      // The await is for answers that are no promise too: all calls of a batch are judged before the first reply is
      // sent, and replies that leave together wake a client once.
      const answer: unknown = await invokeOrOffload(route, invocation, deps);
      const replying = toReply(answer, route.dialect, exchange);
      const made = replying instanceof Promise ? await replying : replying;
      const reply = invocation.keyHead?.isReplay === true ? asReplayed(made) : made;
      exchange.succeed(withLimits(reply, exchange, route));
    } catch (thrown) {
      refuse(exchange, route, judgeStranger(exchange, thrown));
    } finally {
      if (endTurn) overload.end();
      endTurn?.();
    }
  };
}

/** Makes the function that finds the caller, once `catchUp` has made the control state current. */
function makeJudge(deps: HttpDeps) {
  const findCaller = makeFindCaller(deps);
  return (
    exchange: Exchange,
    { auth }: Route['operation'],
    catchUp: HttpDeps['catchUp'],
  ): Caller | Promise<Caller> => {
    const catchingUp = catchUp();
    return catchingUp
      ? catchingUp.then(() => findCaller(exchange, auth))
      : findCaller(exchange, auth);
  };
}

function toInvocation(
  exchange: Exchange,
  route: Route,
  judged: Pick<Invocation, 'caller' | 'body'>,
): Invocation {
  const { req, requestId } = exchange;
  const onDialect = (shown: MembersDialect) => (exchange.membersDialect = shown);
  const call = { ...judged, origin: exchange, requestId, onDialect };
  const keyHead = route.takesKey ? keyHeadOf(req) : undefined;
  const noteHead = route.parseNote ? noteHeadOf(req) : undefined;
  const isPlain = keyHead === undefined && noteHead === undefined;
  return isPlain ? call : { ...call, ...(keyHead && { keyHead }), noteHead };
}

function refuseOtherThanPost(req: IncomingMessage): void {
  if (req.method === 'POST') return;
  throw new ApiError('InvalidRequest', {
    status: 405,
    message: 'An operation is called with POST',
  });
}

function invokeOrOffload(route: Route, invocation: Invocation, deps: HttpDeps): unknown {
  const { offload } = deps;
  const { path, isHeavy = () => false } = route.operation;
  const { caller, body, requestId, keyHead, noteHead, onDialect } = invocation;
  const isOffloaded =
    offload?.paths.has(path) === true &&
    (body.length >= offload.bytesMin || isHeavy === true || isHeavy(body));
  if (!isOffloaded) return invoke(route, invocation, deps);
  const { address, limitedAddress } = invocation.origin;
  const origin = { address, limitedAddress };
  const now = deps.now();
  const call = { path, caller, body, origin, requestId, now, keyHead, noteHead };
  return offload.answer(call, { lane: laneOf(route, invocation), onDialect });
}

function toReply(answer: unknown, dialect: Dialect, exchange: Exchange) {
  const translate = translationFor(exchange, dialect);
  if (answer instanceof CachedReply) {
    const reply = translate ? answer.translated(translate) : answer;
    return reply.replyTo(exchange.req.headers);
  }
  if (answer instanceof WithCookie) {
    return withHeader(successReply(answer.data), 'Set-Cookie', answer.cookie);
  }
  const data: unknown = answer instanceof Revised ? answer.data : answer;
  const reply = successReply(translate ? translate(data) : data);
  if (!(answer instanceof Revised)) return reply;
  return withHeader(reply, REVISION_HEADER, String(answer.revision));
}

/** How the answer is translated for the caller; undefined: not at all. */
function translationFor(
  exchange: Exchange,
  { toReference, toExtendedReference }: Dialect,
): Translate | undefined {
  if (!toReference || !isReferenceCall(exchange)) return undefined;
  return exchange.membersDialect?.hasExtension === true ? toExtendedReference : toReference;
}

function refuse(exchange: Exchange, route: Route | undefined, thrown: unknown): void {
  const refusal = toRefusal(thrown, route);
  if (!refusal) {
    exchange.refuseUnexpected(thrown);
    return;
  }
  if (thrown instanceof WorkerLost) exchange.reportUnexpected(thrown);
  const toReference = route?.dialect.refusalToReference;
  exchange.refuse(toReference && isReferenceCall(exchange) ? toReference(refusal) : refusal);
}
