import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCatalog } from '../../src/economy/catalogs/commands.ts';
import { setStore, updateStore } from '../../src/economy/stores/commands/write.ts';
import type { DomainEvent } from '../../src/kernel/events.ts';
import { KeyRefusal } from '../../src/kernel/idempotency.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import {
  IDEMPOTENCY_KEPT_MS,
  IDEMPOTENCY_KEYS_PER_PLAYER_MAX,
  ITEMS_MAX,
} from '../../src/kernel/limits.ts';
import { liftGuesses } from '../../src/limits/commands.ts';
import { banPlayers, listBans } from '../../src/moderation/commands.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import { revokeAllOfPlayer, revokeSession } from '../../src/players/commands/sessions.ts';
import { edited, good, manyIds, offer, setCatalog } from './fixtures.ts';
import { aTitle, logIn, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';
import { type Call, makeKeyedCalls } from './keyed.ts';

/** Tests calls with an idempotency key: what they change is changed once. */
export function idempotencyConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  let keyed: ReturnType<typeof makeKeyedCalls>;
  const heard: DomainEvent[] = [];
  beforeAll(async () => {
    storage = await make();
    storage.setEventSink((event) => heard.push(event));
  });
  beforeEach(() => {
    keyed = makeKeyedCalls(storage);
  });
  afterAll(() => storage.close());

  /** A player whose bans count the changes: each call adds one. */
  async function aBannable() {
    const titleId = await aTitle(storage);
    const { playerId } = (await logIn(storage, { titleId })).player;
    heard.splice(0);
    return {
      titleId,
      playerId,
      ban(of: Partial<Call> = {}) {
        const ban = { banId: unique('ban-'), playerId, reason: 'Ü "bot"\n', createdAt: NOW };
        const bans = [{ ...ban, ipAddress: undefined, expiresAt: undefined }];
        return keyed.call({ titleId, ...of }, ({ run }) =>
          run(banPlayers, { titleId, bans, now: NOW }),
        );
      },
      countBans: async () => (await storage.run(listBans, { titleId, playerId }))?.length,
    };
  }

  const inShop = (titleId: string, items: readonly ReturnType<typeof offer>[]) => ({
    titleId,
    catalogVersion: 'main',
    storeId: 'shop',
    items,
  });

  describe('a call with an idempotency key', () => {
    it('is carried out once, and answered with the first result, without its events', async () => {
      const { ban, countBans } = await aBannable();
      const first = await ban();
      const again = await ban();
      expect(first.isReplay).toBe(false);
      expect(again).toEqual({ ...first, isReplay: true });
      expect(await countBans()).toBe(1);
      expect(heard).toEqual([{ type: 'banned', count: 1 }]);
    });

    it('is carried out once when 16 come at the same time', async () => {
      const { ban, countBans } = await aBannable();
      const all = await Promise.all(Array.from({ length: 16 }, () => ban()));
      expect(all.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
      for (const one of all) expect(one.result).toEqual(all[0]?.result);
      expect(await countBans()).toBe(1);
    });

    it('is refused with another body, and changes nothing then', async () => {
      const { ban, countBans } = await aBannable();
      await ban();
      await expect(ban({ bodyHash: 'other' })).rejects.toEqual(new KeyRefusal('otherBody'));
      expect(await countBans()).toBe(1);
    });

    it('is another one with another key, path, player, or title', async () => {
      const { titleId, playerId, ban, countBans } = await aBannable();
      const other = await aBannable();
      for (const of of [{}, { key: 'other' }, { path: '/Toy/Other' }, { playerId }]) {
        expect(await ban(of)).toMatchObject({ isReplay: false });
      }
      expect(await other.ban()).toMatchObject({ isReplay: false });
      expect(await countBans()).toBe(4);
      expect(await ban({ titleId, playerId })).toMatchObject({ isReplay: true });
    });

    it('of an operator is another one than that of another operator, and than that of the title', async () => {
      const { ban, countBans } = await aBannable();
      for (const of of [{ operatorId: 'ada' }, { operatorId: 'eve' }, {}]) {
        expect(await ban(of)).toMatchObject({ isReplay: false });
        expect(await ban(of)).toMatchObject({ isReplay: true });
      }
      expect(await countBans()).toBe(3);
    });

    it('has a result without a value like any other', async () => {
      const titleId = await aTitle(storage);
      const lift = () =>
        keyed.call({ titleId }, ({ run }) =>
          run(liftGuesses, { titleId, playerId: undefined, nameKeys: [] }),
        );
      expect(await lift()).toEqual({ result: undefined, isReplay: false });
      expect(await lift()).toEqual({ result: undefined, isReplay: true });
    });

    it('may read as often as it likes, and change something once', async () => {
      const { titleId, playerId } = await aBannable();
      const twice = keyed.call({ titleId }, async ({ run }) => {
        await run(findPlayer, { titleId, playerId });
        await run(findPlayer, { titleId, playerId });
        await run(revokeAllOfPlayer, { titleId, playerId, now: NOW });
        await run(revokeSession, { titleId, playerId, sessionId: 'none', now: NOW });
      });
      await expect(twice).rejects.toThrow(
        'sessions.revoke is a second change of a call with an idempotency key',
      );
    });
  });

  describe('a refusal with an idempotency key', () => {
    it('is not remembered: the repeated call succeeds when it can', async () => {
      const titleId = await aTitle(storage);
      const update = () =>
        keyed.call({ titleId }, ({ run }) =>
          run(updateStore, edited(inShop(titleId, [offer('a', 1)]))),
        );
      expect((await update()).result).toEqual({ status: 'noCatalog' });
      await setCatalog(storage, titleId, { ids: ['b'] });
      expect((await update()).result).toMatchObject({ status: 'noStore' });
      await storage.run(setStore, edited(inShop(titleId, [])));
      expect((await update()).result).toMatchObject({ status: 'unknownItems' });
      await setCatalog(storage, titleId, { ids: ['a'] });
      expect(await update()).toMatchObject({ result: { status: 'done' }, isReplay: false });
      expect(await update()).toMatchObject({ result: { status: 'done' }, isReplay: true });
    });

    it('is not remembered where it was rolled back', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: manyIds(ITEMS_MAX) });
      const add = () =>
        keyed.call({ titleId }, ({ run }) =>
          run(
            updateCatalog,
            edited({
              titleId,
              catalogVersion: 'main',
              items: [good('one-more', 1)],
              setAsDefault: false,
            }),
          ),
        );
      expect((await add()).result).toMatchObject({ status: 'tooMany' });
      expect(await add()).toMatchObject({ result: { status: 'tooMany' }, isReplay: false });
      await setCatalog(storage, titleId, { ids: ['a'] });
      expect(await add()).toMatchObject({ result: { status: 'done' }, isReplay: false });
    });

    it.each<[string, (of: { titleId: string; playerId: string }) => Promise<unknown>]>([
      ['a player who is not there', (of) => storage.run(revokeAllOfPlayer, { ...of, now: NOW })],
    ])('is the same outcome as without a key: %s', async (_, plain) => {
      const titleId = await aTitle(storage);
      const of = { titleId, playerId: 'nobody' };
      const refused = () =>
        keyed.call({ titleId }, ({ run }) => run(revokeAllOfPlayer, { ...of, now: NOW }));
      const result = await plain(of);
      expect(await refused()).toEqual({ result, isReplay: false });
      expect(await refused()).toEqual({ result, isReplay: false });
    });
  });

  describe('an idempotency key', () => {
    it('is remembered for 24 hours by service time', async () => {
      const { ban, countBans } = await aBannable();
      await ban();
      keyed.clock.now = NOW + IDEMPOTENCY_KEPT_MS - 1;
      expect(await ban()).toMatchObject({ isReplay: true });
      keyed.clock.now = NOW + IDEMPOTENCY_KEPT_MS;
      expect(await ban({ bodyHash: 'other' })).toMatchObject({ isReplay: false });
      expect(await countBans()).toBe(2);
      await expect(ban()).rejects.toEqual(new KeyRefusal('otherBody'));
    });

    it('is deleted when it is forgotten, and not before', async () => {
      const { ban } = await aBannable();
      await ban();
      await storage.prune(NOW + IDEMPOTENCY_KEPT_MS - 1);
      expect(await ban()).toMatchObject({ isReplay: true });
      await storage.prune(NOW + IDEMPOTENCY_KEPT_MS);
      expect(await ban()).toMatchObject({ isReplay: false });
    });

    it('is refused where a player has too many, until the oldest is forgotten; what is remembered is still answered', {
      tags: 'thorough',
    }, async () => {
      const { titleId, playerId, ban, countBans } = await aBannable();
      const oldest = { playerId, key: 'oldest' };
      await ban(oldest);
      const take = (key: string) =>
        keyed.call({ titleId, playerId, key }, ({ run }) =>
          run(liftGuesses, { titleId, playerId: undefined, nameKeys: [] }),
        );
      keyed.clock.now = NOW + HOUR_MS;
      for (let count = 1; count < IDEMPOTENCY_KEYS_PER_PLAYER_MAX; count += 9) {
        const keys = Array.from({ length: 9 }, (_, index) => `key-${count + index}`);
        await Promise.all(keys.map(take));
      }
      const oneMore = { playerId, key: 'one more' };
      const refusal = new KeyRefusal('tooMany', (IDEMPOTENCY_KEPT_MS - HOUR_MS) / 1_000);
      await expect(ban(oneMore)).rejects.toEqual(refusal);
      expect(await countBans()).toBe(1);
      expect(await ban(oldest)).toMatchObject({ isReplay: true });
      expect(await ban({ key: 'of the title' })).toMatchObject({ isReplay: false });
      keyed.clock.now = NOW + IDEMPOTENCY_KEPT_MS;
      expect(await ban(oneMore)).toMatchObject({ isReplay: false });
    });
  });
}
