import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EMPTY_BODY } from '../../src/http/pipeline/body.ts';
import type { KeyHead } from '../../src/http/pipeline/idempotency.ts';
import { WorkerLost } from '../../src/http/pipeline/offload.ts';
import type { CallContext } from '../../src/kernel/call-context.ts';
import { OWN_LANE } from '../../src/kernel/call-lane.ts';
import type { Caller } from '../../src/kernel/caller.ts';
import { ApiError, StorageUnavailable } from '../../src/kernel/errors.ts';
import type { DomainEvent } from '../../src/kernel/events.ts';
import { type KeyedCall, KeyRefusal } from '../../src/kernel/idempotency.ts';
import { ITEMS_BODY_BYTES_MAX, LARGE_BODIES_BYTES_MAX } from '../../src/kernel/limits.ts';
import { TITLE_DATA_BYTES_MAX } from '../../src/kernel/title-data-limits.ts';
import { makeBudget } from '../../src/lib/budget.ts';
import { makeOffloadPool } from '../../src/offload/offload.ts';
import { offloadedOperations } from '../../src/offload/operations.ts';
import { operations } from '../../src/operations.ts';
import { DIE_WHEN_WRITTEN, direct } from './direct.ts';

const caller: Caller = {
  kind: 'secretKey',
  titleId: 'AB12',
  keyId: 'key',
  scopes: ['admin'],
  expiresAt: undefined,
};
const DONE = { status: 'done', catalogVersion: '1' };

type RunCommand = (name: string, input: unknown, call?: KeyedCall) => unknown;

/** A pool over a database that answers as it is told. */
function given(run: RunCommand, thread?: URL) {
  const events: DomainEvent[] = [];
  const engine = {
    run: async (name: string, input: unknown) => run(name, input),
    // Every call with an idempotency key repeats one of before.
    runInContext: async (name: string, input: unknown, { key }: CallContext) => ({
      result: await run(name, input, key),
      isReplay: true,
    }),
  };
  const calls = makeOffloadPool({
    engine,
    largeBodies: makeBudget(LARGE_BODIES_BYTES_MAX),
    given: { titleDataBytesMax: TITLE_DATA_BYTES_MAX },
    ...(thread && { thread }),
  });
  const update = (body: unknown, keyHead?: KeyHead) =>
    calls.answer(
      {
        keyHead,
        path: '/Admin/UpdateStoreItems',
        caller,
        origin: { address: undefined, limitedAddress: undefined },
        requestId: 'a call',
        now: 1,
        body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
      },
      { lane: OWN_LANE },
    );
  return { events, update, [Symbol.asyncDispose]: calls.close, close: calls.close };
}

const sale = { StoreId: 'sale', Store: [{ ItemId: 'a', DisplayPosition: 3 }] };

test('every operation that takes megabytes, or long, can be offloaded', () => {
  const large = operations.filter(
    (one) => ('bodyBytesMax' in one && one.bodyBytesMax > 1_000_000) || 'isHeavy' in one,
  );
  expect(large).toEqual(offloadedOperations);
});

test('commands arrive as the ports serialize them, with the title of the caller', async () => {
  const ran: unknown[] = [];
  await using calls = given((name, input) => (ran.push([name, input]), DONE));
  expect(await calls.update(sale)).toEqual({});
  const items = { count: 1, ids: 'a', bodies: '{"displayPosition":3}' };
  expect(ran).toMatchObject([['stores.update', { titleId: 'AB12', storeId: 'sale', items }]]);
});

test('an idempotency key goes along, digested, and the worker tells of a replay', async () => {
  const asked: unknown[] = [];
  await using calls = given((_name, _input, call) => (asked.push(call), DONE));
  const body = Buffer.from(JSON.stringify(sale));
  const bodyHash = hash('sha256', body, 'base64url');
  const keyHead = { header: 'key-1', isReplay: false };
  expect(await calls.update(body, keyHead)).toEqual({});
  expect(keyHead.isReplay).toBe(true);
  const path = '/Admin/UpdateStoreItems';
  expect(asked).toEqual([{ path, titleId: 'AB12', playerId: undefined, key: 'key-1', bodyHash }]);
});

test('the refusal of an idempotency key comes back as it was thrown', async () => {
  await using calls = given(() => {
    throw new KeyRefusal('tooMany', 60);
  });
  const refused = calls.update(sale, { header: 'key-1', isReplay: false });
  await expect(refused).rejects.toEqual(new KeyRefusal('tooMany', 60));
  await expect(refused).rejects.toBeInstanceOf(KeyRefusal);
});

