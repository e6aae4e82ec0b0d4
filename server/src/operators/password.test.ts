import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import type { CallOrigin } from '../kernel/caller.ts';
import { ApiError, type ErrorExtras } from '../kernel/errors.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { WRONG_PASSWORDS } from '../kernel/limits.ts';
import { OPERATOR_ADDRESS_KEPT_MS, OPERATOR_PASSWORD_CHARS } from '../kernel/operator-limits.ts';
import type { Passwords } from '../kernel/passwords.ts';
import { makeKeyEncryption } from '../kernel/key-encryption.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { type FairQueue, makeFairQueue, type Waiter } from '../lib/fair-queue.ts';
import { makeAddressGuesses } from '../limits/address-guesses.ts';
import {
  countGuess,
  type GuessOutcome,
  type GuessRecord,
  judgeGuess,
  makeGuessKeys,
} from '../limits/guesses.ts';
import {
  describeNewPasswordFault,
  hashNewPassword,
  presentedErrorOf,
  verifyCode,
  verifyPassword,
} from './password.ts';
import { makeSecondFactors } from './second-factor.ts';
import type { SignInAccount } from './sql/operators.ts';
import { codeOf, stepAt } from './totp.ts';

const NOW = Date.UTC(2030, 0, 1);
const PASSWORD = 'a right password';
const HOME = '203.0.113.1';
const AWAY = '203.0.113.66';
/** When Ada was there: as long ago as counts. */
const HOME_AT = NOW - OPERATOR_ADDRESS_KEPT_MS;
/** Wrong passwords that one address may present. */
const BURST = 20;
const STRANGERS_MAX = WRONG_PASSWORDS.stranger;

const keyEncryption = makeKeyEncryption({ keys: [randomBytes(32)] });
/** Argon2id takes a second for all these guesses. */
const passwords: Passwords = {
  async hash(password) {
    await setImmediate();
    return `$argon2id$${password}`;
  },
  verify: async (password, hash) => (await passwords.hash(password)) === hash,
};
const secondFactors = makeSecondFactors({ keyEncryption, random: systemRandom });
const { codes, digests } = secondFactors.newRecoveryCodes();
const [recoveryCode = ''] = codes;
/** Of a device. */
const SECRET = randomBytes(20);

const fail = (error: ApiError['error'], extras?: ErrorExtras) => new ApiError(error, extras);

interface Shown {
  readonly name?: string;
  readonly password?: string;
  readonly code?: string;
  /** Null: the connection has none. */
  readonly address?: string | null;
}

interface Sought {
  readonly name: string;
  readonly address: string | undefined;
  readonly since: number;
}

