import { beforeEach, describe, expect, test } from 'vitest';
import { type Feed, makeFeed, type Poll } from './feed.ts';
import type { JudgedClaims } from './judge.ts';
import type { VerifierFeed } from '../operations.ts';

// The rules of the feed one by one; docs/guides/verifier-protocol.md has them in words.

/** The node's service time when this machine's clocks showed 0. */
const BASE = Date.UTC(2026, 10, 26);
const DAY_MS = 86_400_000;

let monotonicMs: number;
let wallMs: number;
let serviceMs: number;
let nonces: number;
let feed: Feed;

beforeEach(() => {
  [monotonicMs, wallMs, serviceMs, nonces] = [0, 0, BASE, 0];
  feed = makeFeed({
    monotonicNow: () => monotonicMs,
    wallNow: () => wallMs,
    newNonce: () => `nonce-${(nonces += 1)}`,
  });
});

/** Time passes here and there. */
function pass(ms: number): void {
  monotonicMs += ms;
  wallMs += ms;
  serviceMs += ms;
}

const wire = (moment: number) => new Date(moment).toISOString();

function answer({ request }: Poll, change: Partial<VerifierFeed> = {}): VerifierFeed {
  return {
    Nonce: request.Nonce,
    TitleId: 'A1B2C',
    Issuer: 'urn:purser:F0E1',
    ReceivedAt: wire(serviceMs),
    AnsweredAt: wire(serviceMs),
    At: { Number: 7, EntryId: 'seven' },
    LeaseInMilliseconds: 0,
    IsComplete: true,
    MustReload: false,
    Changes: {},
    ...change,
  };
}

const KEY = { KeyId: 'key-one_', X: 'x', Y: 'y', IsRevoked: false };
const poll = (wantsLease = true) => feed.begin({ wantsLease });

function load(): void {
  expect(feed.take(poll(), answer(poll(), { Nonce: `nonce-${nonces}` }))).toBe('dropped');
  const begun = poll();
  expect(feed.take(begun, answer(begun, { Changes: { SigningKeys: [KEY] } }))).toBe('loaded');
}

/** A poll that takes a while, and is granted a lease. */
function lease(change: Partial<VerifierFeed> = {}, { thereMs = 5, heldMs = 0, backMs = 5 } = {}) {
  const begun = poll();
  pass(thereMs);
  const ReceivedAt = wire(serviceMs);
  pass(heldMs);
  const answered = answer(begun, { ReceivedAt, LeaseInMilliseconds: 850, ...change });
  pass(backMs);
  return feed.take(begun, answered);
}

const claims: JudgedClaims = {
  tokenId: 'token',
  issuedFor: { kind: 'session', id: 'session' },
  playerId: '89ABCDEF01234567',
  epoch: 0,
  keyId: KEY.KeyId,
  expiresAt: BASE + DAY_MS,
  isJoinToken: false,
};

describe('a lease', () => {
  test('is asked for by a number and its id, and lasts from before the poll was sent', () => {
    load();
    expect(poll().request).toMatchObject({ After: { Number: 7, EntryId: 'seven' }, Lease: true });
    expect(feed.judge(claims)).toBe('ask');
    expect(lease({}, { heldMs: 390 })).toBe('applied');
    pass(449);
    expect(feed.judge(claims)).toBe('valid');
    pass(1);
    expect(feed.judge(claims)).toBe('ask');
    expect(feed.guess(claims)).toBe('valid');
  });

  test('is never trusted for longer than a node may grant', () => {
    load();
    lease({ LeaseInMilliseconds: 10_000 });
    pass(850);
    expect(feed.isLeased()).toBe(false);
  });

  test.each([
    ['a poll that wanted none', false, {}],
    ['an answer without all changes', true, { IsComplete: false }],
    ['an answer of 0', true, { LeaseInMilliseconds: 0 }],
  ])('is not given by %s', (_, wantsLease, change) => {
    load();
    const begun = poll(wantsLease);
    expect(feed.take(begun, answer(begun, { LeaseInMilliseconds: 850, ...change }))).toBe(
      'applied',
    );
    expect(feed.isLeased()).toBe(false);
  });

  test('does not follow from an answer to something else', () => {
    load();
    const begun = poll();
    const other = { LeaseInMilliseconds: 850, Nonce: 'nonce-of-another' };
    expect(feed.take(begun, answer(begun, other))).toBe('dropped');
    for (const source of [{ TitleId: 'D4E5F' }, { Issuer: 'urn:purser:0000' }]) {
      expect(feed.take(begun, answer(begun, { LeaseInMilliseconds: 850, ...source }))).toBe(
        'dropped',
      );
    }
    expect(feed.isLeased()).toBe(false);
  });
});

