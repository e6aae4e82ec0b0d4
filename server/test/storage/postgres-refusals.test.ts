import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { changeWallet } from '../../src/economy/currencies/commands/wallets.ts';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { consumeItem, modifyItemUses } from '../../src/economy/inventory/commands/items.ts';
import { buyItem } from '../../src/economy/purchases/commands.ts';
import type { Purchase } from '../../src/economy/purchases/purchase.ts';
import { setStoreOpen, updateStore } from '../../src/economy/stores/commands/write.ts';
import type { StoreWrite } from '../../src/economy/stores/store.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { INVENTORY_ITEMS_MAX } from '../../src/kernel/limits.ts';
import { updateIdentity } from '../../src/players/commands/corrections.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aBuyer, aPurchase, aShop, listed, setShop, ware } from './buyers.ts';
import { edited } from './fixtures.ts';
import { logIn, NOW, uniqueHex } from './given.ts';
import { openNode, refusalOf } from './postgres-given.ts';
import { sentDuring } from './sent-statements.ts';
import { aChange } from '../support/identity-change.ts';

const AT_ONCE = 8;
/** How statements begin that write, or keep what was written. */
const WRITING: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'with', 'commit']);

/** Why a purchase is refused, and what it asks for. */
const REFUSALS: readonly {
  readonly status: string;
  readonly wish: Partial<Purchase>;
  /** Absent: a player with money. `poor`: one who never had any; `full`: one with money and as many items as one can have. */
  readonly who?: 'poor' | 'full';
}[] = [
  { status: 'insufficientFunds', wish: {}, who: 'poor' },
  { status: 'insufficientFunds', wish: { itemId: 'palace', price: 1_000 } },
  { status: 'insufficientFunds', wish: { itemId: 'chest', price: 1_000 } },
  { status: 'unknownCurrency', wish: { currency: 'XX' } },
  { status: 'noStore', wish: { storeId: 'nowhere' } },
  { status: 'storeClosed', wish: { storeId: 'closed' } },
  { status: 'noCatalog', wish: { catalogVersion: 'none' } },
  { status: 'itemNotSold', wish: { itemId: 'none' } },
  { status: 'wrongCurrency', wish: { currency: 'SI' } },
  { status: 'wrongPrice', wish: { price: 4 } },
  { status: 'soldOut', wish: { itemId: 'rare' } },
  { status: 'inventoryFull', wish: {}, who: 'full' },
];

const CONFLICT = {
  status: 'editConflict',
  current: { number: 1, at: NOW, author: { kind: 'secretKey', id: 'test' } },
};

/** Why an update of a store is refused, and what it asks for. `more`: statements that say who has made the store's revision. */
const UPDATES_REFUSED: readonly {
  readonly wish: Partial<StoreWrite>;
  readonly ifRevision?: number;
  readonly refusal: { readonly status: string };
  readonly more?: number;
}[] = [
  { wish: { catalogVersion: 'none' }, refusal: { status: 'noCatalog' } },
  { wish: { storeId: 'nowhere' }, refusal: { status: 'noStore' } },
  { wish: { items: [listed('none')] }, refusal: { status: 'unknownItems' } },
  {
    wish: {},
    ifRevision: 9,
    refusal: CONFLICT,
    more: 2,
  },
];

