import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BREAKER_FAILURES,
  BREAKER_KEYS_MAX,
  BREAKER_NETWORKS,
  BREAKER_PROBE_GAP_MS,
} from '../kernel/outside-limits.ts';
import { makeBreaker } from './breaker.ts';

/** A breaker at a time that a test sets. */
function given() {
  const state = { nowMs: 0 };
  const breaker = makeBreaker({ nowMs: () => state.nowMs });
  const enter = (key: string, isForced = false) => breaker.enter({ key, isForced });
  const enterFrom = (network: string) => breaker.enter({ key: 'a', network });
  const fail = (key: string, times = BREAKER_FAILURES): void => {
    for (let time = 0; time < times; time += 1) enter(key, true)?.('failed');
  };
  return Object.assign(state, { enter, enterFrom, fail });
}

test('so many failures in a row trip it for their key alone', () => {
  const it = given();
  it.fail('a', BREAKER_FAILURES - 1);
  it.enter('a')?.('answered');
  it.fail('a', BREAKER_FAILURES - 1);
  it.enter('a')?.('unknown');
  expect(it.enter('a')).toBeDefined();
  it.fail('a', 1);
  it.enter('a');
  expect(it.enter('a')).toBeUndefined();
  expect(it.enter('b')).toBeDefined();
});

test('then one call at a time tries, at most one a second, and an answer lets all pass', () => {
  const it = given();
  it.fail('a');
  const probe = it.enter('a');
  it.nowMs += 10 * BREAKER_PROBE_GAP_MS;
  // The probe hangs.
  expect(it.enter('a')).toBeUndefined();
  probe?.('failed');
  const another = it.enter('a');
  another?.('unknown');
  it.nowMs += BREAKER_PROBE_GAP_MS - 1;
  expect(it.enter('a')).toBeUndefined();
  it.nowMs += 1;
  it.enter('a')?.('answered');
  expect(it.enter('a')).toBeDefined();
  expect(it.enter('a')).toBeDefined();
});

test('what one network sends trips it for that network alone, until so many networks have only failures', () => {
  const it = given();
  const failFrom = (network: string, times: number): void => {
    for (let time = 0; time < times; time += 1) it.enterFrom(network)?.('failed');
  };
  const isTripped = (network: string): boolean => !it.enterFrom(network);
  failFrom('stranger', 2 * BREAKER_FAILURES);
  expect([isTripped('stranger'), isTripped('player')]).toEqual([true, false]);
  it.enterFrom('player')?.('answered');
  expect(isTripped('stranger')).toBe(false);

  for (let network = 1; network < BREAKER_NETWORKS; network += 1) failFrom(`${network}`, 1);
  expect(isTripped('player')).toBe(false);
  failFrom('another', 1);
  // One probe for all of them.
  expect([isTripped('player'), isTripped('1'), isTripped('other')]).toEqual([false, true, true]);
});

test('a forced call is made in any case, takes no turn of a probe, and its answer counts', () => {
  const it = given();
  it.fail('a');
  const probe = it.enter('a');
  const forced = it.enter('a', true);
  expect(forced).toBeDefined();
  expect(it.enter('a')).toBeUndefined();
  forced?.('answered');
  expect(it.enter('a')).toBeDefined();
  // The probe was of another time: one failure alone.
  probe?.('failed');
  expect(it.enter('a')).toBeDefined();
});

test('of too many keys that fail the one whose failure is the longest ago is forgotten', () => {
  const it = given();
  const isTripped = (key: string) => !it.enter(key);
  for (const key of ['old', 'kept']) {
    it.fail(key);
    it.enter(key);
  }
  for (let key = 0; key < BREAKER_KEYS_MAX - 2; key += 1) it.fail(`${key}`, 1);
  expect([isTripped('old'), isTripped('kept')]).toEqual([true, true]);
  it.fail('kept', 1);
  it.fail('new', 1);
  it.fail('newer', 1);
  expect([isTripped('old'), isTripped('kept')]).toEqual([false, true]);
});

/** A call begins or ends, or time passes. */
const STEP = fc.oneof(
  fc.record({ what: fc.constant('begin' as const), isForced: fc.boolean() }),
  fc.record({
    what: fc.constant('end' as const),
    which: fc.nat(),
    // So many failures that it trips, and so few answers that it stays so for a while.
    how: fc.nat(59).map((of) => (of > 3 ? 'failed' : of > 0 ? 'unknown' : 'answered')),
  }),
  fc.record({ what: fc.constant('pass' as const), ms: fc.nat(2 * BREAKER_PROBE_GAP_MS) }),
);

test('whatever comes in which order: calls are refused after failures only, and probes are one at a time and a second apart', () => {
  fc.assert(
    fc.property(fc.array(STEP, { minLength: 60, maxLength: 200, size: 'max' }), (steps) => {
      const it = given();
      const underWay: { readonly end: NonNullable<ReturnType<typeof it.enter>> }[] = [];
      let failures = 0;
      let probe: { readonly at: number; isUnderWay: boolean; readonly call: unknown } | undefined;
      for (const step of steps) {
        if (step.what === 'pass') it.nowMs += step.ms;
        if (step.what === 'begin') {
          const end = it.enter('a', step.isForced);
          const isTripped = failures >= BREAKER_FAILURES;
          const mayProbe =
            !probe || (!probe.isUnderWay && it.nowMs - probe.at >= BREAKER_PROBE_GAP_MS);
          expect(end !== undefined).toBe(step.isForced || !isTripped || mayProbe);
          const call = end && { end };
          if (call) underWay.push(call);
          if (call && isTripped && !step.isForced) {
            probe = { at: it.nowMs, isUnderWay: true, call };
          }
        }
        if (step.what === 'end' && underWay.length > 0) {
          const [call] = underWay.splice(step.which % underWay.length, 1);
          call?.end(step.how);
          if (probe?.call === call) probe = probe && { ...probe, isUnderWay: false };
          if (step.how === 'failed') failures += 1;
          if (step.how === 'answered') [failures, probe] = [0, undefined];
        }
      }
    }),
  );
});
