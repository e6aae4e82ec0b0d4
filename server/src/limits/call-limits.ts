import type { Caller } from '../kernel/caller.ts';
import type { CallLimits, LimitedCall, RateLimit, RateLimitState } from '../kernel/rate-limits.ts';
import { type Limiter, type LimitRates, makeLimiter, type MonotonicNow } from './rates.ts';

interface CallLimitsDeps {
  readonly rates: LimitRates;
  readonly nowMs: MonotonicNow;
}

/**
 * Makes the limits of calls. A secret key and the tokens of a title are known to the operator, and count by themselves: many servers
 * may share an address. Everybody else counts for the address, which nobody can pick as freely as a name.
 */
export function makeCallLimits({ rates, nowMs }: CallLimitsDeps): CallLimits & {
  /** How the limits of a title stand. */
  readonly titleStates: (titleId: string) => readonly RateLimitState[];
} {
  const limiter = (limit: RateLimit) => makeLimiter(limit, rates, nowMs);
  const address = {
    calls: limiter('addressCalls'),
    anonymousCalls: limiter('addressAnonymousCalls'),
  };
  const session = { calls: limiter('sessionCalls'), writes: limiter('sessionWrites') };
  const key = { calls: limiter('keyCalls'), writes: limiter('keyWrites') };
  const title = { calls: limiter('titleCalls'), writes: limiter('titleWrites') };

  /** Asks each limit that the call meets, until one answers. */
  function ask<Answer>(
    call: LimitedCall,
    question: (limiter: Limiter, key: string) => Answer | undefined,
  ): Answer | undefined {
    const { caller, isWrite } = call;
    const askOne = (of: Limiter | undefined, name: string | undefined): Answer | undefined =>
      of && name !== undefined ? question(of, name) : undefined;
    const keyId = keyIdOf(caller);
    const sessionId = keyId === undefined ? sessionIdOf(caller) : undefined;
    const place = keyId === undefined ? call.origin.limitedAddress : undefined;
    const stranger = caller?.kind === 'anonymous' ? place : undefined;
    const titleId = caller && 'titleId' in caller ? caller.titleId : undefined;
    return (
      askOne(address.calls, place) ??
      askOne(address.anonymousCalls, stranger) ??
      askOne(session.calls, sessionId) ??
      askOne(key.calls, keyId) ??
      askOne(title.calls, titleId) ??
      (isWrite
        ? (askOne(session.writes, sessionId) ??
          askOne(key.writes, keyId) ??
          askOne(title.writes, titleId))
        : undefined)
    );
  }

  return {
    take: (call) => ask(call, (limiter, name) => limiter.take(name)),
    states(call) {
      const states: RateLimitState[] = [];
      ask<never>(call, (limiter, name) => void states.push(limiter.state(name)));
      return states;
    },
    titleStates: (titleId) =>
      [title.calls, title.writes].flatMap((of) => (of ? [of.state(titleId)] : [])),
  };
}

/** The secret key that the caller shows, or that the caller's token was issued for. */
export function keyIdOf(caller: Caller | undefined): string | undefined {
  if (caller?.kind === 'secretKey') return caller.keyId;
  if (caller?.kind !== 'entity' || caller.issuedBy.kind !== 'secretKey') return undefined;
  return caller.issuedBy.id;
}

function sessionIdOf(caller: Caller | undefined): string | undefined {
  if (caller?.kind === 'player' || caller?.kind === 'operator') return caller.sessionId;
  return caller?.kind === 'entity' ? caller.issuedBy.id : undefined;
}