test.each([
  ['the pool of small buffers', 0],
  ['a large buffer', 100_000],
])('a body that is a part of %s leaves the rest alone', async (_what, spaces) => {
  await using calls = given(() => DONE);
  const text = JSON.stringify(sale) + ' '.repeat(spaces);
  const both = Buffer.from(`${text}another`);
  await calls.update(both.subarray(0, text.length));
  expect(both.subarray(-7).toString()).toBe('another');
});

test('a body with memory of its own is moved, not copied', async () => {
  await using calls = given(() => DONE);
  const body = Buffer.from(JSON.stringify(sale) + ' '.repeat(100_000));
  await calls.update(body);
  expect(body.buffer.byteLength).toBe(0);
});

test('a call without a body is read as often as it is sent', async () => {
  await using calls = given(() => DONE);
  const askForNothing = () => expect(calls.update(EMPTY_BODY)).rejects.toThrow(ApiError);
  await askForNothing();
  await askForNothing();
});

test('a refusal arrives whole', async () => {
  await using calls = given(() => ({ status: 'noStore', catalogVersion: '1' }));
  const thrown: unknown = await calls.update(sale).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ApiError);
  expect(thrown).toMatchObject({
    error: 'StoreNotFound',
    extras: { details: { StoreId: [expect.stringContaining('"sale"')] } },
  });
});

test('an absent database arrives as what it is, with its cause', async () => {
  const cause = Object.assign(new Error('cut'), { code: 'ECONNRESET' });
  await using calls = given(() => Promise.reject(new StorageUnavailable({ cause })));
  const thrown: unknown = await calls.update(sale).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(StorageUnavailable);
  expect(thrown).toMatchObject({
    cause: { message: 'cut', code: 'ECONNRESET', stack: cause.stack },
  });
});

test('an unexpected error arrives with the stack of where it happened', async () => {
  const unexpectedError = new TypeError('a bug');
  await using calls = given(() => Promise.reject(unexpectedError));
  const thrown: unknown = await calls.update(sale).catch((error: unknown) => error);
  expect(thrown).toMatchObject({
    name: 'TypeError',
    message: 'a bug',
    stack: unexpectedError.stack,
  });
});

test('a worker that dies takes with it the calls that it had, and none that wait', async () => {
  using direction = direct();
  const gate = Promise.withResolvers<unknown>();
  const run: RunCommand = (_, input) =>
    (input as { storeId: string }).storeId === 'held' ? gate.promise : DONE;
  await using calls = given(run, direction.thread);
  const outcomes = await Promise.allSettled([
    calls.update({ ...sale, CustomTags: DIE_WHEN_WRITTEN }),
    // The worker has this one at the same time, and cannot answer it before it dies.
    calls.update({ ...sale, StoreId: 'held' }),
    calls.update(sale),
    calls.update(sale),
  ]);
  const lost = { status: 'rejected', reason: expect.any(WorkerLost) as unknown };
  const answered = { status: 'fulfilled', value: {} };
  expect(outcomes).toEqual([lost, lost, answered, answered]);
  gate.resolve(DONE);
});

test('a worker that cannot start is tried again by the next call', async () => {
  await using calls = given(() => DONE, new URL('./no-such-worker.ts', import.meta.url));
  await expect(calls.update(sale)).rejects.toBeInstanceOf(WorkerLost);
  await expect(calls.update(sale)).rejects.toBeInstanceOf(WorkerLost);
});

test('so many bytes may wait, and the next call is told to come again', async () => {
  const gate = Promise.withResolvers<unknown>();
  await using calls = given(() => gate.promise);
  const largest = () => {
    const body = Buffer.alloc(ITEMS_BODY_BYTES_MAX, ' ');
    body.write(JSON.stringify(sale));
    return calls.update(body);
  };
  const fitting = Array.from({ length: LARGE_BODIES_BYTES_MAX / ITEMS_BODY_BYTES_MAX }, largest);
  await expect(largest()).rejects.toMatchObject({
    error: 'ServiceUnavailable',
    extras: { retryAfterSeconds: 1 },
  });
  gate.resolve(DONE);
  await Promise.all(fitting);
  await largest();
});

test('closing lets what waits end, and takes nothing more', async () => {
  const gate = Promise.withResolvers<unknown>();
  const calls = given(() => gate.promise);
  const underWay = [1, 2, 3].map(() => calls.update(sale));
  const closed = calls.close();
  await expect(calls.update(sale)).rejects.toBeInstanceOf(WorkerLost);
  gate.resolve(DONE);
  expect(await Promise.all(underWay)).toEqual([{}, {}, {}]);
  await closed;
});

test('closing what was never used starts nothing', async () => {
  await given(() => DONE, new URL('./no-such-worker.ts', import.meta.url)).close();
});
