import { MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import { CONNECTION_TESTS_MAX, RATE_LIMIT_KEYS_MAX } from '../kernel/limits.ts';
import { makeTokenBuckets } from '../lib/token-buckets.ts';
import type { KnownConnection } from './connection.ts';
import type { TestConnection } from './test-connection.ts';

interface BoundedTestDeps {
  readonly test: TestConnection;
  /** Milliseconds of a clock that is never set. */
  readonly nowMs: () => number;
}

/** Seconds after which one of the tests that go on has certainly ended. */
const GOES_ON_SECONDS = 5;

/** Makes tests that leave the room for calls to providers to logins: `tooMany` where a title tests too often, or too many tests go on. */
export function makeBoundedTest({ test, nowMs }: BoundedTestDeps) {
  const { perMinute, atOnce, atOnceOfTitle } = CONNECTION_TESTS_MAX;
  const rate = { burst: perMinute, perSecond: (perMinute * SECOND_MS) / MINUTE_MS };
  const buckets = makeTokenBuckets(rate, { keysMax: RATE_LIMIT_KEYS_MAX, nowMs });
  /** The titles of the tests that go on. */
  const going: string[] = [];

  return async (connection: KnownConnection) => {
    const { titleId } = connection;
    const ofTitle = going.filter((one) => one === titleId);
    if (going.length >= atOnce || ofTitle.length >= atOnceOfTitle) {
      return { status: 'tooMany', retryAfterSeconds: GOES_ON_SECONDS } as const;
    }
    const waitMs = buckets.take(titleId);
    if (waitMs > 0) {
      return { status: 'tooMany', retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) } as const;
    }
    going.push(titleId);
    try {
      return await test(connection);
    } finally {
      going.splice(going.indexOf(titleId), 1);
    }
  };
}

export type BoundedTest = ReturnType<typeof makeBoundedTest>;
