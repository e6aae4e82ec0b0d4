import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, startService } from '../support/running.ts';
import { must, readStore, setCatalog, setStore } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

// Requests as published SDKs and the tools of studios really send them, recorded from them.

let running: Running;
let world: World;

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
  await setCatalog(world, { items: ['a', 'b'] });
  await setStore(world, { items: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 10 } }] });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const LOGIN = '/Client/LoginWithCustomID';
const UPDATE = '/Admin/UpdateStoreItems';

describe('a login', () => {
  test('in camel case (PHP, GameMaker)', async () => {
    const { titleId } = world;
    const data = await must(world.call(LOGIN, { titleId, customId: 'camel', createAccount: true }));
    expect(data).toMatchObject({ NewlyCreated: true, ServiceId: expect.any(String) });
  });

  test('in gzip (Unity)', async () => {
    const body = { TitleId: world.titleId, CustomId: 'packed', CreateAccount: true };
    const packed = gzipSync(JSON.stringify(body));
    const headers = { 'Content-Encoding': 'gzip', 'X-PlayFabSDK': 'UnitySDK-2.20.170411' };
    const data = await must(world.call(LOGIN, packed, {}, headers));
    expect(data.PlayFabId).toEqual(expect.any(String));
  });

  test('with the SDK named in the query alone (Godot) has the names that it knows', async () => {
    const body = { TitleId: world.titleId, CustomId: 'godot', CreateAccount: true };
    const data = await must(world.call(`${LOGIN}?sdk=GodotSDK-1`, body));
    expect(data.PlayFabId).toEqual(expect.any(String));
    expect(data).not.toHaveProperty('ServiceId');
  });

  test('with null and empty tables for all that is not used (C#, Lua)', async () => {
    const body = {
      TitleId: world.titleId,
      CustomId: 'lua',
      CreateAccount: true,
      CustomTags: [],
      InfoRequestParameters: null,
      AuthenticationContext: null,
    };
    expect((await world.call(LOGIN, body)).code).toBe(200);
  });
});

test.each(['null', '[]', ''])('a title asks for its token with the body %j', async (body) => {
  const { secretKey } = world;
  const data = await must(world.call('/Authentication/GetEntityToken', body, { secretKey }));
  expect(data.Entity.Type).toBe('title');
});

describe('an update of a store', () => {
  const update = (item: string) =>
    world.asTitle(UPDATE, `{"StoreId":"sale","Store":[{"ItemId":"a",${item}}]}`);

  test.each([
    ['a price whose name is mistyped', '"VirtualCurencyPrices":{"GO":5}', 'VirtualCurencyPrices'],
    ['a price there twice', '"VirtualCurrencyPrices":{"GO":5,"GO":6}', 'GO'],
    [
      'a price in two spellings',
      '"VirtualCurrencyPrices":{"GO":5},"virtualCurrencyPrices":{"GO":6}',
      'Store[0].VirtualCurrencyPrices',
    ],
    ...['4294967295.00000001', '1e-400', '4.9999999999999999'].map((price) => [
      `a price of ${price}`,
      `"VirtualCurrencyPrices":{"GO":${price}}`,
      'Store[0].VirtualCurrencyPrices.GO',
    ]),
  ])('with %s is refused, and nothing changes', async (_what, item, place) => {
    const reply = await update(item);
    expect(reply.error).toBe('InvalidParams');
    expect(Object.keys(reply.errorDetails ?? {})[0]).toMatch(new RegExp(`${escaped(place)}$`));
    expect((await readStore(world)).Store).toEqual([
      { ItemId: 'a', VirtualCurrencyPrices: { GO: 10 } },
    ]);
  });

  test('in other letter case, of prices as floats and an empty table', async () => {
    await must(
      world.asTitle(
        UPDATE,
        '{"storeId":"sale","store":[{"itemId":"b","virtualCurrencyPrices":{"GO":7.0,"SI":1e2},"realCurrencyPrices":[]}]}',
      ),
    );
    expect((await readStore(world)).Store[1]).toMatchObject({
      ItemId: 'b',
      VirtualCurrencyPrices: { GO: 7, SI: 100 },
    });
  });

  test('of megabytes in gzip', async () => {
    const items = ['a', 'b'].map((ItemId) => ({ ItemId, CustomData: 'x'.repeat(9_000) }));
    const CustomTags = { trace: 'x'.repeat(2_000_000) };
    const body = gzipSync(JSON.stringify({ StoreId: 'sale', Store: items, CustomTags }));
    const { secretKey } = world;
    await must(world.call(UPDATE, body, { secretKey }, { 'Content-Encoding': 'gzip' }));
  });
});

function escaped(text = ''): string {
  return text.replaceAll(/[[\].]/g, String.raw`\$&`);
}
