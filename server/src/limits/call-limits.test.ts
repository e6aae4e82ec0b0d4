import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../kernel/caller.ts';
import {
  type CallLimits,
  type LimitedCall,
  RATE_LIMITS,
  type RateLimit,
} from '../kernel/rate-limits.ts';
import { makeCallLimits } from './call-limits.ts';
import type { LimitRates } from './rates.ts';

let now = 0;
beforeEach(() => {
  now = 1_000_000;
});

/** Limits that are off but for some, each of which is full with so many tokens and gets one a second. */
function limitsWith(bursts: Partial<Record<RateLimit, number>>): CallLimits {
  const rates = Object.fromEntries(
    RATE_LIMITS.map((name) => {
      const burst = bursts[name];
      return [name, burst === undefined ? 'off' : { burst, perSecond: 1 }];
    }),
  ) as LimitRates;
  return makeCallLimits({ rates, nowMs: () => now });
}

/** The limit that refuses each of the calls. */
function refusals(limits: CallLimits, calls: readonly LimitedCall[]) {
  return calls.map((call) => limits.take(call)?.state.limit);
}

function callOf(caller: Partial<Caller> | undefined, more: Partial<LimitedCall> = {}): LimitedCall {
  return {
    caller: caller as Caller,
    origin: { limitedAddress: '192.0.2.1' },
    isWrite: false,
    ...more,
  };
}

const KEY = { kind: 'secretKey', keyId: 'k1', titleId: 'AB12' } as const;
const issuedByKey = { kind: 'secretKey', id: 'k1' } as const;
const TITLE_TOKEN = { kind: 'entity', titleId: 'AB12', issuedBy: issuedByKey } as const;
const PLAYER = { kind: 'player', titleId: 'AB12', sessionId: 's1' } as const;
const issuedBySession = { kind: 'session', id: 's1' } as const;
const PLAYER_TOKEN = { kind: 'entity', titleId: 'AB12', issuedBy: issuedBySession } as const;
const STRANGER = { kind: 'anonymous' } as const;

test.each<[string, Partial<Caller> | undefined, RateLimit[], RateLimit[]]>([
  ['nobody known', undefined, ['addressCalls'], []],
  ['a stranger', STRANGER, ['addressCalls', 'addressAnonymousCalls'], []],
  [
    'a ticket',
    PLAYER,
    ['addressCalls', 'sessionCalls', 'titleCalls'],
    ['sessionWrites', 'titleWrites'],
  ],
  [
    'a player token',
    PLAYER_TOKEN,
    ['addressCalls', 'sessionCalls', 'titleCalls'],
    ['sessionWrites', 'titleWrites'],
  ],
  ['a secret key', KEY, ['keyCalls', 'titleCalls'], ['keyWrites', 'titleWrites']],
  ['a title token', TITLE_TOKEN, ['keyCalls', 'titleCalls'], ['keyWrites', 'titleWrites']],
])('%s meets these limits', (_, caller, calls, writes) => {
  const limits = limitsWith(Object.fromEntries(RATE_LIMITS.map((name) => [name, 1])));
  const met = (isWrite: boolean) =>
    limits.states(callOf(caller, { isWrite })).map(({ limit }) => limit);
  expect(met(false)).toEqual(calls);
  expect(met(true)).toEqual([...calls, ...writes]);
});

test('a limit gives its burst exactly, and says when there is more', () => {
  const limits = limitsWith({ keyCalls: 3 });
  const calls = Array.from({ length: 5 }, () => callOf(KEY));
  expect(refusals(limits, calls)).toEqual([
    undefined,
    undefined,
    undefined,
    'keyCalls',
    'keyCalls',
  ]);
  now += 250;
  expect(limits.take(callOf(KEY))).toEqual({
    retryAfterSeconds: 1,
    state: { limit: 'keyCalls', burst: 3, windowSeconds: 3, left: 0, untilFullSeconds: 3 },
  });
  now += 750;
  expect(refusals(limits, calls.slice(0, 2))).toEqual([undefined, 'keyCalls']);
});

test('a key and its tokens count together, and so do a ticket and the tokens of its session', () => {
  const limits = limitsWith({ keyCalls: 1, sessionCalls: 1 });
  const calls = [KEY, TITLE_TOKEN, PLAYER, PLAYER_TOKEN].map((caller) => callOf(caller));
  expect(refusals(limits, calls)).toEqual([undefined, 'keyCalls', undefined, 'sessionCalls']);
});

test('a session over its own limit takes nothing from the title', () => {
  const limits = limitsWith({ sessionCalls: 1, titleCalls: 2 });
  const one = callOf(PLAYER);
  const other = callOf({ ...PLAYER, sessionId: 's2' });
  expect(refusals(limits, [one, one, one, other])).toEqual([
    undefined,
    'sessionCalls',
    'sessionCalls',
    undefined,
  ]);
});

test('an address counts for everybody but servers', () => {
  const limits = limitsWith({ addressCalls: 1 });
  expect(refusals(limits, [callOf(KEY), callOf(TITLE_TOKEN), callOf(KEY)])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(refusals(limits, [callOf(STRANGER), callOf(undefined), callOf(PLAYER)])).toEqual([
    undefined,
    'addressCalls',
    'addressCalls',
  ]);
  expect(refusals(limits, [callOf(STRANGER, { origin: { limitedAddress: undefined } })])).toEqual([
    undefined,
  ]);
});

test('a /48 of IPv6 has 16 times as much, and one /64 of it cannot take that', () => {
  const limits = limitsWith({ addressCalls: 1 });
  const from = (address: string) => callOf(STRANGER, { origin: { limitedAddress: address } });
  const greedy = Array.from({ length: 100 }, () => from('2001:db8:0:1::1'));
  expect(refusals(limits, greedy).filter((limit) => limit === undefined)).toHaveLength(1);
  const hosts = Array.from({ length: 20 }, (_, at) => from(`2001:db8:0:a${at.toString(16)}::1`));
  expect(refusals(limits, hosts).filter((limit) => limit === undefined)).toHaveLength(15);
  expect(refusals(limits, [from('2001:db8:1::1')])).toEqual([undefined]);
  now += 500;
  const others = Array.from({ length: 20 }, (_, at) => from(`2001:db8:0:b${at.toString(16)}::1`));
  expect(refusals(limits, others).filter((limit) => limit === undefined)).toHaveLength(8);
});

test('a limit never gives more than burst and rate, whatever strangers do', () => {
  const steps = fc.array(
    fc.record({ gap: fc.integer({ min: 0, max: 900 }), host: fc.integer({ min: 0, max: 3 }) }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(steps, (of) => {
      const limits = limitsWith({ addressCalls: 5 });
      const begunAt = now;
      const given = [0, 0, 0, 0];
      for (const { gap, host } of of) {
        now += gap;
        const call = callOf(STRANGER, { origin: { limitedAddress: `192.0.2.${host}` } });
        if (!limits.take(call)) given[host] = (given[host] ?? 0) + 1;
      }
      const allowed = 5 + (now - begunAt) / 1_000 + 1e-6;
      expect(Math.max(...given)).toBeLessThanOrEqual(allowed);
    }),
  );
});
