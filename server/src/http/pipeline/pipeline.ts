import type { IncomingMessage } from 'node:http';
import { laneNameOf } from '../../kernel/call-lane.ts';
import type { Caller } from '../../kernel/caller.ts';
import { ApiError, rateLimitExtras } from '../../kernel/errors.ts';
import {
  CALLS_OF_PLAYER_MAX,
  CALLS_OF_PLAYERS_WAITING_MAX,
  LINE_WAIT_MS_MAX,
} from '../../kernel/limits.ts';
import type { CallLimits, LimitedCall } from '../../kernel/rate-limits.ts';
import {
  Assembled,
  PartlyWritten,
  Revised,
  REVISION_HEADER,
  WithCookie,
} from '../../kernel/revised.ts';
import { makeTurns } from '../../lib/lines.ts';
import type { HttpDeps } from '../deps.ts';
import { type Dialect, isReferenceCall, type Translate } from '../dialect.ts';
import type { Exchange } from '../listener/exchange.ts';
import type { Overload } from '../listener/overload.ts';
import { CachedReply } from '../reply/cached-reply.ts';
import {
  assembledReply,
  partlyWrittenReply,
  rateLimitHeaders,
  successReply,
  wantsLimits,
  withHeader,
} from '../reply/envelope.ts';
import type { Reply } from '../reply/reply.ts';
import { isGzip, refuseAnnouncedExcess, refuseOtherThanJson, unpack } from './body.ts';
import { makeFindCaller } from './credentials.ts';
import { asReplayed, keyHeadOf } from './idempotency.ts';
import { type Invocation, invoke, laneOf } from './invoke.ts';
import { WorkerLost } from './offload.ts';
import { noteHeadOf, type Route, routesOf, toRefusal } from './routes.ts';

/** Answers a call whose head has arrived; `catchUp` may be shared with other calls. Never rejects. */
type Pipeline = (exchange: Exchange, catchUp: HttpDeps['catchUp']) => Promise<void>;

/** Makes the pipeline: path, load, method, size, caller, limits, content type, body, schema, operation, in this order of judgement. */
export function makePipeline(deps: HttpDeps, overload: Overload): Pipeline {
  const routes = routesOf(deps.operations);
  const judge = traced(makeJudge(deps), deps);
  const { refuseExcess, judgeStranger, withLimits } = makeLimitCalls(deps.limits);
  const takeTurn = makePlayerTurns();

  return async (exchange, catchUp) => {
    const { req } = exchange;
    const route = routes.get(exchange.path);
    let endWork: EndTurn | undefined;
    try {
      if (!route) throw new ApiError('InvalidAPIEndpoint');
      const { operation, bodyBytesMax } = route;
      exchange.operation = operation.path;
      exchange.waits = operation.waits === true;
      const isTooMuch = !exchange.waits && overload.refuses(route.priority, exchange.isImpatient);
      if (isTooMuch) throw exchange.tooMuch();
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
      const endTurn = turn instanceof Promise ? await inSpan(exchange, turn) : turn;
      endWork = exchange.waits ? endTurn : beginWork(overload, endTurn);
      const hasWaited = reading instanceof Promise || turn instanceof Promise;
      // A credential that was revoked meanwhile must not begin anything now.
      if (hasWaited) caller = await judge(exchange, operation, deps.catchUp);
      const isPacked = isGzip(req.headers['content-encoding']);
      const body = isPacked ? await unpack(sent, bodyBytesMax) : sent;

      const invocation = toInvocation(exchange, route, { caller, body });
      // The await is for answers that are no promise too: all calls of a batch are judged before the first reply is
      // sent, and replies that leave together wake a client once.
      const invokedAt = performance.now();
      const answer: unknown = await invokeOrOffload(route, invocation, deps);
      if (exchange.waits) exchange.waitedMs = performance.now() - invokedAt;
      const replying = toReply(answer, route.dialect, exchange);
      const made = replying instanceof Promise ? await replying : replying;
      const reply = invocation.keyHead?.isReplay === true ? asReplayed(made) : made;
      exchange.succeed(withLimits(reply, exchange, route));
    } catch (thrown) {
      refuse(exchange, route, judgeStranger(exchange, thrown));
    } finally {
      endWork?.();
    }
  };
}

/** A call that had its turn is at work until the function is called. */
function beginWork(overload: Overload, endTurn: EndTurn): EndTurn {
  overload.begin();
  return () => {
    overload.end();
    endTurn();
  };
}

/** Finds the caller, once `catchUp` has made the control state current. */
type Judge = (
  exchange: Exchange,
  operation: Route['operation'],
  catchUp: HttpDeps['catchUp'],
) => Caller | Promise<Caller>;