/** One operator, Ada, who is known at home, and what strangers and she present. */
async function makeSignIn({ isLimited = true, hasFactor = false } = {}) {
  const place = 'second factor of ada';
  const sealed = keyEncryption.seal(SECRET, { place, random: systemRandom });
  const factor = { sealed, lastStep: 0, recoveryDigests: digests };
  const account: SignInAccount = {
    isKnownAddress: false,
    operatorId: 'ada',
    name: 'Ada',
    passwordHash: await passwords.hash(PASSWORD),
    isDisabled: false,
    secondFactor: hasFactor ? factor : undefined,
  };
  const records = new Map<string, GuessRecord>();
  const turns: Waiter[] = [];
  const asked: string[] = [];
  const queue = makeFairQueue({ atOnce: 1, waitingMax: 1 });
  const passwordQueue: FairQueue = {
    waiting: 0,
    run(waiter, work) {
      turns.push(waiter);
      return queue.run(waiter, work);
    },
  };
  const deps = {
    now: () => NOW,
    guessKeys: makeGuessKeys(keyEncryption.digestKey()),
    secondFactors,
    passwords,
    passwordQueue,
    limitsGuesses: () => isLimited,
    wrongPasswords: makeAddressGuesses(
      { burst: BURST, perSecond: 0.2 },
      { isOn: () => isLimited, nowMs: () => 0 },
    ),
    run: standIn({
      'operators.findForSignIn': ({ name, address, since }: Sought) =>
        name === 'Ada'
          ? { ...account, isKnownAddress: address !== AWAY && since <= HOME_AT }
          : undefined,
    }),
    runOutsideContext: standIn({
      'guesses.list'({ nameKeys }: { readonly nameKeys: readonly string[] }) {
        asked.push('list');
        return { names: nameKeys.map((key) => records.get(key)), addresses: [] };
      },
      'guesses.take'({ nameKey, now }: { readonly nameKey: string; now: number }): GuessOutcome {
        asked.push('take');
        const until = judgeGuess(records.get(nameKey), now);
        if (until !== undefined) return { status: 'locked', until };
        records.set(nameKey, countGuess(records.get(nameKey), { now, origin: 'stranger' }));
        return { status: 'counted', origin: 'stranger' };
      },
      'guesses.lift'({ nameKeys }: { readonly nameKeys: readonly string[] }) {
        for (const key of nameKeys) records.delete(key);
      },
    }),
  };
  const originOf = (address: string | null = HOME): CallOrigin => ({
    address: address ?? undefined,
    limitedAddress: address ?? undefined,
  });
  /** The proof, or the refusal. */
  const signIn = ({ name = 'Ada', password = PASSWORD, code, address }: Shown = {}) =>
    verifyPassword(deps, { name, password, code, origin: originOf(address) }, fail).catch(
      (error: unknown) => error as ApiError,
    );
  const useLink = ({ code, address }: Shown) =>
    verifyCode(deps, { name: 'Ada', code, origin: originOf(address), account }, fail).catch(
      (error: unknown) => error as ApiError,
    );
  const left = (address: string) => deps.wrongPasswords.left({ titleId: '', address });
  return { deps, signIn, useLink, left, turns, asked, records, account };
}

/** Does the same some times, one after another. */
async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) await work();
}

const LIMITED = { error: 'APIClientRequestRateLimitExceeded' };
const WRONG = { error: 'InvalidUsernameOrPassword' };

