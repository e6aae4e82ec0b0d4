import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMMANDS } from '../../src/app/storage/commands.ts';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { findInventory } from '../../src/economy/inventory/commands/items.ts';
import { buyItem } from '../../src/economy/purchases/commands.ts';
import { findStore } from '../../src/economy/stores/commands/read.ts';
import { setStore, updateStore } from '../../src/economy/stores/commands/write.ts';
import type { DomainEvent } from '../../src/kernel/events.ts';
import { KeyRefusal } from '../../src/kernel/idempotency.ts';
import {
  IDEMPOTENCY_KEYS_PER_PLAYER_MAX,
  IDEMPOTENCY_KEYS_PER_TITLE_MAX,
} from '../../src/kernel/limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { liftGuesses } from '../../src/limits/commands.ts';
import { revokeAllOfPlayer } from '../../src/players/commands/sessions.ts';
import { NOTHING_PREPARED, postgresConnection } from '../../src/storage/postgres/connection.ts';
import { makePostgresEngine } from '../../src/storage/postgres/engine.ts';
import { makePool, makeServerWatch } from '../../src/storage/postgres/pool.ts';
import { makeLockKeys } from '../../src/storage/postgres/storage.ts';
import { inTransaction, makeRetry } from '../../src/storage/postgres/transaction.ts';
import { closeTable } from '../support/closed-table.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aBuyer, aPurchase, aShop as aBuyersShop, ware } from './buyers.ts';
import { edited, offer, setCatalog } from './fixtures.ts';
import { aTitle, logIn, NOW } from './given.ts';
import { makeKeyedCalls, sealCall } from './keyed.ts';
import { openNodeForTest, TEST_TIMEOUTS } from './postgres-given.ts';
import { sentDuring } from './sent-statements.ts';

const TWINS = 16;

function aPool(url: string) {
  const made = { prepared: NOTHING_PREPARED, server: makeServerWatch(), timeouts: TEST_TIMEOUTS };
  const pool = makePool({ ...made, url, name: 'test', max: 10, waitingMax: 100 });
  onTestFinished(() => pool.close());
  return pool;
}

