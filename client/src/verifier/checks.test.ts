import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Vectors } from '../../../scripts/verifier-vectors/make.ts';
import { NoReplyError, PurserError } from '../errors.ts';
import type { VerifierFeed } from '../operations.ts';
import { makeChecks } from './checks.ts';
import { makeFeed } from './feed.ts';
import { makeJoinUse, type UseOnce } from './join-use.ts';
import { makeLocalJudge } from './local-judge.ts';

// Checks without a lease, and join tokens; the tokens are those of the vectors.

const file = new URL('../../vectors/verifier.json', import.meta.url);
const { tokens, cases } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
const textOf = (name: string) => tokens.find((token) => token.name === name)?.text ?? '';
const join = cases.find(({ name }) => name === 'a join token is accepted once')!;
const answers = join.steps.flatMap((step) =>
  'answer' in step ? [step.answer as VerifierFeed] : [],
);
const attempt = { path: '/', number: 1, idempotencyKey: undefined };
const gone = new NoReplyError('gone', attempt, {});

let asked: (readonly string[])[];
let service: (tokens: readonly string[]) => Promise<readonly { Status: string }[]>;
let nowMs: number;

beforeEach(() => {
  [asked, nowMs] = [[], 0];
  service = async (texts) => texts.map(() => ({ Status: 'Valid' }));
});

/** A verifier that has loaded, under a lease or not. */
function make({
  isLeased = true,
  isGuessing = false,
  useOnce,
  knows = 2,
}: {
  readonly isLeased?: boolean;
  readonly isGuessing?: boolean;
  readonly useOnce?: UseOnce;
  /** How many answers it has taken in; the secret key of the title's token is in the second. */
  readonly knows?: number;
} = {}) {
  const clock = () => nowMs;
  let nonces = 0;
  const newNonce = () => `nonce-${(nonces += 1)}`;
  const feed = makeFeed({ monotonicNow: clock, wallNow: clock, newNonce });
  for (const answer of answers.slice(0, knows)) {
    const poll = feed.begin({ wantsLease: isLeased });
    feed.take(poll, { ...answer, Nonce: poll.request.Nonce });
  }
  const judge = makeLocalJudge({ feed, audience: join.audience, cacheMax: 10 });
  const joins = makeJoinUse({ now: feed.serviceNow, useOnce });
  const validate = (texts: readonly string[]) => {
    asked.push(texts);
    return service(texts) as ReturnType<Parameters<typeof makeChecks>[0]['service']['validate']>;
  };
  const schedule = (_: number, run: () => void) => {
    queueMicrotask(run);
    return () => {};
  };
  const calls = { service: { validate }, schedule, delayMs: () => 0 };
  const { verify } = makeChecks({ feed, judge, joins, isGuessing, ...calls });
  const statusOf = async (name: string) => (await verify(textOf(name))).status;
  return Object.assign(statusOf, { counts: judge.counts });
}

test('a text that comes many times at once costs one check of its signature', async () => {
  const statusOf = make();
  const names = ['player', 'otherJoin', 'player', 'otherJoin', 'another signature', 'player'];
  const statuses = await Promise.all(names.map(statusOf));
  expect(statuses).toEqual(['valid', 'valid', 'valid', 'invalid', 'invalid', 'valid']);
  expect(statusOf.counts.firstSight).toBe(3);
});

describe('without a lease', () => {
  test('the service says what a token is worth, and the token whose it is', async () => {
    const statusOf = make({ isLeased: false });
    expect(await statusOf('player')).toBe('valid');
    for (const [Status, status] of [
      ['EntityTokenExpired', 'expired'],
      ['EntityTokenRevoked', 'revoked'],
      ['EntityTokenInvalid', 'invalid'],
      ['SomethingNew', 'invalid'],
    ] as const) {
      service = async () => [{ Status }];
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      expect(await statusOf('player')).toBe(status);
    }
    expect(asked).toHaveLength(5);
    expect(await statusOf('another signature')).toBe('invalid');
    expect(asked).toHaveLength(5);
  });

  test('a token of a key that is not known is believed as far as the service does', async () => {
    const statusOf = make({ isLeased: false });
    expect(await statusOf('secondKey')).toBe('valid');
    service = () => Promise.reject(gone);
    expect(await statusOf('secondKey')).toBe('unavailable');
  });

  test.each([
    [gone, 'unconfirmed'],
    [refused(503), 'unconfirmed'],
    // The service has answered: this credential may know nothing any more.
    [refused(401), 'unavailable'],
    [refused(403), 'unavailable'],
    [new Error('a bug'), 'unavailable'],
  ])('and without an answer (%s) a good token is unavailable, or %s', async (failure, status) => {
    service = () => Promise.reject(failure);
    expect(await make({ isLeased: false })('player')).toBe('unavailable');
    const guess = make({ isLeased: false, isGuessing: true });
    expect(await guess('player')).toBe(status);
    expect(await guess('expired')).toBe('expired');
    expect(await guess('elsewhere')).toBe('invalid');
  });

  test.each([true, false])(
    "and a title's token of a key that may be newer is unavailable (%s)",
    async (isGuessing) => {
      service = () => Promise.reject(gone);
      const without = { isLeased: false, isGuessing };
      expect(await make({ ...without, knows: 1 })('title')).toBe('unavailable');
      expect(await make(without)('title')).toBe(isGuessing ? 'unconfirmed' : 'unavailable');
    },
  );

  test('a join token that nobody could check may come again, and is used by an unconfirmed verdict', async () => {
    service = () => Promise.reject(gone);
    const refuse = make({ isLeased: false });
    expect(await refuse('join')).toBe('unavailable');
    service = async () => [{ Status: 'Valid' }];
    expect(await refuse('join')).toBe('valid');
    // The service may say what it likes.
    expect(await refuse('join')).toBe('invalid');
    service = () => Promise.reject(gone);
    const guess = make({ isLeased: false, isGuessing: true });
    expect(await guess('join')).toBe('unconfirmed');
    expect(await guess('join')).toBe('invalid');
  });
});

describe('join tokens with a memory that several processes share', () => {
  test('are accepted once in all', async () => {
    const used = new Set<string>();
    const useOnce: UseOnce = async (id) => !used.has(id) && Boolean(used.add(id));
    const [here, there] = [make({ useOnce }), make({ useOnce })];
    expect(await here('join')).toBe('valid');
    expect(await there('join')).toBe('invalid');
    expect(await there('otherJoin')).toBe('valid');
    expect(await there('player')).toBe('valid');
    expect(used.size).toBe(2);
  });

  test('may come again where that memory fails', async () => {
    let isBroken = true;
    const statusOf = make({
      useOnce: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(true)),
    });
    await expect(statusOf('join')).rejects.toThrow('broken');
    isBroken = false;
    expect(await statusOf('join')).toBe('valid');
    expect(await statusOf('join')).toBe('invalid');
  });
});

function refused(code: number): PurserError {
  const reply = {
    code,
    status: '',
    error: 'Refused',
    errorCode: 1,
    errorMessage: '',
    requestId: '',
  };
  return new PurserError(reply, attempt);
}
