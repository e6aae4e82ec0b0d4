import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import { GUESSES_KEPT_MS, KNOWN_ADDRESSES_MAX, WRONG_PASSWORDS } from '../../src/kernel/limits.ts';
import { liftAddress, liftGuesses, listGuesses, takeGuess } from '../../src/limits/commands.ts';
import {
  logInKnownPlayer,
  logInPlayer,
  registerPlayer,
} from '../../src/players/commands/log-in.ts';
import { findPassword } from '../../src/players/commands/look-ups.ts';
import { toIdentity } from '../../src/players/identities.ts';
import {
  appendedBy,
  aRightGuess,
  aSession,
  aTitle,
  type MakeStorage,
  NOW,
  registration,
  type TestedStorage,
  twoTitles,
  unique,
  uniqueHex,
} from './given.ts';

/** Tests the promises of Guesses. */
export function guessesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  /** Registers a player whose name is a new one, at an address or at none. */
  async function register(titleId: string, addressKey?: string) {
    const username = unique('u');
    const registered = { ...registration(titleId, { username }), addressKey };
    expect((await storage.run(registerPlayer, registered)).status).toBe('registered');
    return { ...registered, username };
  }

  const guessAt = (titleId: string, playerId?: string, addressKey?: string) => ({
    titleId,
    playerId,
    addressKey,
    nameKey: unique('name-'),
    now: NOW,
  });
  const locked = { status: 'locked', until: NOW + MINUTE_MS };

  describe('guesses of strangers', () => {
    it('are as many as the limit, however many come at once, then come one at a time', async () => {
      const guess = guessAt(await aTitle(storage));
      const all = await Promise.all(
        Array.from({ length: 40 }, () => storage.run(takeGuess, guess)),
      );
      const counted = all.filter(({ status }) => status === 'counted');
      expect(counted).toHaveLength(WRONG_PASSWORDS.stranger);
      expect(all.filter(({ status }) => status === 'locked')).toEqual(
        Array.from({ length: 40 - counted.length }, () => locked),
      );
      const later = { ...guess, now: NOW + MINUTE_MS };
      expect(await storage.run(takeGuess, later)).toEqual({
        status: 'counted',
        origin: 'stranger',
      });
      expect(await storage.run(takeGuess, later)).toEqual({
        status: 'locked',
        until: later.now + 2 * MINUTE_MS,
      });
      expect(await storage.run(takeGuess, { ...guess, nameKey: unique('name-') })).toMatchObject({
        status: 'counted',
      });
    });

    it('that were right are taken back, and those of others still count', async () => {
      const titleId = await aTitle(storage);
      const ada = await register(titleId);
      const { playerId } = ada;
      const guess = guessAt(titleId, playerId);
      for (let count = 0; count < WRONG_PASSWORDS.stranger; count += 1) {
        await storage.run(takeGuess, guess);
      }
      const right = { nameKey: guess.nameKey, addressKey: undefined, origin: 'stranger' } as const;
      await storage.run(logInKnownPlayer, {
        titleId,
        playerId,
        session: aSession({ provider: 'Service' }),
        ...aRightGuess(ada),
        guess: right,
      });
      expect(await storage.run(takeGuess, guess)).toMatchObject({ status: 'counted' });
      expect(await storage.run(takeGuess, guess)).toEqual(locked);
    });

    it('are removed when they no longer count, and not before', async () => {
      const guess = guessAt(await aTitle(storage));
      await storage.run(takeGuess, guess);
      const list = async () => {
        const of = { titleId: guess.titleId, playerId: undefined, nameKeys: [guess.nameKey] };
        return (await storage.run(listGuesses, of)).names;
      };
      const end = NOW + GUESSES_KEPT_MS;
      await storage.prune(end - 1);
      expect(await list()).toEqual([{ failures: 1, lockedUntil: NOW, forgottenAt: end }]);
      await storage.prune(end);
      expect(await list()).toEqual([undefined]);
    });
  });

  describe('an address where an account is known', () => {
    it('has guesses of its own, which neither strangers nor another address spend', async () => {
      const [titleId, other] = await twoTitles(storage);
      const { playerId } = await register(titleId, 'home');
      const stranger = guessAt(titleId, playerId, 'away');
      for (let count = 0; count < WRONG_PASSWORDS.stranger; count += 1) {
        await storage.run(takeGuess, stranger);
      }
      expect(await storage.run(takeGuess, stranger)).toEqual(locked);
      const home = { ...stranger, addressKey: 'home' };
      const all = await Promise.all(Array.from({ length: 40 }, () => storage.run(takeGuess, home)));
      const counted = all.filter(({ status }) => status === 'counted');
      expect(counted).toEqual(
        Array.from({ length: WRONG_PASSWORDS.known }, () => ({
          status: 'counted',
          origin: 'known',
        })),
      );
      expect(await storage.run(takeGuess, { ...home, titleId: other })).toEqual(locked);
    });

    it('is found with the password, in its own title', async () => {
      const titleId = await aTitle(storage);
      const { playerId, username } = await register(titleId, 'home');
      const nameKey = unique('name-');
      await storage.run(takeGuess, { titleId, playerId, nameKey, addressKey: 'home', now: NOW });
      await storage.run(takeGuess, { titleId, playerId, nameKey, addressKey: 'away', now: NOW });
      const find = (addressKey: string) =>
        storage.run(findPassword, {
          titleId,
          identity: toIdentity('Username', username),
          keys: { nameKey, addressKey },
          address: undefined,
          now: NOW,
        });
      const one = { failures: 1, lockedUntil: NOW, forgottenAt: NOW + GUESSES_KEPT_MS };
      const account = { playerId, passwordHash: 'hash' };
      expect(await find('home')).toEqual({
        account,
        guesses: { stranger: one, known: one },
        addressBans: [],
      });
      expect(await find('away')).toMatchObject({ guesses: { stranger: one, known: undefined } });
    });

    it('is one of the newest, and forgets its wrong guesses after a right one', async () => {
      const titleId = await aTitle(storage);
      const ada = await register(titleId, 'home');
      const { playerId } = ada;
      const logIn = (addressKey: string, startedAt: number) =>
        storage.run(logInKnownPlayer, {
          titleId,
          playerId,
          session: aSession({ provider: 'Service', startedAt }),
          ...aRightGuess(ada, addressKey),
        });
      await storage.run(takeGuess, guessAt(titleId, playerId, 'home'));
      for (let other = 1; other < KNOWN_ADDRESSES_MAX; other += 1) {
        await logIn(`away-${other}`, NOW + other);
      }
      const list = async () =>
        (await storage.run(listGuesses, { titleId, playerId, nameKeys: [] })).addresses;
      expect((await list()).at(-1)).toMatchObject({ failures: 1, lastLoginAt: NOW });
      await logIn('home', NOW + 100);
      expect((await list())[0]).toMatchObject({ failures: 0, lastLoginAt: NOW + 100 });
      await logIn('away', NOW + 200);
      const moments = (await list()).map(({ lastLoginAt }) => lastLoginAt - NOW);
      expect(moments).toEqual([200, 100, 7, 6, 5, 4, 3, 2]);
    });
  });

  describe('a lift', () => {
    it('forgets guesses at names and at known addresses, and at nothing else', async () => {
      const titleId = await aTitle(storage);
      const { playerId } = await register(titleId, 'home');
      const [guess, other] = [guessAt(titleId, playerId, 'away'), guessAt(titleId)];
      await storage.run(takeGuess, guess);
      await storage.run(takeGuess, other);
      await storage.run(takeGuess, { ...guess, addressKey: 'home' });
      await storage.run(liftGuesses, { titleId, playerId, nameKeys: [guess.nameKey] });
      const nameKeys = [guess.nameKey, other.nameKey];
      expect(await storage.run(listGuesses, { titleId, playerId, nameKeys })).toEqual({
        names: [undefined, expect.objectContaining({ failures: 1 })],
        addresses: [{ failures: 0, lockedUntil: 0, forgottenAt: 0, lastLoginAt: NOW }],
      });
    });

    it('of an address is told to every node', async () => {
      const titleId = await aTitle(storage);
      const body = { titleId, address: '203.0.113.9' };
      expect(
        await appendedBy(storage, () => storage.run(liftAddress, { ...body, now: NOW })),
      ).toEqual([{ kind: 'addressLifted', body }]);
    });
  });

  describe('a login of an identity', () => {
    it('may be kept to players whose last login came from the address', async () => {
      const titleId = await aTitle(storage);
      const from = (addressKey: string, onlyKnown: boolean) => ({
        address: undefined,
        addressKey,
        onlyKnown,
      });
      const logIn = (subject: string, origin: ReturnType<typeof from>, create?: boolean) =>
        storage.run(logInPlayer, {
          titleId,
          create: create ? { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) } : undefined,
          session: aSession({ subject }),
          origin,
        });
      await logIn('hero', from('home', false), true);
      expect(await logIn('hero', from('home', true))).toMatchObject({ status: 'loggedIn' });
      expect(await logIn('hero', from('away', true))).toMatchObject({ status: 'addressLimited' });
      expect(await logIn('nobody', from('home', true))).toEqual({ status: 'addressLimited' });
      expect(await logIn('nobody', from('home', false))).toEqual({ status: 'noAccount' });
      expect(await logIn('hero', from('away', false))).toMatchObject({ status: 'loggedIn' });
      expect(await logIn('hero', from('home', true))).toMatchObject({ status: 'addressLimited' });
    });
  });
}