/** An engine on which a call cannot learn that another one with its key is under way. */
function anEngineWithoutLocks(url: string, events: DomainEvent[] = []) {
  const pool = aPool(url);
  return makePostgresEngine({
    commands: COMMANDS,
    pool,
    lockPool: pool,
    batchPool: pool,
    changePool: pool,
    waitingMax: 1_000,
    retry: makeRetry({ random: systemRandom }),
    notify: undefined,
    lockKeys: async (_, list) => new Set(list),
    afterControl: async () => {},
    confirm: () => {},
    observeControl: () => {},
    emit: (event) => events.push(event),
  });
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A title with an empty shop, and calls with one key that put an item into it. */
async function aShop(url: string, options: { readonly poolMax?: number } = {}) {
  const storage = await openNodeForTest({ url, ...options });
  const titleId = await aTitle(storage);
  await setCatalog(storage, titleId, { ids: ['a'] });
  const shop = { titleId, catalogVersion: 'main', storeId: 'shop' };
  await storage.run(setStore, edited({ ...shop, items: [] }));
  const putBy = ({ call }: ReturnType<typeof makeKeyedCalls>) =>
    call({ titleId }, ({ run }) => run(updateStore, edited({ ...shop, items: [offer('a', 1)] })));
  return { storage, titleId, shop, putBy };
}

describe.skipIf(NO_POSTGRES)('calls with one idempotency key at the same time', () => {
  it('wait outside of any transaction, and give up in the end', async () => {
    const url = await aPostgresDatabase();
    const { storage, titleId, shop, putBy } = await aShop(url, { poolMax: 1 });
    const lockKeys = await makeLockKeys(aPool(url));
    const client = await connectTo(url);
    const other = postgresConnection(client, TEST_TIMEOUTS);
    const keyed = makeKeyedCalls(storage);
    await inTransaction(other, 'write', async () => {
      expect((await lockKeys(other, [{ ...sealCall({ titleId }), now: NOW }])).size).toBe(1);
      const twins = Array.from({ length: TWINS }, () => putBy(keyed).catch((error) => error));
      // There is one connection for all calls, and no twin keeps it.
      expect(await storage.run(findStore, shop)).toMatchObject({ status: 'found' });
      for (const outcome of await Promise.all(twins)) {
        expect(outcome).toEqual(new KeyRefusal('underWay', 1));
      }
    });
    expect(await putBy(keyed)).toMatchObject({ result: { status: 'done' }, isReplay: false });
  });

  it('share transactions with others: what is new is done, each twin is answered alike', async () => {
    const url = await aPostgresDatabase();
    const { storage, titleId, shop } = await aShop(url);
    const ids = Array.from({ length: 32 }, (_, index) => `item-${index}`);
    await setCatalog(storage, titleId, { ids });
    const { player } = await logIn(storage, { titleId });
    const keyed = makeKeyedCalls(storage);
    // Every second one is a player's call, every fourth one is refused and so not remembered.
    const put = (index: number) =>
      keyed.call(
        { titleId, key: `key-${index}`, playerId: index % 2 === 0 ? undefined : player.playerId },
        ({ run }) =>
          run(
            updateStore,
            edited({
              ...shop,
              items: [offer(index % 4 === 0 ? 'unknown' : (ids[index] as string), 1)],
            }),
          ),
      );
    const all = await Promise.all([...ids.keys(), ...ids.keys()].map(put));
    const [firsts, twins] = [all.slice(0, ids.length), all.slice(ids.length)];
    for (const [index, { result }] of firsts.entries()) {
      expect(result.status).toBe(index % 4 === 0 ? 'unknownItems' : 'done');
      expect(twins[index]?.result).toEqual(result);
      const replays = [firsts[index], twins[index]].filter((one) => one?.isReplay === true);
      expect(replays).toHaveLength(index % 4 === 0 ? 0 : 1);
    }
    const client = await connectTo(url);
    const { rows } = await client.query(
      `select count(*) as keys, count(player_id) as of_players,
         (select sum(keys) from idempotency_counts) as counted from idempotency_keys`,
    );
    expect(rows).toEqual([{ keys: '24', of_players: '16', counted: '8' }]);
  });

  it('are refused where the player has as many keys as may be remembered', async () => {
    const url = await aPostgresDatabase();
    const { storage, titleId, shop } = await aShop(url);
    const { playerId } = (await logIn(storage, { titleId })).player;
    const client = await connectTo(url);
    await client.query(
      `insert into idempotency_keys
         (key_digest, title_id, player_id, body_digest, command, result, created_at)
       select 'key ' || number, $1, $2, '', '', '', $3 from generate_series(2, $4::bigint) number`,
      [titleId, playerId, NOW, IDEMPOTENCY_KEYS_PER_PLAYER_MAX],
    );
    const put = (key: string) =>
      makeKeyedCalls(storage).call({ titleId, playerId, key }, ({ run }) =>
        run(updateStore, edited({ ...shop, items: [offer('a', 1)] })),
      );
    expect((await put('last')).result).toMatchObject({ status: 'done' });
    await expect(put('one too many')).rejects.toMatchObject({ reason: 'tooMany' });
  });

  it('never come to more than a player may have, however many come at once to two nodes', async () => {
    const url = await aPostgresDatabase();
    const [one, other] = [await openNodeForTest({ url }), await openNodeForTest({ url })];
    const titleId = await aBuyersShop(one, [ware('sword', { GO: 5 })]);
    const playerId = await aBuyer(one, titleId, { GO: 1_000 });
    const client = await connectTo(url);
    const room = 7;
    await client.query(
      `insert into idempotency_keys
         (key_digest, title_id, player_id, body_digest, command, result, created_at)
       select 'key ' || number, $1, $2, '', '', '', $3 from generate_series(1, $4::bigint) number`,
      [titleId, playerId, NOW, IDEMPOTENCY_KEYS_PER_PLAYER_MAX - room],
    );
    const nodes = [makeKeyedCalls(one), makeKeyedCalls(other)];
    const buy = (index: number) =>
      nodes[index % 2]!.call({ titleId, playerId, key: `${index}` }, ({ run }) =>
        run(buyItem, aPurchase({ titleId, playerId })),
      )
        .then(({ result }) => result.status)
        .catch(({ reason }: KeyRefusal) => reason);
    const outcomes = await Promise.all(Array.from({ length: 8 * TWINS }, (_, index) => buy(index)));
    expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(room);
    expect(new Set(outcomes)).toEqual(new Set(['bought', 'tooMany']));
    const { rows } = await client.query('select count(*) as keys from idempotency_keys');
    expect(rows).toEqual([{ keys: `${IDEMPOTENCY_KEYS_PER_PLAYER_MAX}` }]);
  });

  it('are refused in a batch, with one look and no write, where the key came with another body', async () => {
    const url = await aPostgresDatabase();
    const storage = await openNodeForTest({ url });
    const titleId = await aBuyersShop(storage, [ware('sword', { GO: 5 })]);
    const playerId = await aBuyer(storage, titleId, { GO: 5 });
    const { call } = makeKeyedCalls(storage);
    const buy = (bodyHash: string) =>
      call({ titleId, playerId, bodyHash }, ({ run }) =>
        run(buyItem, aPurchase({ titleId, playerId })),
      );
    expect((await buy('first')).result.status).toBe('bought');
    const sent = await sentDuring(async () => {
      const refused = await Promise.all(
        Array.from({ length: TWINS }, () => buy('other').catch((error: unknown) => error)),
      );
      for (const one of refused) expect(one).toEqual(new KeyRefusal('otherBody'));
    });
    const words = sent.map(({ text }) => text.split(' ', 1)[0]);
    expect(words.filter((word) => ['insert', 'update', 'commit'].includes(word ?? ''))).toEqual([]);
    // One by itself, and all others together. The lock of the key is tried again where the first still has it.
    const looks = sent.filter(({ text }) => /^select [^]* idempotency_keys\b/.test(text));
    expect(looks.length).toBeLessThanOrEqual(2);
  });

  it('share a transaction where their keys are new', async () => {
    const url = await aPostgresDatabase();
    const { storage, titleId, shop } = await aShop(url);
    const { playerId } = (await logIn(storage, { titleId })).player;
    const keyed = makeKeyedCalls(storage);
    const put = (key: string, of: { readonly playerId?: string }) =>
      keyed.call({ titleId, key, ...of }, ({ run }) =>
        run(updateStore, edited({ ...shop, items: [offer('a', 1)] })),
      );
    const keys = Array.from({ length: TWINS }, (_, index) => `key-${index}`);
    const sent = await sentDuring(() =>
      Promise.all(keys.flatMap((key) => [put(key, {}), put(key, { playerId })])),
    );
    // One call for the first batch, and another one with all that came meanwhile.
    expect(sent.filter(({ text }) => text === 'commit').length).toBeLessThanOrEqual(4);
  });

  it('are counted for the title in whichever way they run, and refused where it has as many as may be remembered', async () => {
    const url = await aPostgresDatabase();
    const { storage, titleId, shop } = await aShop(url);
    const { playerId } = (await logIn(storage, { titleId })).player;
    const client = await connectTo(url);
    const keyed = makeKeyedCalls(storage);
    const inBatch = (of: { readonly key: string; readonly playerId?: string }) =>
      keyed.call({ titleId, ...of }, ({ run }) =>
        run(updateStore, edited({ ...shop, items: [offer('a', 1)] })),
      );
    const alone = (key: string) =>
      keyed.call({ titleId, key }, ({ run }) =>
        run(liftGuesses, { titleId, playerId: undefined, nameKeys: [] }),
      );
    const control = (key: string) =>
      keyed.call({ titleId, key }, ({ run }) =>
        run(revokeAllOfPlayer, { titleId, playerId, now: NOW }),
      );
    const runs = [(key: string) => inBatch({ key }), alone, control];
    for (const [index, run] of runs.entries()) {
      await run(`key-${index}`);
      const { rows } = await client.query('select sum(keys)::int as keys from idempotency_counts');
      expect(rows).toEqual([{ keys: index + 1 }]);
    }
    await client.query('update idempotency_counts set keys = $1', [IDEMPOTENCY_KEYS_PER_TITLE_MAX]);
    for (const run of runs) {
      await expect(run('one too many')).rejects.toMatchObject({ reason: 'tooMany' });
    }
    // Players have room of their own.
    expect(await inBatch({ key: 'of a player', playerId })).toMatchObject({ isReplay: false });
  });

  it('make one change also where the engine cannot tell that another one is under way', async () => {
    const url = await aPostgresDatabase();
    const { putBy } = await aShop(url);
    const events: DomainEvent[] = [];
    const keyed = makeKeyedCalls({ engine: anEngineWithoutLocks(url, events) });
    const all = await Promise.all(Array.from({ length: TWINS }, () => putBy(keyed)));
    expect(all.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(events).toEqual([{ type: 'itemsWritten', into: 'store', count: 1 }]);
  });

  it('are undone there where the first one commits meanwhile, and answered as it was', async () => {
    const url = await aPostgresDatabase();
    const storage = await openNodeForTest({ url });
    const titleId = await aBuyersShop(storage, [ware('sword', { GO: 5 })]);
    const playerId = await aBuyer(storage, titleId);
    const act = { titleId, by: 'key:test', requestId: undefined, now: NOW, seed: 'seed' };
    const grants = [{ playerId, itemId: 'sword', annotation: undefined, data: undefined }];
    const first = await connectTo(url);
    await first.query('begin');
    // The first call has remembered its result by then, without its change.
    const { keyDigest, bodyDigest } = sealCall({ titleId });
    const result = { status: 'granted', given: [] };
    await first.query(
      `insert into idempotency_keys
         (key_digest, title_id, player_id, body_digest, command, result, created_at)
       values ($1, $2, null, $3, 'inventories.grant', $4, $5)`,
      [keyDigest, titleId, bodyDigest, JSON.stringify({ result }), NOW],
    );
    const twin = makeKeyedCalls({ engine: anEngineWithoutLocks(url) }).call(
      { titleId },
      ({ run }) => run(grantItems, { ...act, catalogVersion: undefined, grants }),
    );
    const { waiting } = await closeTable(url, 'operator_acts');
    await expect.poll(() => waiting('transactionid')).toHaveLength(1);
    await first.query('commit');
    expect(await twin).toEqual({ result, isReplay: true });
    const page = { titleId, playerId, now: NOW, after: '', count: 10 };
    expect((await storage.run(findInventory, page))?.items).toEqual([]);
  });
});