describe.skipIf(NO_POSTGRES)('a refusal', () => {
  let url: string;
  let storage: PostgresStorage;
  let titleId: string;
  let rich: string;
  let poor: string;
  let full: string;

  beforeAll(async () => {
    url = await aPostgresDatabase();
    storage = await openNode({ url });
    titleId = await aShop(storage, [
      ware('sword', { GO: 5 }),
      ware('palace', { GO: 1_000 }),
      ware('chest', { GO: 1_000 }, { Bundle: { BundledVirtualCurrencies: { GO: 1 } } }),
      ware('rare', { GO: 5 }, { IsLimitedEdition: true, InitialLimitedEditionCount: 1 }),
    ]);
    for (const storeId of ['shop', 'closed']) {
      // oxlint-disable-next-line no-await-in-loop
      await setShop(storage, titleId, { items: [listed('sword')], storeId });
    }
    const closed = { titleId, catalogVersion: 'main', storeId: 'closed', isOpen: false };
    await storage.run(setStoreOpen, edited(closed));
    [rich, poor] = [await aBuyer(storage, titleId, { GO: 100 }), await aBuyer(storage, titleId)];
    full = await aBuyer(storage, titleId, { GO: 100 });
    // So many rows take minutes to write.
    const client = new pg.Client(url);
    await client.connect();
    const fill = 'update holdings set item_count = $1 where player_id = $2';
    await client.query(fill, [INVENTORY_ITEMS_MAX, full]);
    await client.end();
    await storage.run(buyItem, aPurchase({ titleId, playerId: rich, itemId: 'rare' }));
  });
  beforeEach(() => storage.setConfirm(() => {}));
  afterAll(() => storage.close());

  /** The first words of the statements that are sent meanwhile. */
  async function wordsDuring(action: () => Promise<unknown>): Promise<readonly string[]> {
    return (await sentDuring(action)).map(({ text }) => text.split(' ', 1)[0] ?? '');
  }

  const buy = ({ wish, who }: (typeof REFUSALS)[number]) => {
    const playerId = who ? { poor, full }[who] : rich;
    return storage.run(buyItem, aPurchase({ titleId, playerId, ...wish }));
  };

  it.each(REFUSALS)(
    '($status of $wish) is not committed, and batches of them lock and write nothing',
    async (one) => {
      let statuses: readonly string[] = [];
      // The first runs by itself, all others in one batch.
      const first = buy(one);
      const alone = await wordsDuring(async () => expect((await first).status).toBe(one.status));
      expect(alone).not.toContain('commit');
      const sent = await wordsDuring(async () => {
        const all = await Promise.all(Array.from({ length: AT_ONCE }, () => buy(one)));
        statuses = all.map(({ status }) => status);
      });
      expect(statuses).toEqual(Array.from({ length: AT_ONCE }, () => one.status));
      expect(sent).not.toContain('commit');
      // One call by itself, with its locks, and a batch: begin, one statement, rollback.
      expect(sent.filter((word) => word === 'rollback')).toHaveLength(2);
    },
  );

  it.each(UPDATES_REFUSED)(
    '($refusal.status of an update of a store) costs a batch one statement and no lock',
    async ({ wish, ifRevision, refusal, more = 0 }) => {
      const store = { titleId, catalogVersion: 'main', storeId: 'shop' };
      const write = edited({ ...store, items: [listed('sword')], ...wish }, { ifRevision });
      const sent = await wordsDuring(async () => {
        const all = await Promise.all(
          Array.from({ length: AT_ONCE }, () => storage.run(updateStore, write)),
        );
        for (const one of all) expect(one).toMatchObject(refusal);
      });
      const batches = sent.filter((word) => word === 'start').length;
      expect(batches).toBeLessThanOrEqual(2);
      expect(sent.filter((word) => word === 'rollback')).toHaveLength(batches);
      expect(sent.filter((word) => word === 'select')).toHaveLength(batches * (1 + more));
      expect(sent.filter((word) => WRITING.has(word))).toEqual([]);
    },
  );

  it('for what is not there waits for no lock, and takes none', async () => {
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    await client.query('select 1 from holdings where player_id = $1 for update', [rich]);
    const act = { titleId, playerId: rich, by: 'player', requestId: undefined, now: NOW };
    const item = { ...act, instanceId: '0'.repeat(16), count: 1 };
    const change = {
      ...act,
      amount: 1,
      cause: 'addition',
      cap: undefined,
    } as const;
    const nobody = { ...act, playerId: uniqueHex(16) };
    const { run } = storage;
    expect(await run(consumeItem, item)).toEqual({ status: 'noItem' });
    expect(await run(modifyItemUses, item)).toEqual({ status: 'noItem' });
    expect(await run(consumeItem, { ...item, ...nobody })).toEqual({ status: 'noPlayer' });
    expect(await run(changeWallet, { ...change, code: 'XX' })).toEqual({
      status: 'unknownCurrency',
      code: 'XX',
    });
    const byPlayer = { ...change, code: 'XX', isByPlayer: true } as const;
    expect(await run(changeWallet, byPlayer)).toEqual({ status: 'notForPlayers' });
    expect(await run(changeWallet, { ...change, ...nobody, code: 'GO' })).toEqual({
      status: 'noPlayer',
    });
    await client.query('rollback');
  });

  it('of a command that is never batched is not committed', async () => {
    const act = { titleId, playerId: rich, by: 'player', requestId: undefined, now: NOW };
    const sent = await wordsDuring(async () => {
      const used = await storage.run(modifyItemUses, {
        ...act,
        instanceId: '0'.repeat(16),
        count: 1,
      });
      expect(used.status).toBe('noItem');
      const grants = [{ playerId: rich, itemId: 'none', annotation: undefined, data: undefined }];
      const seed = 'seed';
      const granted = await storage.run(grantItems, {
        ...act,
        grants,
        catalogVersion: 'main',
        seed,
      });
      expect(granted.status).toBe('unknownItems');
    });
    expect(sent).not.toContain('commit');
    expect(sent).toContain('rollback');
  });

  it('of a name that another player has fails no batch: it is known before a name is written', async () => {
    await logIn(storage, { titleId, subject: 'taken' });
    const change = {
      set: [{ provider: 'Custom' as const, subject: 'taken', display: undefined }],
      remove: [],
    };
    const sent = await sentDuring(async () => {
      const outcomes = await Promise.all(
        [rich, poor].map((playerId) =>
          storage.run(updateIdentity, { ...aChange(), titleId, playerId, change, now: NOW }),
        ),
      );
      const taken = { status: 'taken', names: [{ provider: 'Custom' }] };
      expect(outcomes).toMatchObject([taken, taken]);
    });
    expect(sent.filter(({ text }) => text.includes('player_identities (title_id'))).toEqual([]);
    expect(sent.filter(({ text }) => text.startsWith('rollback'))).toEqual([]);
  });

  it('is not answered by a server that may have been left behind', async () => {
    storage.setConfirm(() =>
      Promise.reject(new StorageUnavailable({ cause: new Error('behind') })),
    );
    const wish = { titleId, playerId: poor };
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, () => refusalOf(storage.run(buyItem, aPurchase(wish)))),
    );
    expect(all.every((error) => error instanceof StorageUnavailable)).toBe(true);
    // A committed change is proof enough.
    const sword = aPurchase({ titleId, playerId: rich });
    expect(await storage.run(buyItem, sword)).toMatchObject({ status: 'bought' });
  });
});
