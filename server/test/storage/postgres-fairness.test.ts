import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeWallet } from '../../src/economy/currencies/commands/wallets.ts';
import { addToEdition } from '../../src/economy/inventory/commands/grants.ts';
import { findInventory, modifyItemUses } from '../../src/economy/inventory/commands/items.ts';
import { buyItem, setPurchaseRules } from '../../src/economy/purchases/commands.ts';
import { currentLane } from '../../src/kernel/call-lane.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { LINE_WAIT_MS_MAX, LINE_WAITING_MAX } from '../../src/kernel/limits.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aBuyer, aPurchase, aShop, listed, moneyOf, setShop, ware } from './buyers.ts';
import { NOW } from './given.ts';
import { openNodeForTest, refusalOf } from './postgres-given.ts';
import { sentDuring } from './sent-statements.ts';

/** More than a node has connections for commands. */
const MANY = 64;
const CONNECTIONS = 2;

const SWORD = ware('sword', { GO: 5 });
/** A bundle is bought in a transaction of its own. */
const CHEST = ware('chest', { GO: 5 }, { Bundle: { BundledVirtualCurrencies: { GO: 1 } } });
const EDITION = 40;
const RARE = ware(
  'rare',
  { GO: 5 },
  { IsLimitedEdition: true, InitialLimitedEditionCount: EDITION },
);

