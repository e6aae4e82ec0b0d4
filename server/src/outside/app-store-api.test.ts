import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import {
  BUNDLE_ID,
  makeAppStoreChain,
  notificationOf,
  transactionOf,
} from '../../test/support/app-store-keys.ts';
import { APP_STORE_KEY, startFakeAppStoreApi } from '../../test/support/fakes/app-store-api.ts';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/instant.ts';
import { makeAppStore } from './app-store.ts';
import { listAppStoreRefunds } from './app-store-api.ts';
import type { AppStoreNotification } from './app-store-notifications.ts';
import { makeOutsideClient } from './http-client.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const now = () => NOW;
const CHAIN = makeAppStoreChain();

async function startApi() {
  const fake = await startFakeAppStoreApi(now);
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  const appStore = makeAppStore({ now, roots: [CHAIN.rootDigest] });
  const taken: AppStoreNotification[][] = [];
  const list = (more: Partial<Parameters<typeof listAppStoreRefunds>[1]> = {}) =>
    listAppStoreRefunds(
      { client, urls: fake.partnerUrls, appStore, now },
      {
        ...APP_STORE_KEY,
        bundleId: BUNDLE_ID,
        environment: 'Production',
        since: NOW - DAY_MS,
        take: async (page) => void taken.push([...page]),
        ...more,
      },
    );
  /** The App Store has tried to send one. */
  const send = (type: string, id: number, members: object = {}, chain = CHAIN) => {
    const transaction = transactionOf(NOW - HOUR_MS, { transactionId: `${id}`, ...members });
    const signedPayload = notificationOf(chain, type, { transaction, notificationUUID: `n-${id}` });
    fake.sent.push({ type, signedPayload, at: transaction.signedDate });
  };
  const ids = () => taken.map((page) => page.map(({ notificationId }) => notificationId));
  const asked = () => fake.calls.map(({ body }) => JSON.parse(body));
  return {
    fake,
    list,
    send,
    taken,
    ids,
    asked,
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

test('refunds of all customers come in pages, each verified', async () => {
  await using api = await startApi();
  const { fake, list, send, taken, ids, asked } = api;
  for (let id = 1; id <= 41; id += 1) send('REFUND', id);
  send('REFUND_REVERSED', 50);
  send('REVOKE', 51);
  send('ONE_TIME_CHARGE', 52);
  expect(await list()).toEqual({ status: 'listed', skipped: 0 });
  expect(ids().map((page) => page.length)).toEqual([20, 20, 1, 1, 1]);
  expect(new Set(ids().flat()).size).toBe(43);
  const kinds = taken.flat().map(({ kind }) => kind);
  expect(kinds.slice(-3)).toEqual(['refunded', 'refunded', 'refundReversed']);
  expect(asked()[0]).toEqual({
    startDate: NOW - DAY_MS,
    endDate: NOW,
    notificationType: 'REFUND',
  });
  const [call] = fake.calls;
  const { exp = 0, iat = 0 } = decodeJwt(
    call?.headers.authorization?.slice('Bearer '.length) ?? '',
  );
  expect(exp - iat).toBe(300);
  expect(call?.url.href).not.toContain('2X9R4HXF34');
});

test('a page is taken before the next is asked for', async () => {
  await using api = await startApi();
  const { fake, list, send, taken } = api;
  for (let id = 1; id <= 40; id += 1) send('REFUND', id);
  const result = await list({
    async take(page) {
      taken.push([...page]);
      fake.mode = 'fail';
    },
  });
  expect(result).toEqual({ status: 'providerAway' });
  expect(taken).toHaveLength(1);
});

test('what is not genuine is left out, and counted', async () => {
  await using api = await startApi();
  const { list, send, ids } = api;
  send('REFUND', 1, {}, makeAppStoreChain());
  send('REFUND', 2, { bundleId: 'com.example.other' });
  send('REFUND', 3);
  expect(await list()).toEqual({ status: 'listed', skipped: 2 });
  expect(ids()).toEqual([['n-3']]);
});

test('the App Store is not asked for more than it keeps', async () => {
  await using api = await startApi();
  const { fake, list, asked } = api;
  await list({ since: 0 });
  await list({ since: 0, environment: 'Sandbox' });
  const oldest = (days: number) => NOW - days * DAY_MS + MINUTE_MS;
  expect(asked().map(({ startDate }) => startDate)).toEqual([
    ...Array.from({ length: 3 }, () => oldest(180)),
    ...Array.from({ length: 3 }, () => oldest(30)),
  ]);
  expect(fake.calls.map(({ url }) => url.pathname.startsWith('/sandbox/'))).toEqual([
    ...Array.from({ length: 3 }, () => false),
    ...Array.from({ length: 3 }, () => true),
  ]);
  expect(await list({ since: NOW })).toEqual({ status: 'listed', skipped: 0 });
  expect(fake.calls).toHaveLength(6);
});

test('a key or an app that Apple does not take is told', async () => {
  await using api = await startApi();
  const { fake, list } = api;
  const titleSecret = { status: 'refused', fault: 'titleSecret' };
  expect(await list({ keyId: 'ANOTHERKEY' })).toEqual(titleSecret);
  expect(await list({ issuerId: 'somebody' })).toEqual(titleSecret);
  expect(await list({ privateKey: 'no key' })).toEqual(titleSecret);
  expect(fake.calls).toHaveLength(2);
  const otherApp = { status: 'refused', fault: 'otherApp' };
  expect(await list({ bundleId: 'com.example.other' })).toEqual(otherApp);
});

test('answers that are no page', async () => {
  await using api = await startApi();
  const { fake, list, taken } = api;
  const away = { status: 'providerAway' };
  const answers = [
    { code: 429, body: '{"errorCode":4290000}' },
    { code: 404, body: '{"errorCode":4040004}' },
    { code: 200, body: '[]' },
    { code: 200, body: '{"hasMore":false,"notificationHistory":7}' },
    { code: 200, body: '{"hasMore":false,"notificationHistory":[{"signedPayload":7}]}' },
    { code: 200, body: '{"notificationHistory":[]}' },
    { code: 200, body: '{"hasMore":true}' },
    // The same page without end.
    { code: 200, body: '{"hasMore":true,"paginationToken":"a"}' },
    { code: 200, body: `{"hasMore":true,"paginationToken":"${'a'.repeat(4_097)}"}` },
  ];
  for (const answer of answers) {
    fake.answer = answer;
    // oxlint-disable-next-line no-await-in-loop
    expect([answer, await list()]).toEqual([answer, away]);
  }
  expect(taken).toEqual([]);
  expect(fake.calls).toHaveLength(answers.length + 1);
});

test.each(FAULT_MODES)('nothing is taken while the server has the fault %s', async (mode) => {
  await using api = await startApi();
  const { fake, list, send, taken } = api;
  send('REFUND', 1);
  fake.mode = mode;
  expect(await list()).toEqual({ status: 'providerAway' });
  expect(taken).toEqual([]);
});