describe('clocks', () => {
  test.each([
    [51, false],
    [50, true],
    [-50, true],
    [-51, false],
  ])('that disagree by %i ms: the lease is held: %s', (ms, isHeld) => {
    load();
    lease();
    wallMs += ms;
    expect(feed.isLeased()).toBe(isHeld);
    // Once it has ended, it has ended.
    wallMs -= ms;
    expect(feed.isLeased()).toBe(isHeld);
  });

  test('that disagree end the lease of a poll under way, too', () => {
    load();
    lease();
    const begun = poll();
    wallMs += 51;
    expect(feed.isLeased()).toBe(false);
    wallMs -= 51;
    feed.take(begun, answer(begun, { LeaseInMilliseconds: 850 }));
    expect(feed.isLeased()).toBe(false);
    lease();
    expect(feed.isLeased()).toBe(true);
  });

  test.each([
    ['while a poll is held', 51, false],
    ['but not much longer', 50, true],
  ])('that both stood still %s', (_, frozenMs, isHeld) => {
    load();
    lease();
    const begun = poll();
    const ReceivedAt = wire(serviceMs);
    pass(200);
    serviceMs += frozenMs;
    expect(feed.isLeased()).toBe(true);
    feed.take(begun, answer(begun, { ReceivedAt, LeaseInMilliseconds: 850 }));
    expect(feed.isLeased()).toBe(isHeld);
  });

  test('that both stood still between two polls are found by the next answer', () => {
    load();
    lease();
    serviceMs += 300;
    expect(lease({ LeaseInMilliseconds: 0 })).toBe('applied');
    expect(feed.isLeased()).toBe(false);
  });

  test('long holds and slow ways cost no precision', () => {
    load();
    lease({}, { thereMs: 100, heldMs: 400, backMs: 100 });
    lease({}, { thereMs: 1, heldMs: 400, backMs: 1 });
    expect(feed.isLeased()).toBe(true);
  });
});

describe('service time', () => {
  test('decides about expiry, from the last answer on', () => {
    load();
    lease();
    const soon = { ...claims, expiresAt: serviceMs + 100 };
    pass(99);
    expect(feed.judge(soon)).toBe('valid');
    pass(1);
    expect(feed.judge(soon)).toBe('expired');
  });

  test('is known after a freeze, too', () => {
    load();
    const begun = poll();
    const ReceivedAt = wire(serviceMs);
    pass(10);
    serviceMs += 3_000;
    feed.take(begun, answer(begun, { ReceivedAt }));
    expect(feed.serviceNow()).toBe(serviceMs);
  });

  test('that goes back by more than a minute makes everything be loaded anew', () => {
    load();
    lease();
    serviceMs -= 60_100;
    expect(lease()).toBe('reload');
    expect(feed.isLeased()).toBe(false);
    expect(poll().request).toEqual({ Nonce: `nonce-${nonces}` });
  });
});

describe('loading', () => {
  test('reads page by page, and is complete with the last', () => {
    const first = poll();
    expect(first.request).toEqual({ Nonce: 'nonce-1' });
    expect(feed.take(first, answer(first, { Next: 'two', LeaseInMilliseconds: 850 }))).toBe(
      'applied',
    );
    const second = poll();
    expect(second.request).toMatchObject({
      After: { Number: 7, EntryId: 'seven' },
      Cursor: 'two',
    });
    expect(second.request.Lease).toBeUndefined();
    expect(feed.followed.at).toBeUndefined();
    expect(feed.take(second, answer(second))).toBe('loaded');
    expect(feed.isLeased()).toBe(false);
  });

  test('begins again where a page belongs to another snapshot', () => {
    const first = poll();
    feed.take(first, answer(first, { Next: 'two' }));
    const second = poll();
    const other = { At: { Number: 8, EntryId: 'eight' } };
    expect(feed.take(second, answer(second, other))).toBe('reload');
    expect(poll().request.After).toBeUndefined();
  });

  test.each([
    ['the service says so', { MustReload: true }],
    ['the number falls', { At: { Number: 6, EntryId: 'six' } }],
    ['the number has another id', { At: { Number: 7, EntryId: 'other' } }],
  ])('anew ends the lease first: %s', (_, change) => {
    load();
    lease();
    expect(lease(change)).toBe('reload');
    expect(feed.isLeased()).toBe(false);
    // The old knowledge stays until the new one is complete.
    expect(feed.guess(claims)).toBe('valid');
    const begun = poll();
    expect(begun.request.After).toBeUndefined();
    feed.take(begun, answer(begun, { At: { Number: 3, EntryId: 'three' } }));
    expect(feed.guess(claims)).toBe('invalid');
    expect(feed.followed.at?.Number).toBe(3);
  });

  test('anew ends the lease of a poll under way', () => {
    load();
    const stale = poll();
    const begun = poll();
    feed.take(begun, answer(begun, { MustReload: true }));
    expect(feed.take(stale, answer(stale, { LeaseInMilliseconds: 850 }))).toBe('dropped');
    expect(feed.isLeased()).toBe(false);
  });
});