/** Adds the judgement to the span of the call, which begins here: by now it is known who calls. The same function where no call is traced. */
function traced(judge: Judge, { trace }: Pick<HttpDeps, 'trace'>): Judge {
  if (!trace) return judge;
  return async (exchange, operation, catchUp) => {
    const fromMs = performance.now();
    try {
      return (exchange.caller = await judge(exchange, operation, catchUp));
    } finally {
      exchange.span?.add('judgement', { fromMs });
    }
  };
}

/** Waits for the turn of a player's call. */
async function inSpan(exchange: Exchange, turn: Promise<EndTurn>): Promise<EndTurn> {
  const fromMs = performance.now();
  return turn.finally(() => exchange.span?.add('queue', { fromMs }));
}

function makeJudge(deps: HttpDeps): Judge {
  const findCaller = makeFindCaller(deps);
  return (exchange, { auth }, catchUp) => {
    const catchingUp = catchUp();
    return catchingUp
      ? catchingUp.then(() => findCaller(exchange, auth))
      : findCaller(exchange, auth);
  };
}

function toInvocation(
  exchange: Exchange,
  { takesKey, parseNote }: Route,
  { caller, body }: Pick<Invocation, 'caller' | 'body'>,
): Invocation {
  const { req, requestId } = exchange;
  return {
    caller,
    body,
    origin: exchange,
    requestId,
    span: exchange.span,
    keyHead: takesKey ? keyHeadOf(req) : undefined,
    noteHead: parseNote ? noteHeadOf(req) : undefined,
    onDialect: (shown) => (exchange.membersDialect = shown),
  };
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
  const call = { path, caller, body, origin, requestId, now: deps.now(), keyHead, noteHead };
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
  if (answer instanceof PartlyWritten) return partlyWrittenReply(answer);
  if (answer instanceof Assembled) return assembledReply(answer);
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

/** Makes what the pipeline asks of the limits. */
function makeLimitCalls(limits: CallLimits) {
  /** Throws where the call is one too many. */
  function refuseExcess(exchange: Exchange, route?: Route): void {
    const excess = limits.take(toLimitedCall(exchange, route));
    if (excess) throw new ApiError('APIClientRequestRateLimitExceeded', rateLimitExtras(excess));
  }
  return {
    refuseExcess,
    /**
     * Gives the refusal to send. A call that is refused before its caller is known counts for its address like any
     * other.
     */
    judgeStranger(exchange: Exchange, thrown: unknown): unknown {
      if (exchange.caller || !(thrown instanceof ApiError)) return thrown;
      try {
        refuseExcess(exchange);
        return thrown;
      } catch (excess) {
        return excess;
      }
    },
    /** The reply, with how the limits stand where the caller asks for it. */
    withLimits(reply: Reply, exchange: Exchange, route: Route): Reply {
      if (!wantsLimits(exchange.req)) return reply;
      const states = limits.states(toLimitedCall(exchange, route));
      return { ...reply, headers: [...reply.headers, ...rateLimitHeaders(states)] };
    },
  };
}

function toLimitedCall(exchange: Exchange, route: Route | undefined): LimitedCall {
  return { caller: exchange.caller, origin: exchange, isWrite: route?.isWrite === true };
}

/** Tells that a call that had its turn has ended. */
type EndTurn = () => void;

/**
 * Waits until it is the turn of a player's call: a player has CALLS_OF_PLAYER_MAX at work. Others' calls have theirs at once.
 * Throws ServiceUnavailable where there is no place to wait, or where the turn comes too late, and InvalidRequest where the client has gone.
 */
type TakeTurn = (exchange: Exchange, caller: Caller) => EndTurn | Promise<EndTurn>;

const NOTHING: EndTurn = () => {};

/**
 * Makes the queue that gives players' calls their turns. A call that waits for its turn is not at work: it keeps nobody
 * else from a place.
 */
function makePlayerTurns(): TakeTurn {
  const turns = makeTurns({
    atOnce: CALLS_OF_PLAYER_MAX,
    waitingMax: CALLS_OF_PLAYERS_WAITING_MAX,
  });

  async function wait(exchange: Exchange, turn: Promise<boolean>, end: EndTurn): Promise<EndTurn> {
    const askedAt = performance.now();
    if (!(await turn)) throw exchange.tooMuch();
    const isLate = performance.now() - askedAt > LINE_WAIT_MS_MAX;
    if (!isLate && !exchange.isOver) return end;
    end();
    if (!exchange.isOver) throw exchange.tooMuch();
    throw new ApiError('InvalidRequest', { message: 'The client was gone before the call began' });
  }

  return (exchange, caller) => {
    if (caller.kind !== 'player' && caller.kind !== 'entity') return NOTHING;
    if (caller.playerId === undefined) return NOTHING;
    const name = laneNameOf(caller, undefined);
    const turn = turns.begin(name);
    const end = (): void => turns.end(name);
    return turn === true ? end : wait(exchange, turn, end);
  };
}