describe.skipIf(NO_POSTGRES)('others are answered, whatever one asks for', () => {
  let url: string;
  beforeAll(async () => {
    url = await aPostgresDatabase();
  });

  async function given() {
    const storage = await openNodeForTest({ url, poolMax: CONNECTIONS });
    const shop = async () => {
      const titleId = await aShop(storage, [SWORD, CHEST, RARE]);
      await setShop(storage, titleId, { items: [listed('sword')] });
      const [greedy, other] = [
        await aBuyer(storage, titleId, { GO: 10_000 }),
        await aBuyer(storage, titleId, { GO: 100 }),
      ];
      return { titleId, greedy, other };
    };
    return { storage, shop };
  }

  /** Locks rows as a transaction of another node would, until the function that it gives is called. */
  async function lockRows(text: string, values: readonly string[]): Promise<() => Promise<void>> {
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    await client.query(text, [...values]);
    return async () => void (await client.query('commit'));
  }

  const lockPlayer = (titleId: string, playerId: string) =>
    lockRows('select 1 from holdings where title_id = $1 and player_id = $2 for update', [
      titleId,
      playerId,
    ]);

  const lockCatalogs = (titleId: string) =>
    lockRows('select 1 from purchase_locks where title_id = $1 for update', [titleId]);

  const loadOf = (storage: PostgresStorage, name: string) =>
    storage.pools().find(({ pool }) => pool === name);

  /** Resolves when commands wait in the line of a row, and one for the row itself. */
  async function untilLinedUp(storage: PostgresStorage): Promise<void> {
    while (loadOf(storage, 'locks')?.busy !== 1 || loadOf(storage, 'calls')?.waiting === 0) {
      await pause(5);
    }
  }

  /** The calls of another player, a server and an operator. */
  async function askForOther(
    storage: PostgresStorage,
    { titleId, other: playerId }: { readonly titleId: string; readonly other: string },
  ) {
    const act = { titleId, playerId, by: 'key:1', requestId: undefined, now: NOW };
    const [bought, bundle, inventory, wallet] = await Promise.all([
      storage.run(buyItem, aPurchase({ titleId, playerId })),
      storage.run(buyItem, aPurchase({ titleId, playerId, itemId: 'chest' })),
      storage.run(findInventory, { titleId, playerId, now: NOW, after: '', count: 10 }),
      storage.run(changeWallet, {
        ...act,
        code: 'GO',
        amount: 1,
        cause: 'addition',
        cap: undefined,
      }),
    ]);
    return [bought.status, bundle.status, inventory !== undefined, wallet.status];
  }
  /**
   * The results. On a slow machine a call waits for the row for longer than it may, and is refused; the next one takes its place.
   */
  async function settledOf(all: readonly Promise<{ readonly status: string }>[]) {
    const settled = await Promise.allSettled(all);
    for (const one of settled) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StorageUnavailable);
    }
    return settled.map((one) => (one.status === 'fulfilled' ? [one.value.status] : []));
  }

  async function countBought(all: readonly Promise<{ readonly status: string }>[]) {
    const answered = (await settledOf(all)).flat();
    expect(answered).toEqual(answered.map(() => 'bought'));
    return answered.length;
  }

  const ANSWERED = ['bought', 'bought', true, 'changed'];

  it.each(['sword', 'chest'])(
    'though a player buys many %ss at the same moment',
    async (itemId) => {
      const { storage, shop } = await given();
      const { titleId, greedy: playerId, ...others } = await shop();
      // The first purchases of all make the locks that all others share.
      await storage.run(buyItem, aPurchase({ titleId, playerId }));
      const open = await lockPlayer(titleId, playerId);
      const all = Array.from({ length: MANY }, () =>
        storage.run(buyItem, aPurchase({ titleId, playerId, itemId })),
      );
      const counting = countBought(all);
      await untilLinedUp(storage);
      expect(await askForOther(storage, { titleId, ...others })).toEqual(ANSWERED);
      let bought = 0;
      const sent = await sentDuring(async () => {
        await open();
        bought = await counting;
      });
      // Plain items share the next batch as soon as their player is free.
      const commits = sent.filter(({ text }) => text === 'commit').length;
      if (itemId === 'sword') expect(commits).toBeLessThan(MANY / 4);
      const cost = itemId === 'sword' ? 5 : 4;
      expect(await moneyOf(storage, { titleId, playerId })).toMatchObject({
        GO: 9_995 - bought * cost,
      });
    },
  );

  it('though the players of a title wait for a change of what it sells', async () => {
    const { storage, shop } = await given();
    const [busy, calm] = [await shop(), await shop()];
    for (const { titleId, greedy: playerId } of [busy, calm]) {
      await storage.run(buyItem, aPurchase({ titleId, playerId }));
    }
    const { titleId } = busy;
    const buyers = await Promise.all(
      Array.from({ length: 8 }, () => aBuyer(storage, titleId, { GO: 100 })),
    );
    const open = await lockCatalogs(titleId);
    const all = buyers.flatMap((playerId) =>
      ['sword', 'chest'].map((itemId) =>
        storage.run(buyItem, aPurchase({ titleId, playerId, itemId })),
      ),
    );
    const counting = countBought(all);
    await untilLinedUp(storage);
    expect(await askForOther(storage, calm)).toEqual(ANSWERED);
    await open();
    expect(await counting).toBeGreaterThan(0);
  });

  it('though many players buy one limited edition at the same moment', async () => {
    const { storage, shop } = await given();
    const { titleId, greedy, ...others } = await shop();
    await storage.run(buyItem, aPurchase({ titleId, playerId: greedy, itemId: 'rare' }));
    const buyers = await Promise.all(
      Array.from({ length: MANY }, () => aBuyer(storage, titleId, { GO: 100 })),
    );
    const buyAll = () =>
      buyers.map((playerId) =>
        storage.run(buyItem, aPurchase({ titleId, playerId, itemId: 'rare' })),
      );
    const statuses = (await Promise.all(buyAll())).map(({ status }) => status);
    // All but the first, which went to the player who made the count's row.
    expect(statuses.filter((status) => status === 'bought')).toHaveLength(EDITION - 1);
    expect(statuses.filter((status) => status === 'soldOut')).toHaveLength(MANY - EDITION + 1);
    await storage.run(addToEdition, {
      titleId,
      catalogVersion: 'main',
      itemId: 'rare',
      count: MANY,
    });
    const open = await lockRows(
      'select 1 from limited_editions where title_id = $1 and item_id = $2 for update',
      [titleId, 'rare'],
    );
    const counting = countBought(buyAll());
    await untilLinedUp(storage);
    expect(await askForOther(storage, { titleId, ...others })).toEqual(ANSWERED);
    await open();
    expect(await counting).toBeGreaterThan(0);
  });

  it('and a server, which passes everybody who waits for a player', async () => {
    const { storage, shop } = await given();
    const { titleId, greedy: playerId } = await shop();
    const open = await lockPlayer(titleId, playerId);
    const order: string[] = [];
    const inTurn = (name: string, goesFirst: boolean) =>
      currentLane
        .run({ name, goesFirst }, () =>
          storage.run(buyItem, aPurchase({ titleId, playerId, itemId: 'chest' })),
        )
        .then(() => order.push(name));
    const refused: unknown[] = [];
    const all = Array.from({ length: LINE_WAITING_MAX + 10 }, () =>
      inTurn('player', false).catch((error) => refused.push(error.fault)),
    );
    await untilLinedUp(storage);
    const server = inTurn('server', true);
    // A batch leaves a bundle alone. As long as the server's call is in one, it is not yet in the line, and passes nobody.
    await expect.poll(() => loadOf(storage, 'batches')).toMatchObject({ busy: 0, waiting: 0 });
    // All but those in the line and the one at its head; the server has taken a place.
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'busy'));
    await open();
    await server;
    // Only the purchase that waited for the row itself was before it.
    expect(order.indexOf('server')).toBeLessThanOrEqual(1);
    await Promise.all(all);
  });

  /** Buys a sword, and gives what asks for more uses of it, which it cannot have: that is known behind the player's lock only. */
  async function moreUsesOfSword(
    storage: PostgresStorage,
    of: { readonly titleId: string; readonly playerId: string },
  ) {
    const bought = await storage.run(buyItem, aPurchase(of));
    const instanceId = bought.status === 'bought' ? bought.items[0]?.item.instanceId : undefined;
    const act = { ...of, by: 'player', requestId: undefined, now: NOW };
    return () => storage.run(modifyItemUses, { ...act, instanceId: instanceId ?? '', count: 1 });
  }

  it('with a refusal of the call that finds no place in a full line', async () => {
    const { storage, shop } = await given();
    const { titleId, greedy: playerId, ...others } = await shop();
    const use = await moreUsesOfSword(storage, { titleId, playerId });
    const open = await lockPlayer(titleId, playerId);
    const all = Array.from({ length: LINE_WAITING_MAX + 2 }, use);
    const settled = settledOf(all);
    await untilLinedUp(storage);
    expect(await refusalOf(use())).toMatchObject({ fault: 'busy' });
    expect(await askForOther(storage, { titleId, ...others })).toEqual(ANSWERED);
    await open();
    expect(await settled).toContainEqual(['tooFewUses']);
  });

  it('though purchases of another title wait for a change of what that sells', async () => {
    const storage = await openNodeForTest({ url, poolMax: 10 });
    const titles = await Promise.all([CHEST, CHEST].map((chest) => aShop(storage, [chest])));
    const opens: (() => Promise<void>)[] = [];
    const all = [];
    for (const titleId of titles) {
      const playerId = await aBuyer(storage, titleId, { GO: 100 });
      const chest = () => storage.run(buyItem, aPurchase({ titleId, playerId, itemId: 'chest' }));
      await chest();
      opens.push(await lockCatalogs(titleId));
      all.push(chest());
    }
    // One of each title waits for its own change.
    await expect.poll(() => loadOf(storage, 'locks')?.busy).toBe(2);
    await Promise.all(opens.map((open) => open()));
    expect(await Promise.all(all)).toMatchObject(titles.map(() => ({ status: 'bought' })));
  });

  it('but not those whose turn comes too late for their clients', async () => {
    const { storage, shop } = await given();
    const { titleId, greedy: playerId } = await shop();
    const use = await moreUsesOfSword(storage, { titleId, playerId });
    const open = await lockPlayer(titleId, playerId);
    const first = use();
    const second = use();
    const late = refusalOf(second);
    await untilLinedUp(storage);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + LINE_WAIT_MS_MAX);
    onTestFinished(() => clock.mockRestore());
    await open();
    expect(await first).toMatchObject({ status: 'tooFewUses' });
    expect(await late).toMatchObject({ fault: 'busy' });
    expect(await use()).toMatchObject({ status: 'tooFewUses' });
  });

  /** How long each transaction that begins meanwhile may wait for a row: that tells the pool. */
  async function lockTimesOf(action: () => Promise<unknown>): Promise<readonly string[]> {
    return (await sentDuring(action)).flatMap(
      ({ text }) => /^start transaction.* lock_timeout = (\d+)/.exec(text)?.[1] ?? [],
    );
  }

  const OF = { batches: '100', calls: '10', locks: '3000' } as const;

  it('because each kind of call has connections of its own', async () => {
    const { storage, shop } = await given();
    const { titleId, greedy: playerId } = await shop();
    await storage.run(buyItem, aPurchase({ titleId, playerId }));
    const plain = () => storage.run(buyItem, aPurchase({ titleId, playerId }));
    expect(await lockTimesOf(plain)).toEqual([OF.batches]);
    const act = { titleId, playerId, by: 'player', requestId: undefined, now: NOW };
    const neverBatched = (instanceId: string) =>
      storage.run(modifyItemUses, { ...act, instanceId, count: 1 });
    expect(await lockTimesOf(() => neverBatched('0'.repeat(16)))).toEqual([OF.calls]);
    // A failure other than a locked row does not wait for one.
    expect(await lockTimesOf(() => refusalOf(neverBatched('\u0000')))).toEqual([OF.calls]);
    const waitsForPurchases = () => storage.run(setPurchaseRules, { titleId, zeroSells: true });
    expect(await lockTimesOf(waitsForPurchases)).toEqual([OF.locks]);
  });

  it('because a call whose batch finds its row locked leaves the batches at once', async () => {
    const { storage, shop } = await given();
    const { titleId, greedy, other } = await shop();
    const buyFor = (playerId: string) => storage.run(buyItem, aPurchase({ titleId, playerId }));
    await buyFor(other);
    const open = await lockPlayer(titleId, greedy);
    const lockTimes = await lockTimesOf(async () => {
      // The first runs by itself, the second one in a batch.
      const [bought, waiting] = [buyFor(other), buyFor(greedy)];
      expect(await bought).toMatchObject({ status: 'bought' });
      await expect.poll(() => loadOf(storage, 'locks')?.busy).toBe(1);
      await open();
      expect(await waiting).toMatchObject({ status: 'bought' });
    });
    expect(lockTimes).toEqual([OF.batches, OF.batches, OF.calls, OF.locks]);
  });
});
