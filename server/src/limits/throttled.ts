import type { Clock, Instant } from '../kernel/instant.ts';
import { LIMITED_LATELY_MS, THROTTLED_CALLERS_MAX } from '../kernel/limits.ts';
import type { LimitedCall, RateLimit } from '../kernel/rate-limits.ts';
import { networkOf } from '../lib/ip-address.ts';
import { keyIdOf } from './call-limits.ts';

/** A caller that a limit has stopped: the subject of the limit, and the title where it is known. */
interface ThrottledCaller {
  readonly limit: RateLimit;
  readonly titleId?: string | undefined;
  /** IPv6: its /64, as in RFC 5952. */
  readonly address?: string | undefined;
  readonly playerId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly operatorId?: string | undefined;
}

/** How often, and when. */
interface ThrottledLately extends ThrottledCaller {
  readonly count: number;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
}

/** The callers whom limits have stopped within the last LIMITED_LATELY_MS, in the memory of this process. */
export type Throttled = ReturnType<typeof makeThrottled>;

/** Makes an empty list; it has the latest THROTTLED_CALLERS_MAX. */
export function makeThrottled(now: Clock) {
  // A Map iterates in the order of insertion, and each note inserts again: the first was stopped the longest ago.
  const callers = new Map<string, ThrottledLately>();
  return {
    note(caller: ThrottledCaller): void {
      const at = now();
      const { limit, titleId, address, playerId, keyId, operatorId } = caller;
      const key = JSON.stringify([limit, titleId, address, playerId, keyId, operatorId]);
      const before = callers.get(key);
      callers.delete(key);
      callers.set(key, {
        ...caller,
        count: (before?.count ?? 0) + 1,
        firstAt: before?.firstAt ?? at,
        lastAt: at,
      });
      const [oldest] = callers.keys();
      if (callers.size > THROTTLED_CALLERS_MAX && oldest !== undefined) callers.delete(oldest);
    },
    /** Those in a title, the latest first. `withUntitled`: those, too, of whom no title is known. */
    list({
      titleId,
      withUntitled,
    }: {
      readonly titleId: string;
      readonly withUntitled: boolean;
    }): readonly ThrottledLately[] {
      const since = now() - LIMITED_LATELY_MS;
      return [...callers.values()]
        .filter(({ lastAt }) => lastAt >= since)
        .filter((one) => one.titleId === titleId || (withUntitled && one.titleId === undefined))
        .toReversed();
    },
  };
}

/** The caller that a limit of calls has stopped. */
export function throttledBy(
  limit: RateLimit,
  { caller, origin }: Pick<LimitedCall, 'caller' | 'origin'>,
): ThrottledCaller {
  const titleId = caller && 'titleId' in caller ? caller.titleId : undefined;
  if (limit.startsWith('title')) return { limit, titleId };
  if (limit.startsWith('key')) return { limit, titleId, keyId: keyIdOf(caller) };
  if (limit.startsWith('address')) {
    const { limitedAddress } = origin;
    return { limit, titleId, address: limitedAddress && networkOf(limitedAddress) };
  }
  const playerId = caller && 'playerId' in caller ? caller.playerId : undefined;
  const operatorId = caller?.kind === 'operator' ? caller.operatorId : undefined;
  return { limit, titleId, playerId, operatorId };
}
