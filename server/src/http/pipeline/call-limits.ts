import { ApiError, rateLimitExtras } from '../../kernel/errors.ts';
import type { CallLimits, LimitedCall } from '../../kernel/rate-limits.ts';
import type { Exchange } from '../listener/exchange.ts';
import { rateLimitHeaders, wantsLimits } from '../reply/rate-limit-headers.ts';
import type { Reply } from '../reply/reply.ts';
import type { Route } from './routes.ts';

/** Makes what the pipeline asks of the limits. */
export function makeLimitCalls(limits: CallLimits) {
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
