import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startService } from '../support/running.ts';
import { itemIds, must, setCatalog, setStore, toStoreBody } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

// The same call gets the same reply whether it is offloaded or not.

let here: Running;
let offload: Running;

beforeAll(async () => {
  here = await startService(undefined, { offloadPool: { bytesMin: Infinity } });
  offload = await startService(undefined, { offloadPool: { bytesMin: 1 } });
});

afterAll(async () => {
  await here[Symbol.asyncDispose]();
  await offload[Symbol.asyncDispose]();
});

const deep = `{"StoreId":"sale","Store":${'['.repeat(70)}${']'.repeat(70)}}`;
const overDouble = '{"StoreId":"sale","Store":[{"ItemId":"a","CustomData":1e999}]}';

test.each<[string, unknown]>([
  ['done', toStoreBody({ items: ['a'] })],
  ['not JSON', '{"StoreId":"sale",'],
  ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
  ['no object', '[]'],
  ['nested too deep', deep],
  ['nothing that is required', '{}'],
  ['many faults', toStoreBody({ items: Array.from({ length: 300 }, () => ({ ItemId: '' })) })],
  ['an item twice', toStoreBody({ items: ['a', 'b', 'a'] })],
  ['a number that is none', overDouble],
  ['many unknown items', toStoreBody({ items: itemIds(5_000, 'unknown') })],
  ['no such store', toStoreBody({ items: ['a'], storeId: 'winter' })],
  ['no such catalog', toStoreBody({ items: ['a'], version: 'winter' })],
])('%s', async (_what, body) => {
  for (const headers of [{}, { 'X-PlayFabSDK': 'x' }, { 'X-ReportErrorAsSuccess': 'true' }]) {
    const replies = [];
    for (const running of [here, offload]) {
      const world = await stocked(await makeWorld(running));
      replies.push(await raw(world, body, headers));
    }
    expect(replies[1]).toEqual(replies[0]);
  }
});

test.each<[string, unknown]>([
  ['done', { Catalog: [{ ItemId: 'a', CatalogVersion: '1' }, { ItemId: 'c' }] }],
  ['no list', { CatalogVersion: '1', Catalog: null }],
  ['items of another version than the default', { Catalog: itemsOfVersion('2') }],
  ['items of another version', { CatalogVersion: '2', Catalog: itemsOfVersion('1') }],
])('a catalog: %s', async (_what, body) => {
  const replies = [];
  for (const running of [here, offload]) {
    const world = await stocked(await makeWorld(running));
    replies.push(await raw(world, body, {}, '/Admin/SetCatalogItems'));
  }
  expect(replies[1]).toEqual(replies[0]);
});

function itemsOfVersion(CatalogVersion: string) {
  return itemIds(300).map((ItemId) => ({ ItemId, CatalogVersion }));
}

test('changes are counted by the same metrics', async () => {
  const world = await makeWorld(offload);
  await stocked(world);
  const before = await itemsWritten();
  await must(world.asTitle('/Admin/UpdateStoreItems', toStoreBody({ items: ['a', 'b'] })));
  // Of both only one is new.
  expect(await itemsWritten()).toBe(before + 1);
});

async function itemsWritten(): Promise<number> {
  const text = await (await fetch(`${offload.url}/metrics`)).text();
  return Number(/^purser_items_written_total\{into="store"\} (\d+)$/m.exec(text)?.[1]);
}

async function stocked(world: World): Promise<World> {
  await setCatalog(world, { items: ['a', 'b'] });
  await setStore(world, { items: ['a'] });
  return world;
}

/** The status, the body, and the headers without those that are new each time. */
async function raw(
  world: World,
  body: unknown,
  headers: Record<string, string>,
  path = '/Admin/UpdateStoreItems',
) {
  const reply = await fetch(world.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-SecretKey': world.secretKey,
      ...headers,
    },
    body: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
  });
  const kept = [...reply.headers].filter(([name]) => !['date', 'x-requestid'].includes(name));
  const requestId = reply.headers.get('x-requestid') ?? '';
  expect(requestId).toMatch(/./);
  const text = (await reply.text()).replace(`"requestId":"${requestId}"`, '"requestId":"its own"');
  return { status: reply.status, headers: kept, text };
}
