import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { DAY_MS, HOUR_MS, toWireTime } from '../../../../src/kernel/instant.ts';
import { aStore, inAnHour, scheduleClosing } from '../../../support/schedule.ts';
import { type Running, startService } from '../../../support/running.ts';
import { must, readStore, setCatalog, setStore, toStoreBody } from '../../../support/stock.ts';
import { aShop, buy } from '../../../support/purchases.ts';
import { makeWorld, type World } from '../../../support/world.ts';

let running: Running;
beforeAll(async () => {
  running = await startService();
});
afterAll(() => running[Symbol.asyncDispose]());

/** Reads a store as a client that keeps nothing; says with which tag its bytes came. */
async function read(world: World, sessionTicket: string) {
  const reply = await world.call('/Client/GetStoreItems', { StoreId: 'sale' }, { sessionTicket });
  return { tag: reply.headers.get('etag'), ids: idsIn(reply.data) };
}

const idsIn = ({ Store }: { Store: readonly { readonly ItemId: string }[] }) =>
  Store.map(({ ItemId }) => ItemId);

async function scheduleStore(world: World, ids: readonly string[], more: object = {}) {
  const body = { ...toStoreBody({ items: ids }), EffectiveAt: inAnHour(world), ...more };
  return world.asTitle('/Admin/SetStoreItems', body);
}

describe('a cached store', () => {
  it('is another one from the instant on, without any write', async () => {
    const world = await makeWorld(running);
    await aStore(world);
    const { sessionTicket } = await world.logIn();
    await must(scheduleStore(world, []));
    const before = await read(world, sessionTicket);
    expect(before.ids).toEqual(['a']);
    expect(await read(world, sessionTicket)).toEqual(before);
    world.clock.advance(HOUR_MS - 1);
    expect(await read(world, sessionTicket)).toEqual(before);
    world.clock.advance(1);
    const after = await read(world, sessionTicket);
    expect(after.ids).toEqual([]);
    expect(after.tag).not.toBe(before.tag);
    expect(await read(world, sessionTicket)).toEqual(after);
  });

  it('costs no query while nothing is due', async () => {
    const world = await makeWorld(running);
    await aStore(world);
    const { sessionTicket } = await world.logIn();
    await must(scheduleStore(world, []));
    await read(world, sessionTicket);
    const commands = new Set<string>();
    running.storage.setCommandObserver(({ changes }) => void commands.add(changes));
    await read(world, sessionTicket);
    expect([...commands]).toEqual([]);
  });
});

test('many calls at the instant apply a change once, and all see it', async () => {
  const world = await makeWorld(running);
  await setCatalog(world, { items: ['a', 'b'] });
  await setStore(world, { items: ['a'] });
  await must(scheduleStore(world, ['b']));
  world.clock.advance(HOUR_MS);
  const seen = await Promise.all(Array.from({ length: 20 }, () => readStore(world)));
  expect(new Set(seen.map((store) => idsIn(store).join(',')))).toEqual(new Set(['b']));
  const { PendingChanges } = await must(world.asTitle('/Admin/ListPendingChanges', {}));
  expect(PendingChanges).toMatchObject([{ Status: 'Applied', Revision: 2 }]);
});

test('a write at the instant finds the change made', async () => {
  const world = await makeWorld(running);
  await aStore(world);
  await must(scheduleStore(world, []));
  world.clock.advance(HOUR_MS);
  const reply = await world.asTitle('/Admin/SetStoreOpen', {
    StoreId: 'sale',
    Open: false,
    IfRevision: 2,
  });
  expect(reply.data).toEqual({ Revision: 3 });
});

test('a repeated call with an idempotency key schedules once, also when the instant has passed', async () => {
  const world = await makeWorld(running);
  await aStore(world);
  const body = { StoreId: 'sale', Open: false, EffectiveAt: inAnHour(world) };
  const credentials = { secretKey: world.secretKey };
  const headers = { 'Idempotency-Key': '"once"' };
  const call = () => world.call('/Admin/SetStoreOpen', body, credentials, headers);
  const first = await call();
  expect(first.data).toEqual({ Revision: 1, PendingChange: 1 });
  world.clock.advance(2 * HOUR_MS);
  expect((await call()).data).toEqual(first.data);
  const { PendingChanges } = await must(world.asTitle('/Admin/ListPendingChanges', {}));
  expect(PendingChanges).toHaveLength(1);
});

test('a change of a key that was revoked meanwhile is made', async () => {
  const world = await makeWorld(running);
  await aStore(world);
  const secretKey = await world.limitedKey(['admin'], HOUR_MS / 2);
  const body = { StoreId: 'sale', Open: false, EffectiveAt: inAnHour(world) };
  await must(world.call('/Admin/SetStoreOpen', body, { secretKey }));
  world.clock.advance(HOUR_MS);
  expect(await readStore(world)).toHaveProperty('Open', false);
});

test('a large body is scheduled as a small one', async () => {
  const world = await makeWorld(running);
  const ids = Array.from({ length: 3_000 }, (_, index) => `item-${index}`);
  await setCatalog(world, { items: ids });
  await setStore(world, { items: [] });
  expect((await scheduleStore(world, ids)).data).toEqual({ Revision: 1, PendingChange: 1 });
  world.clock.advance(HOUR_MS);
  expect(idsIn(await readStore(world))).toEqual(ids);
});

