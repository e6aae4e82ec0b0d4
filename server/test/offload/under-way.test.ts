import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Running, startService } from '../support/running.ts';
import { itemIds, must, readStore, setCatalog, setStore, toStoreBody } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';
import { DIE_WHEN_WRITTEN, direct, type Direction, HOLD_STILL } from './direct.ts';

// Events while a large call is under way. Only bodies of the usual size are offloaded.

const UPDATE = '/Admin/UpdateStoreItems';
const ids = itemIds(10_000);
let running: Running;
let direction: Direction;
let world: World;

beforeEach(async () => {
  direction = direct();
  running = await startService(undefined, { offloadPool: { thread: direction.thread } });
  world = await makeWorld(running);
  await setCatalog(world, { items: ids });
  await setStore(world, { items: [] });
});

afterEach(async () => {
  // This runs also where a test has failed.
  direction.go();
  await running[Symbol.asyncDispose]();
  direction[Symbol.dispose]();
});

const update = (tell: object) =>
  world.asTitle(UPDATE, { ...toStoreBody({ items: ids }), CustomTags: tell });

test('others are answered before a large call that came first', async () => {
  const EntityToken = await world.titleToken();
  const order: string[] = [];
  const large = update(HOLD_STILL).finally(() => order.push('large'));
  await direction.holding;
  for (let call = 0; call < 5; call++) {
    const body = { EntityToken };
    const credentials = { entityToken: EntityToken };
    await must(world.call('/Authentication/ValidateEntityToken', body, credentials));
    order.push('small');
  }
  // A small write is answered too: the worker is only for large ones.
  await must(world.asTitle(UPDATE, toStoreBody({ items: ['item-7'] })));
  expect(order).toEqual(Array.from({ length: 5 }, () => 'small'));
  direction.go();
  await must(large);
  expect((await readStore(world)).Store).toHaveLength(10_000);
});

test('when the worker dies its callers are told to try again, and the next call has another worker', async () => {
  const response = await fetch(world.url + UPDATE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-SecretKey': world.secretKey },
    body: JSON.stringify({ ...toStoreBody({ items: ids }), CustomTags: DIE_WHEN_WRITTEN }),
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ error: 'ServiceUnavailable', errorCode: 1123 });
  expect(running.unexpectedErrors).toMatchObject([
    { name: 'WorkerLost', cause: { message: expect.stringContaining('code 3') } },
  ]);
  (running.unexpectedErrors as unknown[]).length = 0;
  await must(update({}));
});

test('a stop waits for a large call and its answer', async () => {
  const large = update(HOLD_STILL);
  await direction.holding;
  const order: string[] = [];
  const stopped = running.app.close().then(() => order.push('stopped'));
  // This is longer than a stop takes that has nothing to wait for.
  await (await startService())[Symbol.asyncDispose]();
  order.push('another service stopped');
  direction.go();
  await must(large);
  await stopped;
  expect(order).toEqual(['another service stopped', 'stopped']);
});