describe('a password of an operator', () => {
  test('that is right proves who it is, and forgets the wrong ones before it', async () => {
    const { signIn, left, account, records } = await makeSignIn();
    await times(STRANGERS_MAX - 1, () => signIn({ password: 'a guess' }));
    expect(records.size).toBe(1);
    const { operatorId, passwordHash } = account;
    expect(await signIn()).toEqual({ operatorId, passwordHash, proof: undefined });
    expect(records.size).toBe(0);
    expect(left(HOME)).toBe(BURST - (STRANGERS_MAX - 1));
  });

  test('that is wrong says only that, and for how long no other is judged', async () => {
    const { signIn } = await makeSignIn();
    const wrong = await signIn({ password: 'a guess', address: AWAY });
    expect(wrong).toMatchObject(WRONG);
    expect(wrong).toHaveProperty('extras', { logged: { operatorId: 'ada' } });
    await times(STRANGERS_MAX - 1, () => signIn({ password: 'a guess', address: AWAY }));
    const limited = await signIn({ address: AWAY });
    expect(limited).toMatchObject(LIMITED);
    expect(limited).toHaveProperty('extras', {
      message: expect.stringContaining('Too many wrong passwords'),
      retryAfterSeconds: 60,
      logged: { operatorId: 'ada' },
    });
  });

  test('is judged where the operator is known, whatever strangers have guessed elsewhere', async () => {
    const { signIn, turns } = await makeSignIn();
    await times(STRANGERS_MAX, () => signIn({ password: 'a guess', address: AWAY }));
    expect(await signIn({ address: AWAY })).toMatchObject(LIMITED);
    expect(await signIn()).toMatchObject({ operatorId: 'ada' });
    expect(turns.at(0)).toEqual({ lane: `operators ${AWAY}`, isPreferred: false });
    expect(turns.at(-1)).toEqual({ lane: 'operators ada', isPreferred: true });
  });

  test('counts apart for each place where the operator is known', async () => {
    const { signIn } = await makeSignIn();
    await times(STRANGERS_MAX, () => signIn({ password: 'a guess' }));
    expect(await signIn()).toMatchObject(LIMITED);
    expect(await signIn({ address: '203.0.113.2' })).toMatchObject({ operatorId: 'ada' });
    expect(await signIn({ address: null })).toMatchObject({ operatorId: 'ada' });
  });

  test('is not judged from an address that has guessed too often, but for those who are known there', async () => {
    const { signIn, left } = await makeSignIn();
    let name = 0;
    await times(BURST, () => signIn({ name: `nobody ${(name += 1)}` }));
    expect(left(HOME)).toBe(0);
    const refused = await signIn({ name: 'somebody' });
    expect(refused).toMatchObject({ ...LIMITED, extras: { retryAfterSeconds: 5 } });
    expect(await signIn()).toMatchObject({ operatorId: 'ada' });
    // It was not counted, so there is nothing to give back.
    expect(left(HOME)).toBe(0);
  });

  test('waits for no turn where it would not be judged', async () => {
    const { signIn, turns } = await makeSignIn();
    await times(STRANGERS_MAX, () => signIn({ password: 'a guess', address: AWAY }));
    expect(turns).toHaveLength(STRANGERS_MAX);
    expect(await signIn({ address: AWAY })).toMatchObject(LIMITED);
    expect(turns).toHaveLength(STRANGERS_MAX);
    let name = 0;
    await times(BURST, () => signIn({ name: `nobody ${(name += 1)}` }));
    expect(turns).toHaveLength(STRANGERS_MAX + BURST);
    expect(await signIn({ name: 'somebody' })).toMatchObject(LIMITED);
    expect(turns).toHaveLength(STRANGERS_MAX + BURST);
  });

  test('is not judged where others have guessed too often while it waited for its turn', async () => {
    const { deps, signIn, records, left } = await makeSignIn();
    await signIn({ password: 'a guess', address: AWAY });
    const [key = ''] = records.keys();
    const signInLate = (meanwhile: () => void) => {
      const passwordQueue: FairQueue = {
        waiting: 0,
        run(_, work) {
          meanwhile();
          return work();
        },
      };
      const origin = { address: AWAY, limitedAddress: AWAY };
      const presented = { name: 'Ada', password: PASSWORD, code: undefined, origin };
      return verifyPassword({ ...deps, passwordQueue }, presented, fail);
    };
    const until = NOW + SECOND_MS;
    const lock = () => records.set(key, { failures: 9, lockedUntil: until, forgottenAt: until });
    await expect(signInLate(lock)).rejects.toMatchObject({
      ...LIMITED,
      extras: { retryAfterSeconds: 1 },
    });
    // It was not wrong.
    expect(left(AWAY)).toBe(BURST - 1);
    records.clear();
    const address = { titleId: '', address: AWAY };
    const guess = () => {
      while (deps.wrongPasswords.take(address) === 0);
    };
    await expect(signInLate(guess)).rejects.toMatchObject({
      ...LIMITED,
      extras: { retryAfterSeconds: 5 },
    });
    expect(records.size).toBe(0);
  });

  test('has no limit where guesses have none', async () => {
    const { signIn, asked, left } = await makeSignIn({ isLimited: false });
    await times(STRANGERS_MAX + 1, () => signIn({ password: 'a guess', address: AWAY }));
    expect(await signIn({ address: AWAY })).toMatchObject({ operatorId: 'ada' });
    expect(asked).toEqual([]);
    expect(left(AWAY)).toBe(BURST);
  });

  test('waits for its turn, or is turned away where too many wait', async () => {
    const { signIn } = await makeSignIn();
    const outcomes = await Promise.all(
      ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => signIn({ address })),
    );
    const busy = outcomes.filter((one) => one instanceof ApiError);
    expect(busy).toMatchObject([
      { error: 'APIConcurrentRequestLimitExceeded', extras: { retryAfterSeconds: 1 } },
    ]);
    expect(busy[0]?.extras.message).toBeUndefined();
  });

  test('is worth nothing without its code, and stays counted', async () => {
    const { signIn, records, left } = await makeSignIn({ hasFactor: true });
    expect(await signIn()).toMatchObject({ error: 'SecondFactorRequired' });
    expect(records.size).toBe(1);
    expect(left(HOME)).toBe(BURST);
    expect(await signIn({ code: '000000' })).toMatchObject({ error: 'SecondFactorInvalid' });
    expect(left(HOME)).toBe(BURST - 1);
    await times(STRANGERS_MAX - 2, () => signIn({ code: '000000' }));
    expect(await signIn({ code: '000000' })).toMatchObject(LIMITED);
  });

  test('with a recovery code is judged wherever it comes from, whatever others have guessed', async () => {
    const { signIn, turns } = await makeSignIn({ hasFactor: true });
    await times(STRANGERS_MAX, () => signIn({ password: 'a guess', address: AWAY }));
    expect(await signIn({ address: AWAY })).toMatchObject(LIMITED);
    const right = await signIn({ code: recoveryCode, address: AWAY });
    expect(right).toMatchObject({ proof: { kind: 'recovery', digest: digests[0] } });
    expect(turns.at(-1)).toEqual({ lane: 'operators ada', isPreferred: true });
  });
});