describe('the timing of a change', () => {
  it.each<[string, (world: World) => object]>([
    ['EffectiveAt', (world) => ({ EffectiveAt: toWireTime(world.clock.now()) })],
    ['EffectiveAt', (world) => ({ EffectiveAt: toWireTime(world.clock.now() + 365 * DAY_MS + 1) })],
    ['EffectiveAt', () => ({ EffectiveAt: 'tomorrow' })],
    ['OnConflict', (world) => ({ EffectiveAt: inAnHour(world), OnConflict: 'Hope' })],
    ['OnConflict', () => ({ OnConflict: 'Apply' })],
    ['ReplacesPendingChange', () => ({ ReplacesPendingChange: 1 })],
    [
      'ReplacesPendingChange',
      (world) => ({ EffectiveAt: inAnHour(world), ReplacesPendingChange: 1 }),
    ],
  ])('is refused for what is wrong with %s', async (member, more) => {
    const world = await makeWorld(running);
    await aStore(world);
    const body = { StoreId: 'sale', Open: false, ...more(world) };
    const reply = await world.asTitle('/Admin/SetStoreOpen', body);
    expect(reply.error).toBe('InvalidParams');
    expect(Object.keys(reply.errorDetails ?? {})).toEqual([member]);
    expect(await readStore(world)).not.toHaveProperty('Open');
  });

  it('says so where the title has too many pending changes', async () => {
    const world = await makeWorld(running);
    await aStore(world);
    for (let index = 0; index < 100; index += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await scheduleClosing(world);
    }
    const body = { StoreId: 'sale', Open: false, EffectiveAt: inAnHour(world) };
    const reply = await world.asTitle('/Admin/SetStoreOpen', body);
    expect(reply.errorDetails?.['EffectiveAt']?.[0]).toContain('100 pending changes');
    const replacing = await world.asTitle('/Admin/SetStoreOpen', {
      ...body,
      ReplacesPendingChange: 1,
    });
    expect(replacing.data).toEqual({ Revision: 1, PendingChange: 101 });
  });
});

test('a preview at the instant is of what is in force then', async () => {
  const world = await makeWorld(running);
  await aStore(world);
  await must(scheduleStore(world, []));
  world.clock.advance(HOUR_MS);
  const body = { ...toStoreBody({ items: ['a'] }), Preview: true };
  const { Revision, Preview } = await must(world.asTitle('/Admin/SetStoreItems', body));
  expect(Preview).toBeDefined();
  expect(Revision).toBe(2);
});

test('a purchase at the instant is one at the new price, and one before it at the old', async () => {
  const world = await makeWorld(running);
  await aShop(world);
  const dearer = [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 4 } }];
  await must(
    world.asTitle('/Admin/UpdateStoreItems', {
      StoreId: 'sale',
      Store: dearer,
      EffectiveAt: inAnHour(world),
    }),
  );
  const at = (Price: number) =>
    buy(world, { StoreId: 'sale', ItemId: 'sword', VirtualCurrency: 'GO', Price });
  world.clock.advance(HOUR_MS - 1);
  expect((await at(3)).code).toBe(200);
  world.clock.advance(1);
  expect((await at(3)).error).toBe('WrongPrice');
  expect((await at(4)).code).toBe(200);
});

test('a change that cannot be read is given up, once, and all else goes on', async () => {
  const world = await makeWorld(running);
  await aStore(world);
  await scheduleClosing(world);
  const database = new DatabaseSync(running.databasePath);
  database.prepare("update pending_changes set input = '{' where title_id = ?").run(world.titleId);
  database.close();
  world.clock.advance(HOUR_MS);
  // The usual call would find the error in the log, and fail.
  const reply = await fetch(`${world.url}/Admin/ListStores`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-SecretKey': world.secretKey },
    body: '{}',
  });
  expect(reply.status).toBe(200);
  const errors = running.unexpectedErrors as unknown[];
  expect(errors.splice(0)).toMatchObject([{ name: expect.stringContaining('SyntaxError') }]);
  expect(await readStore(world)).not.toHaveProperty('Open');
  const { PendingChanges } = await must(world.asTitle('/Admin/ListPendingChanges', {}));
  expect(PendingChanges).toMatchObject([
    { Status: 'Failed', Reason: expect.stringContaining('could not be made') },
  ]);
});

test('a new player gets the deposit of a currency from its instant on', async () => {
  const world = await makeWorld(running);
  const VirtualCurrencies = [{ CurrencyCode: 'EN', InitialDeposit: 3 }];
  const body = { VirtualCurrencies, EffectiveAt: inAnHour(world) };
  await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', body));
  const balanceOf = async (name: string) => {
    const { playerId: ServiceId } = await world.logIn(name);
    const { VirtualCurrency } = await must(
      world.asTitle('/Server/GetUserInventory', { ServiceId }),
    );
    return VirtualCurrency;
  };
  expect(await balanceOf('before')).toEqual({});
  world.clock.advance(HOUR_MS);
  expect(await balanceOf('after')).toEqual({ EN: 3 });
  expect(await balanceOf('before')).toEqual({ EN: 0 });
});
