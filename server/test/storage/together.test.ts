import assert from 'node:assert/strict';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useJoinTokens } from '../../src/credentials/commands.ts';
import { setCatalog as setCatalogCommand } from '../../src/economy/catalogs/commands.ts';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { findWallet } from '../../src/economy/currencies/commands/wallets.ts';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { consumeItem } from '../../src/economy/inventory/commands/items.ts';
import { itemsGranted } from '../../src/economy/inventory/grant.ts';
import { buyItem, buyInBatch, setPurchaseRules } from '../../src/economy/purchases/commands.ts';
import type { Purchase } from '../../src/economy/purchases/purchase.ts';
import { setStore, setStoreOpen, updateStore } from '../../src/economy/stores/commands/write.ts';
import { SECOND_MS } from '../../src/kernel/instant.ts';
import { INVENTORY_ITEMS_MAX, ITEM_USES_MAX, ITEMS_BYTES_MAX } from '../../src/kernel/limits.ts';
import { banPlayers } from '../../src/moderation/commands.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import type { Identity } from '../../src/players/identities.ts';
import { AGAIN, BUSY, makeTx } from '../../src/storage/command.ts';
import {
  connectionOptions,
  postgresConnection,
  type PostgresConnection,
} from '../../src/storage/postgres/connection.ts';
import { inTransaction } from '../../src/storage/postgres/transaction.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { isQuick } from '../support/is-quick.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { makeBatchRunner } from './batch-given.ts';
import { aBuyer, aPurchase, listed, setShop, stock, ware } from './buyers.ts';
import { currency, edited, offer, setCatalog } from './fixtures.ts';
import { aSession, aTitle, logIn, NOW, twoTitles, unique, uniqueHex } from './given.ts';
import { openNode, TEST_TIMEOUTS } from './postgres-given.ts';
import { sentDuring } from './sent-statements.ts';

// Commands of one batch must give what they would have given one after the other: first those that the batch has done, in
// their order, then those that it left, each by itself.

/** Of each property; a batch that is wrong in all but rare cases is found by few. */
const RUNS = isQuick() ? 12 : 60;