test('a goodbye ends the lease first', () => {
  load();
  lease();
  const late = poll();
  expect(feed.goodbye()).toMatchObject({ Goodbye: true });
  expect(feed.isLeased()).toBe(false);
  feed.take(late, answer(late, { LeaseInMilliseconds: 850 }));
  expect(feed.isLeased()).toBe(false);
});

describe('the age of what is known', () => {
  test('counts from the poll, by the clock that went further', () => {
    expect(feed.ageMs()).toBe(Infinity);
    load();
    lease();
    wallMs += 5_000;
    expect(feed.ageMs()).toBe(5_010);
  });
});

describe('a token is revoked', () => {
  const Until = wire(BASE + DAY_MS);
  test.each<[string, VerifierFeed['Changes']]>([
    ['by its signing key', { SigningKeys: [{ ...KEY, IsRevoked: true }] }],
    ['by itself', { Tokens: [{ Until, Ids: ['other', 'token'] }] }],
    ['by its session', { Sessions: [{ Until, Ids: ['session'] }] }],
    ['by its player', { Players: [{ PlayerId: claims.playerId as string, Epoch: 1, Until }] }],
  ])('%s, and stays so', (_, Changes) => {
    load();
    lease({ Changes });
    expect(feed.judge(claims)).toBe('revoked');
    lease({ Changes: { SigningKeys: [KEY] } });
    expect(feed.judge(claims)).toBe('revoked');
    expect(feed.judge({ ...claims, expiresAt: BASE })).toBe('expired');
  });

  test('unless its session was kept, until the next revocation', () => {
    load();
    const PlayerId = claims.playerId as string;
    lease({ Changes: { Players: [{ PlayerId, Epoch: 1, KeptSessionId: 'session', Until }] } });
    expect(feed.judge(claims)).toBe('valid');
    expect(feed.judge({ ...claims, issuedFor: { kind: 'session', id: 'another' } })).toBe(
      'revoked',
    );
    expect(feed.judge({ ...claims, epoch: 1 })).toBe('valid');
    lease({ Changes: { Players: [{ PlayerId, Epoch: 2, Until }] } });
    expect(feed.judge(claims)).toBe('revoked');
  });

  test('with its secret key', () => {
    load();
    const title: JudgedClaims = {
      ...claims,
      playerId: undefined,
      issuedFor: { kind: 'secretKey', id: 'secret' },
    };
    lease();
    expect(feed.judge(title)).toBe('revoked');
    const ends = wire(serviceMs + 500);
    lease({ Changes: { SecretKeys: [{ KeyId: 'secret', ExpiresAt: ends, IsRevoked: false }] } });
    expect(feed.judge(title)).toBe('valid');
    pass(490);
    expect(feed.judge(title)).toBe('revoked');
    lease({ Changes: { SecretKeys: [{ KeyId: 'secret', IsRevoked: false }] } });
    expect(feed.judge(title)).toBe('valid');
    lease({ Changes: { SecretKeys: [{ KeyId: 'secret', IsRevoked: true }] } });
    lease({ Changes: { SecretKeys: [{ KeyId: 'secret', IsRevoked: false }] } });
    expect(feed.judge(title)).toBe('revoked');
  });
});

test('servers that take join tokens only refuse plain ones', () => {
  load();
  lease({ Changes: { JoinTokensOnly: true } });
  expect(feed.judge(claims)).toBe('invalid');
  expect(feed.judge({ ...claims, isJoinToken: true })).toBe('valid');
  lease();
  expect(feed.judge(claims)).toBe('invalid');
  lease({ Changes: { JoinTokensOnly: false } });
  expect(feed.judge(claims)).toBe('valid');
});

test('a key that nobody has published has signed nothing', () => {
  load();
  lease();
  expect(feed.judge({ ...claims, keyId: 'unknown_' })).toBe('invalid');
});

test('revocations are forgotten a week after the end of what they revoke', () => {
  load();
  const Until = wire(BASE + DAY_MS);
  lease({ Changes: { Tokens: [{ Until, Ids: ['token'] }] } });
  const evictAll = (now: number) => {
    for (let part = 0; part < 16; part += 1) feed.followed.known.evict(now);
  };
  evictAll(BASE + 8 * DAY_MS - 1);
  expect(feed.followed.known.sizes).toEqual([1, 0, 0]);
  evictAll(BASE + 8 * DAY_MS);
  expect(feed.followed.known.sizes).toEqual([0, 0, 0]);
});