describe('a link of an operator', () => {
  test('needs no code where there is no second factor', async () => {
    const { useLink, asked } = await makeSignIn();
    expect(await useLink({})).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test('with the code of the device is good, and has no password', async () => {
    const { useLink, account } = await makeSignIn({ hasFactor: true });
    const step = stepAt(NOW);
    const proof = { kind: 'step', sealed: account.secondFactor?.sealed, step };
    expect(await useLink({ code: codeOf(SECRET, step) })).toEqual(proof);
  });

  test('is not locked by wrong passwords, nor the password by wrong codes of links', async () => {
    const { useLink, signIn, turns } = await makeSignIn({ hasFactor: true });
    await times(STRANGERS_MAX, () => signIn({ password: 'a guess', address: AWAY }));
    expect(await useLink({ address: AWAY })).toMatchObject({ error: 'SecondFactorRequired' });
    await times(STRANGERS_MAX - 1, () => useLink({ code: '000000', address: AWAY }));
    expect(await useLink({ code: '000000', address: AWAY })).toMatchObject(LIMITED);
    expect(turns.at(-1)).toEqual({ lane: `operators ${AWAY}`, isPreferred: false });
    expect(await signIn({ code: codeOf(SECRET, stepAt(NOW)) })).toMatchObject({
      operatorId: 'ada',
    });
  });
});

test('a new password is hashed in the turn of its address, before those of strangers', async () => {
  const { deps, turns } = await makeSignIn();
  const ofAddress = (limitedAddress: string | undefined) =>
    hashNewPassword(
      deps,
      { password: PASSWORD, origin: { address: undefined, limitedAddress } },
      fail,
    );
  expect(await ofAddress(HOME)).toMatch(/^\$argon2id\$/);
  expect(turns).toEqual([{ lane: `operators ${HOME}`, isPreferred: true }]);
  const all = Promise.all([HOME, AWAY, undefined].map(ofAddress));
  await expect(all).rejects.toMatchObject({
    error: 'APIConcurrentRequestLimitExceeded',
    extras: { retryAfterSeconds: 1 },
  });
});

test.each([
  ['x'.repeat(OPERATOR_PASSWORD_CHARS.min - 1), 'must be between'],
  ['x'.repeat(OPERATOR_PASSWORD_CHARS.min), undefined],
  ['x'.repeat(OPERATOR_PASSWORD_CHARS.max), undefined],
  ['x'.repeat(OPERATOR_PASSWORD_CHARS.max + 1), 'must be between'],
  // Six ligatures, which are twelve characters when it is hashed.
  ['\uFB01'.repeat(OPERATOR_PASSWORD_CHARS.min / 2), undefined],
  ['ADA LOVELACE', 'must not be the name of the operator'],
])('the fault of the new password %s', (password, fault) => {
  const member = { member: 'Password', name: 'Ada Lovelace' };
  const described = describeNewPasswordFault(password, member);
  if (fault === undefined) expect(described).toBeUndefined();
  else expect(described).toContain(`Password ${fault}`);
});

test('a code that was used meanwhile is a wrong code, and all else a wrong password', () => {
  expect(presentedErrorOf('codeUsed')).toBe('SecondFactorInvalid');
  expect(presentedErrorOf('changed')).toBe('InvalidUsernameOrPassword');
});