describe.skipIf(NO_POSTGRES)('commands together', () => {
  let url: string;
  let storage: PostgresStorage;
  let client: pg.Client;
  let connection: PostgresConnection;
  let runAlone: ReturnType<typeof makeBatchRunner>['runAlone'];
  let runInBatch: ReturnType<typeof makeBatchRunner>['runInBatch'];

  beforeAll(async () => {
    url = await aPostgresDatabase();
    storage = await openNode({ url });
    client = new pg.Client(connectionOptions(url, TEST_TIMEOUTS));
    await client.connect();
    connection = postgresConnection(client, TEST_TIMEOUTS);
    ({ runAlone, runInBatch } = makeBatchRunner(connection));
  });
  afterAll(async () => {
    await client.end();
    await storage.close();
  });

  const query = async (text: string, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows as unknown[];

  describe('logins', () => {
    const BANNED_ADDRESS = '203.0.113.9';

    /** A title with two players, one of whom is banned, and an address that is. */
    async function aWorld(titleId: string) {
      const currencies = [
        currency('GO', { initialDeposit: 5 }),
        currency('SI'),
        currency('EN', { initialDeposit: 3, perDay: 24, max: 9 }),
      ];
      await storage.run(setCurrencies, edited({ titleId, currencies, now: NOW }));
      const { player: known } = await logIn(storage, { titleId, subject: 'known' });
      // A player who has two names may be in a batch with both.
      await query(
        `insert into player_identities (title_id, provider, subject, player_id)
         values ($1, 'Custom', 'alias', $2)`,
        [titleId, known.playerId],
      );
      await storage.run(logInPlayer, {
        titleId,
        create: { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) },
        session: aSession({ subject: 'at home' }),
        origin: { address: '192.0.2.1', addressKey: 'home', onlyKnown: false },
      });
      const { player } = await logIn(storage, { titleId, subject: 'banned' });
      const ban = { reason: undefined, createdAt: NOW, expiresAt: undefined };
      const bans = [
        { ...ban, banId: unique('ban-'), playerId: player.playerId, ipAddress: undefined },
        { ...ban, banId: unique('ban-'), playerId: player.playerId, ipAddress: BANNED_ADDRESS },
      ];
      const left = await logIn(storage, { titleId, subject: 'deleted' });
      const { playerId } = left.player;
      bans.push({ ...ban, banId: unique('ban-'), playerId, ipAddress: undefined });
      await storage.run(banPlayers, { titleId, bans, now: NOW });
      const names = [{ provider: 'Custom', subject: 'deleted', digest: 'deleted' }] as const;
      await storage.run(removePlayer, { titleId, playerId, identities: names, now: NOW });
    }

    const aLogin = fc.record({
      subject: fc.constantFrom(
        'known',
        'alias',
        'at home',
        'banned',
        'deleted',
        'new',
        'newer',
        'newest',
      ),
      creates: fc.boolean(),
      titlePlayersMax: fc.constantFrom(undefined, 4, 5),
      address: fc.constantFrom(undefined, '192.0.2.1', BANNED_ADDRESS),
      addressKey: fc.constantFrom(undefined, 'home', 'away'),
      onlyKnown: fc.boolean(),
      maker: fc.constantFrom(
        undefined,
        { by: 'player', requestId: 'call' },
        { by: 'key:1', requestId: undefined },
      ),
    });

    /** The result without what no two runs share. */
    const gist = (result: unknown) =>
      JSON.stringify(result, (name, value) => {
        if (name === 'identities') return value.map(({ subject }: Identity) => subject).toSorted();
        return ['titleId', 'playerId', 'titlePlayerId', 'banId'].includes(name) ? undefined : value;
      });

    const stateOf = (titleId: string) =>
      Promise.all([
        query(
          `select i.provider, i.subject, i.display, p.last_login_at, p.address_key, p.epoch,
             p.origination, p.created_at, p.display_name,
             (select count(*) from sessions s where s.title_id = p.title_id
              and s.player_id = p.player_id) as sessions
           from players p join player_identities i using (title_id, player_id)
           where p.title_id = $1 order by i.subject`,
          [titleId],
        ),
        query(
          `select i.subject, s.provider, s.subject as used, s.address, s.started_at, s.expires_at
           from sessions s join player_identities i using (title_id, player_id)
           where s.title_id = $1 order by i.subject, s.started_at, s.subject, s.address`,
          [titleId],
        ),
        query('select sum(players) from title_player_counts where title_id = $1', [titleId]),
        query(
          `select i.subject, h.row_version, h.since, h.item_count, h.last_entry, h.last_item,
             b.code, b.amount, b.recharged_at, e.number, e.amount_before, e.amount_after, e.cause,
             e.item_id, e.made_by, e.request_id, e.at
           from holdings h join player_identities i using (title_id, player_id)
           join balances b using (title_id, player_id)
           join ledger_entries e using (title_id, player_id, code)
           where h.title_id = $1 order by i.subject, e.number`,
          [titleId],
        ),
      ]);

    it('give what they would give one after the other', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(aLogin, { minLength: 1, maxLength: 8, size: 'max' }),
          async (drawn) => {
            const [batch, apart] = await twoTitles(storage);
            await aWorld(batch);
            await aWorld(apart);
            // One limit for a title, as there is one option.
            const titlePlayersMax = drawn[0]?.titlePlayersMax;
            const loginTo = (titleId: string) => (one: (typeof drawn)[number], index: number) => ({
              titleId,
              create: one.creates
                ? {
                    playerId: uniqueHex(16),
                    titlePlayerId: uniqueHex(16),
                    titlePlayersMax,
                    identityDigest: one.subject,
                    maker: one.maker,
                  }
                : undefined,
              session: aSession({ subject: one.subject, startedAt: NOW + 1 + index }),
              origin: {
                address: one.address,
                addressKey: one.addressKey,
                onlyKnown: one.onlyKnown,
              },
            });
            const { results, order } = await runInBatch(logInPlayer, drawn.map(loginTo(batch)));
            const logins = drawn.map(loginTo(apart));
            const expected: unknown[] = [];
            for (const index of order) {
              expected[index] = await runAlone(logInPlayer, logins[index]!);
            }
            expect(results.map(gist)).toEqual(expected.map(gist));
            expect(await stateOf(batch)).toEqual(await stateOf(apart));
          },
        ),
        { numRuns: RUNS },
      );
    });

    it('of players who are known, and of new ones, are done together', async () => {
      const titleId = await aTitle(storage);
      await aWorld(titleId);
      const subjects = ['known', 'new', 'at home', 'banned', 'new'];
      const logins = subjects.map((subject) => ({
        titleId,
        create: { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) },
        session: aSession({ subject }),
      }));
      const { order } = await runInBatch(logInPlayer, logins);
      expect(order).toEqual([0, 1, 2, 3, 4]);
    });
  });

  describe('updates of stores', () => {
    const IDS = ['a', 'b', 'c', 'd'];

    async function aWorld(titleId: string, bytesFree: number | undefined) {
      const items = IDS.map((id) => offer(id));
      await setCatalog(storage, titleId, { ids: IDS });
      await storage.run(
        setCatalogCommand,
        edited({
          titleId,
          catalogVersion: 'default',
          setAsDefault: true,
          items: [],
        }),
      );
      await setCatalog(storage, titleId, { ids: IDS, catalogVersion: 'default' });
      const store = { titleId };
      for (const catalogVersion of ['main', 'default']) {
        await storage.run(
          setStore,
          edited({ ...store, catalogVersion, storeId: 'shop', items: [] }),
        );
        await storage.run(
          setStore,
          edited({
            ...store,
            catalogVersion,
            storeId: 'stall',
            items: items.slice(0, 2),
          }),
        );
      }
      if (bytesFree === undefined) return;
      await query('update stores set item_bytes = $1 where title_id = $2', [
        ITEMS_BYTES_MAX - bytesFree,
        titleId,
      ]);
    }

    const anUpdate = fc.record({
      storeId: fc.constantFrom('shop', 'shop', 'shop', 'stall', 'nowhere'),
      catalogVersion: fc.constantFrom('main', 'main', 'main', undefined, 'none'),
      // The stores' own at first, and one that none of them reaches.
      ifRevision: fc.constantFrom(undefined, undefined, 1, 99),
      items: fc.uniqueArray(
        fc.record({
          itemId: fc.constantFrom(...IDS, ...IDS, 'unknown'),
          gold: fc.constantFrom(1, 10_000),
        }),
        { selector: ({ itemId }) => itemId, maxLength: 3 },
      ),
    });

    /** The reason why a conditional update is refused depends on which of those at the same moment comes first. */
    const gistOf =
      (drawn: readonly { readonly ifRevision: number | undefined }[]) =>
      (result: unknown, index: number): unknown => {
        const { status } = result as { readonly status: string };
        const isConditional = drawn[index]?.ifRevision !== undefined;
        return isConditional && status !== 'done' ? 'refused' : result;
      };

    const stateOf = (titleId: string) =>
      Promise.all([
        query(
          `select catalog_version, store_id, item_count, item_bytes from stores
           where title_id = $1 order by catalog_version, store_id`,
          [titleId],
        ),
        query(
          `select catalog_version, store_id, item_id, body from store_items
           where title_id = $1 order by catalog_version, store_id, position`,
          [titleId],
        ),
      ]);

    it('give what they would give one after the other', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anUpdate, { minLength: 1, maxLength: 8, size: 'max' }),
          fc.constantFrom(undefined, 0, 300),
          async (drawn, bytesFree) => {
            const [batch, apart] = await twoTitles(storage);
            await aWorld(batch, bytesFree);
            await aWorld(apart, bytesFree);
            const updates = (titleId: string) =>
              drawn.map(({ items, ifRevision, ...ref }) =>
                edited(
                  {
                    titleId,
                    ...ref,
                    items: items.map(({ itemId, gold }) => offer(itemId, gold)),
                  },
                  { ifRevision },
                ),
              );
            const { results, order } = await runInBatch(updateStore, updates(batch));
            const expected: unknown[] = [];
            for (const index of order) {
              expected[index] = await runAlone(updateStore, updates(apart)[index]!);
            }
            // A batch leaves none of them.
            expect(order).toEqual(order.toSorted((one, other) => one - other));
            const gist = gistOf(drawn);
            expect(results.map(gist)).toEqual(expected.map(gist));
            expect(await stateOf(batch)).toEqual(await stateOf(apart));
          },
        ),
        { numRuns: RUNS },
      );
    });

    it('that expect a revision are judged by the one before the batch', async () => {
      const titleId = await aTitle(storage);
      await aWorld(titleId, undefined);
      const store = { titleId, catalogVersion: 'main', storeId: 'shop' };
      const update = (gold: number, ifRevision: number | undefined) =>
        edited({ ...store, items: [offer('a', gold)] }, { ifRevision });
      // As if the second had come first: nobody could know the number that the first one makes.
      const { results, order } = await runInBatch(updateStore, [
        update(1, undefined),
        update(2, 2),
      ]);
      expect(order).toEqual([0, 1]);
      expect(results).toMatchObject([
        { status: 'done' },
        { status: 'editConflict', current: { number: 1 } },
      ]);
    });
  });

  describe('purchases', () => {
    const PASS_MS = 60_000;
    const ITEMS = [
      ware('sword', { GO: 5, SI: 2 }),
      ware(
        'gem',
        { GO: 5 },
        { IsStackable: true, Consumable: { UsageCount: (ITEM_USES_MAX - 1) / 2 } },
      ),
      ware('boost', { GO: 5 }, { Consumable: { UsagePeriod: 60, UsagePeriodGroup: 'xp' } }),
      ware(
        'pass',
        { GO: 5 },
        { IsStackable: true, Consumable: { UsagePeriod: PASS_MS / SECOND_MS } },
      ),
      ware('chest', { GO: 5 }, { Bundle: { BundledVirtualCurrencies: { GO: 1 } } }),
      ware('rare', { GO: 5 }, { IsLimitedEdition: true, InitialLimitedEditionCount: 3 }),
      ware('bonus', { GO: 0 }),
    ];
    const STOCK = { items: [listed('sword', { GO: 3 }), listed('gem'), listed('rare')] };

    /** Three players: one who is rich, one who is not, and one who never had anything. */
    async function aWorld(titleId: string): Promise<readonly string[]> {
      await stock(storage, titleId, ITEMS);
      await storage.run(setPurchaseRules, { titleId, zeroSells: true });
      await setShop(storage, titleId, STOCK);
      await setShop(storage, titleId, { ...STOCK, storeId: 'closed' });
      const closed = { titleId, catalogVersion: 'main', storeId: 'closed', isOpen: false };
      await storage.run(setStoreOpen, edited(closed));
      const players = [
        await aBuyer(storage, titleId, { GO: 118, SI: 1 }),
        await aBuyer(storage, titleId, { GO: 7 }),
        await aBuyer(storage, titleId),
      ];
      // A first purchase of each makes the rows that all others share.
      const [playerId = ''] = players;
      const first = { titleId, playerId, seed: 'first' };
      await storage.run(buyItem, aPurchase({ ...first, price: 5 }));
      await storage.run(buyItem, aPurchase({ ...first, storeId: 'shop', price: 3 }));
      await storage.run(buyItem, aPurchase({ ...first, itemId: 'rare' }));
      await storage.run(buyItem, aPurchase({ ...first, itemId: 'pass' }));
      return players;
    }

    const aWish = fc.record({
      // The last one is nobody.
      player: fc.nat(3),
      storeId: fc.constantFrom(undefined, 'shop', 'closed', 'nowhere'),
      catalogVersion: fc.constantFrom('main', undefined, 'none'),
      itemId: fc.constantFrom(...ITEMS.map(({ itemId }) => itemId), 'rare', 'unknown'),
      currency: fc.constantFrom('GO', 'GO', 'GO', 'SI', 'XX'),
      price: fc.constantFrom(5, 5, 3, 0),
      seed: fc.nat().map(String),
    });

    /** The first player has a pass, and room for so many items more. */
    const aMoment = fc.record({
      room: fc.constantFrom(100, 0, 1, 2),
      hasPassExpired: fc.boolean(),
    });

    const leaveRoom = (playerId: string | undefined, room: number) =>
      query('update holdings set item_count = $2 where player_id = $1', [
        playerId,
        INVENTORY_ITEMS_MAX - room,
      ]);

    const stateOf = (titleId: string, players: readonly string[]) =>
      Promise.all([
        query(
          `select array_position($2, h.player_id) as player, h.item_count, h.last_entry, h.last_item
           from holdings h where h.title_id = $1 order by player`,
          [titleId, players],
        ),
        ...['balances', 'ledger_entries', 'inventory_items'].map(async (table) => {
          const rows = await query(`select * from ${table} where title_id = $1`, [titleId]);
          return rows.map((row) => JSON.stringify(row, hideTitle(players))).toSorted();
        }),
        query('select item_id, given_out from limited_editions where title_id = $1', [titleId]),
      ]);

    const hideTitle = (players: readonly string[]) => (name: string, value: unknown) => {
      if (name === 'player_id') return players.indexOf(value as string);
      return ['title_id', 'request_id'].includes(name) ? undefined : value;
    };

    it('give what they would give one after the other', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(aWish, { minLength: 1, maxLength: 8, size: 'max' }),
          aMoment,
          async (drawn, { room, hasPassExpired }) => {
            const [batch, apart] = await twoTitles(storage);
            const players = { batch: await aWorld(batch), apart: await aWorld(apart) };
            await leaveRoom(players.batch[0], room);
            await leaveRoom(players.apart[0], room);
            const from = hasPassExpired ? NOW + PASS_MS : NOW;
            const purchases = (titleId: string, ids: readonly string[]) =>
              drawn.map(({ player, ...wish }, index) =>
                aPurchase({ titleId, playerId: ids[player] ?? '', ...wish, now: from + index }),
              );
            const { results, order } = await runInBatch(buyItem, purchases(batch, players.batch));
            const alone = purchases(apart, players.apart);
            const expected: unknown[] = [];
            for (const index of order) expected[index] = await runAlone(buyItem, alone[index]!);
            expect(results).toEqual(expected);
            expect(await stateOf(batch, players.batch)).toEqual(
              await stateOf(apart, players.apart),
            );
          },
        ),
        { numRuns: RUNS },
      );
    });

    it('of a limited edition whose count somebody has can be done in a later batch', async () => {
      const titleId = await aTitle(storage);
      const [rich = '', poor = ''] = await aWorld(titleId);
      const wish = (playerId: string, itemId: string) => aPurchase({ titleId, playerId, itemId });
      const runBoth = () =>
        inTransaction(connection, 'write', () =>
          buyItem.batch!.run(makeTx(connection).tx, [wish(rich, 'rare'), wish(poor, 'sword')]),
        );
      const other = new pg.Client(connectionOptions(url, TEST_TIMEOUTS));
      await other.connect();
      onTestFinished(() => other.end());
      await other.query('begin');
      await other.query('select 1 from limited_editions where title_id = $1 for update', [titleId]);
      expect(await runBoth()).toEqual([AGAIN, expect.objectContaining({ status: 'bought' })]);
      await other.query('rollback');
      expect(await runBoth()).toMatchObject([
        { status: 'bought' },
        { status: 'insufficientFunds' },
      ]);
    });

    it('of a new limited edition wait for the first of them, which makes the count', async () => {
      const titleId = await aTitle(storage);
      const [rich = '', poor = ''] = await aWorld(titleId);
      await query('delete from limited_editions where title_id = $1', [titleId]);
      const wishes = [rich, poor].map((playerId) =>
        aPurchase({ titleId, playerId, itemId: 'rare' }),
      );
      const outcomes = await inTransaction(connection, 'write', () =>
        buyItem.batch!.run(makeTx(connection).tx, wishes),
      );
      expect(outcomes).toEqual([undefined, AGAIN]);
    });

    /** The results of a batch of purchases while another transaction has locked these rows. */
    async function boughtBeside(rows: string, purchases: readonly Purchase[]) {
      const other = new pg.Client(url);
      await other.connect();
      try {
        await other.query('begin');
        const { rowCount } = await other.query(`select 1 from ${rows} for update`);
        expect(rowCount).toBeGreaterThan(0);
        const { tx } = makeTx(connection);
        return await inTransaction(connection, 'write', async () =>
          (await buyInBatch(tx, purchases)).map((one) =>
            typeof one === 'object' ? one.status : one,
          ),
        );
      } finally {
        await other.end();
      }
    }

    it('of a player whom somebody else has locked can be in a later batch; a player who never had anything cannot', async () => {
      const titleId = await aTitle(storage);
      const [rich = '', poor = '', fresh = ''] = await aWorld(titleId);
      const bonus = { titleId, itemId: 'bonus', price: 0 };
      const purchases = [rich, poor, fresh].map((playerId) => aPurchase({ ...bonus, playerId }));
      const ofRich = `holdings where title_id = '${titleId}' and player_id = '${rich}'`;
      expect(await boughtBeside(ofRich, purchases)).toEqual([BUSY, 'bought', undefined]);
    });

    it.each([
      ['title', "catalog_version = ''", [undefined, undefined, 'bought']],
      ['catalog', "catalog_version = 'main' and store_id = ''", [undefined, undefined, undefined]],
      ['store', "store_id = 'shop'", ['bought', undefined, undefined]],
    ])('by a %s that somebody else has locked are left', async (_, locked, expected) => {
      const titleId = await aTitle(storage);
      const [rich = '', poor = ''] = await aWorld(titleId);
      const shop = { storeId: 'shop', price: 3 };
      const purchases = [
        aPurchase({ titleId, playerId: rich }),
        aPurchase({ titleId, playerId: poor, ...shop }),
        aPurchase({ titleId, playerId: rich, ...shop, catalogVersion: 'main' }),
      ];
      const rows = `purchase_locks where title_id = '${titleId}' and ${locked}`;
      expect(await boughtBeside(rows, purchases)).toEqual(expected);
    });

    it('of one store lock it once', async () => {
      const titleId = await aTitle(storage);
      const [rich = '', poor = ''] = await aWorld(titleId);
      const wish = { titleId, storeId: 'shop', price: 3 };
      const purchases = [rich, poor, rich].map((playerId) => aPurchase({ ...wish, playerId }));
      const sent = await sentDuring(() => runInBatch(buyItem, purchases));
      // The title, the catalog and the store.
      expect(sent.filter(({ text }) => text.includes('purchase_locks'))).toHaveLength(3);
    });

    it('of plain items and of limited editions are done together, those of one player too, and all others not', async () => {
      const titleId = await aTitle(storage);
      const [rich = '', poor = ''] = await aWorld(titleId);
      const wish = (playerId: string, itemId: string) => aPurchase({ titleId, playerId, itemId });
      const { order } = await runInBatch(buyItem, [
        ...['chest', 'boost', 'gem'].map((itemId) => wish(rich, itemId)),
        wish(poor, 'sword'),
      ]);
      expect(order).toEqual([2, 3, 0, 1]);
      const last = await runInBatch(buyItem, [
        wish(rich, 'rare'),
        wish(rich, 'rare'),
        wish(rich, 'rare'),
      ]);
      expect(last.order).toEqual([0, 1, 2]);
      expect(last.results).toMatchObject([
        { status: 'bought' },
        { status: 'bought' },
        { status: 'soldOut', itemId: 'rare' },
      ]);
      // A player who does not exist is refused, whatever the request.
      const nobody = await runInBatch(buyItem, [
        wish(uniqueHex(16), 'unknown'),
        wish(rich, 'sword'),
      ]);
      expect(nobody.order).toEqual([1, 0]);
      expect(nobody.results).toMatchObject([{ status: 'noPlayer' }, { status: 'bought' }]);
      const third = await runInBatch(buyItem, [wish(poor, 'gem'), wish(rich, 'gem')]);
      expect(third.order).toEqual([0, 1]);
      expect(third.results).toMatchObject([{ status: 'insufficientFunds' }, { status: 'bought' }]);
    });

    it('of an edition that is sold out cost nothing, also beside one that was bought', async () => {
      const titleId = await aTitle(storage);
      const [rich = ''] = await aWorld(titleId);
      const wish = (itemId: string) => aPurchase({ titleId, playerId: rich, itemId });
      const gold = async () => {
        const found = await storage.run(findWallet, { titleId, playerId: rich, now: NOW });
        return found?.balances['GO'] ?? 0;
      };
      const before = await gold();
      const wishes = ['rare', 'rare', 'rare', 'sword'].map(wish);
      const { results } = await runInBatch(buyItem, wishes);
      expect(results).toMatchObject([
        { status: 'bought' },
        { status: 'bought' },
        { status: 'soldOut' },
        { status: 'bought' },
      ]);
      expect(await gold()).toBe(before - 3 * 5);
    });

    it('of players whose inventories are full are refused together, unless something has expired', async () => {
      const titleId = await aTitle(storage);
      const [rich = ''] = await aWorld(titleId);
      await leaveRoom(rich, 0);
      const wish = (itemId: string, now = NOW) =>
        aPurchase({ titleId, playerId: rich, itemId, now });
      const full = await runInBatch(buyItem, [
        wish('sword'),
        wish('gem'),
        wish('chest'),
        wish('pass'),
      ]);
      // The contents of a bundle are known later, and an existing stack takes no room.
      expect(full.order).toEqual([0, 1, 3, 2]);
      expect(full.results.map((result) => (result as { status: string }).status)).toEqual([
        'inventoryFull',
        'inventoryFull',
        'inventoryFull',
        'bought',
      ]);
      const expired = wish('sword', NOW + 2 * PASS_MS);
      const { order, results } = await runInBatch(buyItem, [expired, wish('unknown')]);
      expect(order).toEqual([1, 0]);
      expect(results).toMatchObject([{ status: 'bought' }, { status: 'itemNotSold' }]);
    });
  });

  describe('uses of items', () => {
    const ITEMS = [
      ware('potion', {}, { Consumable: { UsageCount: 3 } }),
      ware('pass', {}, { Consumable: { UsagePeriod: 60, UsageCount: 3 } }),
      ware('sword', {}),
    ];

    /** Two players with one of each; the ids of the items. */
    async function aWorld(titleId: string) {
      await stock(storage, titleId, ITEMS);
      const players: { playerId: string; items: readonly string[] }[] = [];
      for (const seed of ['one', 'other']) {
        const playerId = await aBuyer(storage, titleId);
        const grants = ITEMS.map(({ itemId }) => {
          return { playerId, itemId, annotation: undefined, data: undefined };
        });
        const act = { titleId, by: 'key:test', requestId: undefined, now: NOW, seed };
        const granted = await storage.run(grantItems, { ...act, catalogVersion: 'main', grants });
        assert(granted.status === 'granted');
        const items = itemsGranted(granted.given).map(({ item }) => item.instanceId);
        players.push({ playerId, items });
      }
      return players;
    }

    const aUse = fc.record({
      // The last of each is not there.
      player: fc.nat(2),
      item: fc.constantFrom(0, 0, 0, 1, 2, 3),
      count: fc.constantFrom(1, 1, 2, 3),
      later: fc.constantFrom(0, 0, 60_000),
    });

    it('give what they would give one after the other', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(aUse, { minLength: 1, maxLength: 8, size: 'max' }),
          async (unsorted) => {
            const drawn = unsorted.toSorted((one, next) => one.later - next.later);
            const [batch, apart] = await twoTitles(storage);
            const worlds = { batch: await aWorld(batch), apart: await aWorld(apart) };
            const uses = (titleId: string, world: Awaited<ReturnType<typeof aWorld>>) =>
              drawn.map(({ player, item, count, later }) => ({
                titleId,
                playerId: world[player]?.playerId ?? '',
                instanceId: world[player]?.items[item] ?? 'none',
                count,
                by: 'player',
                requestId: undefined,
                now: NOW + later,
              }));
            const done = await runInBatch(consumeItem, uses(batch, worlds.batch));
            const expected: unknown[] = [];
            for (const use of uses(apart, worlds.apart)) {
              expected.push(await runAlone(consumeItem, use));
            }
            expect(done.results).toEqual(expected);
            expect(done.order).toEqual(drawn.map((_, index) => index));
            const itemsOf = (titleId: string) =>
              query(
                `select h.item_count, i.item_id, i.remaining_uses from holdings h
                 left join inventory_items i using (title_id, player_id)
                 where h.title_id = $1 order by h.since, h.player_id = $2, i.instance_id`,
                [titleId, worlds[titleId === batch ? 'batch' : 'apart'][0]?.playerId],
              );
            expect(await itemsOf(batch)).toEqual(await itemsOf(apart));
          },
        ),
        { numRuns: RUNS },
      );
    });

    it('of a player whom somebody else has locked can be in a later batch', async () => {
      const titleId = await aTitle(storage);
      const [one, other] = await aWorld(titleId);
      assert(one && other);
      const use = ({ playerId, items: [instanceId = ''] }: typeof one) => {
        return {
          titleId,
          playerId,
          instanceId,
          count: 1,
          by: 'player',
          requestId: undefined,
          now: NOW,
        };
      };
      const locking = new pg.Client(url);
      await locking.connect();
      onTestFinished(() => locking.end());
      await locking.query('begin');
      await locking.query('select 1 from holdings where player_id = $1 for update', [one.playerId]);
      const results = await inTransaction(connection, 'write', async () =>
        consumeItem.batch?.run(makeTx(connection).tx, [
          use(one),
          { ...use(one), count: 4 },
          use(other),
        ]),
      );
      expect(results).toEqual([
        BUSY,
        // Refused as of a moment, without the lock.
        { status: 'tooFewUses', remainingUses: 3 },
        { status: 'left', remainingUses: 2 },
      ]);
    });
  });

  describe('join tokens', () => {
    const someTokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 });

    it('are accepted as one after the other', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(someTokens, { minLength: 1, maxLength: 6 }), async (drawn) => {
          const [batch, apart] = await twoTitles(storage);
          const usesIn = (titleId: string) =>
            drawn.map((list) =>
              list.map((tokenId) => ({ titleId, tokenId, expiresAt: NOW + SECOND_MS })),
            );
          const { results, order } = await runInBatch(useJoinTokens, usesIn(batch));
          expect(order).toEqual(drawn.map((_, index) => index));
          const expected: unknown[] = [];
          for (const uses of usesIn(apart)) expected.push(await runAlone(useJoinTokens, uses));
          expect(results).toEqual(expected);
        }),
        { numRuns: RUNS },
      );
    });
  });
});
