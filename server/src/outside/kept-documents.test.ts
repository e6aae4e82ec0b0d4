import { describe, expect, test } from 'vitest';
import { FAULT_MODES, startFakeServer } from '../../test/support/fakes/fake-server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import { BREAKER_FAILURES } from '../kernel/outside-limits.ts';
import { makeOutsideClient } from './http-client.ts';
import { makeDocumentFetch, makeKeptDocuments } from './kept-documents.ts';
import { makeWaits } from './waits.ts';

/** A service with documents that are numbers in JSON, and what is kept of them, at a time that a test sets. */
async function startKept(max?: number) {
  const state = { number: 1, nowMs: 0 };
  const fake = await startFakeServer(() => ({ body: `[${state.number}]` }));
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  const waits = makeWaits();
  const fetchDocument = makeDocumentFetch(client, async (body) => {
    // It fails on a lie, and the tests fail where nobody takes care of that.
    if (!/^\[\d\]$/.test(body.toString())) throw new RangeError('No such document');
    return Number(body.toString().slice(1, 2));
  });
  const kept = makeKeptDocuments({
    fetchDocument,
    waits,
    nowMs: () => state.nowMs,
    ...(max !== undefined && { max }),
  });
  return Object.assign(state, { fake, client, kept, waits, url: fake.origin });
}

const never = (): boolean => false;

test('a document is fetched when it is needed, and again when it is no longer fresh', async () => {
  const it = await startKept();
  await using fake = it.fake;
  expect(await it.kept.find(it.url)).toMatchObject({ document: 1, isAway: false });
  it.nowMs = 10 * MINUTE_MS;
  it.number = 2;
  expect(await it.kept.find(it.url)).toMatchObject({ document: 1 });
  expect(fake.calls).toHaveLength(1);
  it.nowMs += 1;
  expect(await it.kept.find(it.url)).toMatchObject({ document: 2 });
  expect(fake.calls).toHaveLength(2);
});

test('a document that is not enough is fetched anew, at most once in 30 s', async () => {
  const it = await startKept();
  await using fake = it.fake;
  await it.kept.find(it.url);
  for (let call = 0; call < 50; call += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await it.kept.find(it.url, never)).toMatchObject({ document: 1, isAway: false });
  }
  expect(fake.calls).toHaveLength(1);
  it.nowMs = 30 * SECOND_MS;
  it.number = 2;
  const found = await Promise.all(
    Array.from({ length: 50 }, () => it.kept.find(it.url, (number) => number === 2)),
  );
  expect(new Set(found.map(({ document }) => document))).toEqual(new Set([2]));
  expect(fake.calls).toHaveLength(2);
});

test('of too many documents the one that was used least recently goes', async () => {
  const it = await startKept(2);
  await using fake = it.fake;
  for (const path of ['/a', '/b', '/a', '/c', '/a', '/b']) {
    // oxlint-disable-next-line no-await-in-loop
    await it.kept.find(it.url + path);
  }
  expect(fake.calls.map(({ url }) => url.pathname)).toEqual(['/a', '/b', '/c', '/b']);
});

test('a fetch that was not sent, because too many calls are under way, is no try', async () => {
  let [nowMs, tries] = [0, 0];
  const kept = makeKeptDocuments({
    fetchDocument: async () => {
      tries += 1;
      return tries === 1
        ? { document: undefined, isAway: true, isUnsent: true }
        : { document: 1, isAway: false };
    },
    nowMs: () => nowMs,
    waits: makeWaits(),
  });
  expect(await kept.find('a')).toMatchObject({ document: undefined, isAway: true });
  nowMs += 1;
  expect(await kept.find('a')).toMatchObject({ document: 1, isAway: false });
});

test('an address that gives no document pushes out none that does, and first the one that was tried the longest ago', async () => {
  const it = await startKept(3);
  await using fake = it.fake;
  const findAll = async (...paths: readonly string[]) => {
    for (const path of paths) {
      // oxlint-disable-next-line no-await-in-loop
      await it.kept.find(it.url + path);
    }
    return fake.calls.map(({ url }) => url.pathname);
  };
  await findAll('/good');
  fake.mode = 'fail';
  // That /a is asked for again is no try.
  const calls = await findAll('/a', '/b', '/a', '/c', '/good', '/b', '/c');
  expect(calls).toEqual(['/good', '/a', '/b', '/c']);
  expect((await findAll('/a')).at(-1)).toBe('/a');
  expect(await it.kept.find(`${it.url}/good`)).toMatchObject({ document: 1 });
});

test('documents of a service that fails do not trip the breaker of its other calls', async () => {
  const it = await startKept();
  await using fake = it.fake;
  fake.mode = 'drop';
  for (let fetch = 0; fetch <= BREAKER_FAILURES; fetch += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await it.kept.find(`${it.url}/?n=${fetch}`);
  }
  fake.mode = 'well';
  expect(await it.kept.find(it.url)).toMatchObject({ document: 1 });
  expect(await it.client.request({ url: it.url })).toMatchObject({ status: 'answered' });
});

describe('a service that is away', () => {
  test.each(FAULT_MODES)('the last good document serves for a day: %s', async (mode) => {
    const it = await startKept();
    await using fake = it.fake;
    await it.kept.find(it.url);
    fake.mode = mode;
    it.nowMs = HOUR_MS;
    expect(await it.kept.find(it.url)).toMatchObject({ document: 1, isAway: true });
    it.nowMs = DAY_MS;
    expect(await it.kept.find(it.url)).toMatchObject({ document: 1 });
    it.nowMs = DAY_MS + 1;
    expect(await it.kept.find(it.url)).toMatchObject({ document: undefined });
    it.nowMs += MINUTE_MS;
    fake.mode = 'well';
    expect(await it.kept.find(it.url)).toMatchObject({ document: 1, isAway: false });
  });

  test('it is asked once in 30 s, and nobody waits who can do with what is kept', async () => {
    const it = await startKept();
    await using fake = it.fake;
    await it.kept.find(it.url);
    fake.mode = 'hang';
    it.nowMs = HOUR_MS;
    expect(await it.kept.find(it.url)).toMatchObject({ isAway: true });
    it.nowMs += 30 * SECOND_MS;
    const first = it.kept.find(it.url, never);
    expect(it.waits.count()).toBe(1);
    // They are answered while the fetch hangs.
    await Promise.all(Array.from({ length: 10 }, () => it.kept.find(it.url)));
    expect(it.waits.count()).toBe(1);
    await first;
    expect(it.waits.count()).toBe(0);
    expect(fake.calls).toHaveLength(3);
  });
});
