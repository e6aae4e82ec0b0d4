import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StorageUnavailable } from '../../../src/kernel/errors.ts';
import { VERIFIER_PAGES } from '../../../src/kernel/limits.ts';
import { makeVerifierPages, type VerifierPages } from '../../../src/verifiers/pages.ts';
import { type Running, startService } from '../../support/running.ts';
import { makeWorld } from '../../support/world.ts';

// One page is read for all that ask, and those that are not taken have a bound.

let running: Running;
let titleId: string;
let otherTitleId: string;
let nowMs = 0;

const PUBLIC_KEY = {
  kty: 'EC',
  crv: 'P-256',
  use: 'sig',
  alg: 'ES256',
  x: 'x',
  y: 'y',
} as const;

beforeAll(async () => {
  running = await startService();
  ({ titleId } = await makeWorld(running));
  ({ titleId: otherTitleId } = await makeWorld(running));
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

beforeEach(() => {
  nowMs = 0;
});

function makePages(bounds: Partial<Record<keyof typeof VERIFIER_PAGES, number>> = {}) {
  return makeVerifierPages({
    run: running.storage.run,
    now: running.clock.now,
    monotonicNow: () => nowMs,
    findPublicKey: ({ kid }) => ({ ...PUBLIC_KEY, kid }),
    bounds: { ...VERIFIER_PAGES, ...bounds },
  });
}

/** Asks for a title's first page; gives the function that says that all of it is sent, too. */
async function firstOf(pages: VerifierPages, title = titleId) {
  let take = (): void => {};
  const of = { titleId: title, after: undefined, cursor: undefined };
  const page = await pages.find(of, (then) => (take = then));
  return { page, take };
}

test('all that ask within five seconds are given the same page, and then a new one is read', async () => {
  const pages = makePages();
  const [one, other] = await Promise.all([firstOf(pages), firstOf(pages)]);
  nowMs = VERIFIER_PAGES.keptMs - 1;
  const third = await firstOf(pages);
  expect(other.page).toBe(one.page);
  expect(third.page).toBe(one.page);
  expect((await firstOf(pages, otherTitleId)).page).not.toEqual(one.page);
  nowMs = VERIFIER_PAGES.keptMs;
  const fourth = await firstOf(pages);
  expect(fourth.page).not.toBe(one.page);
  expect(fourth.page).toEqual(one.page);
});

test('pages that are not taken have a bound, however many take the same', async () => {
  const { page } = await firstOf(makePages());
  const pages = makePages({ sentBytesMax: page.length * 1.5 });
  const readers = await Promise.all(Array.from({ length: 50 }, () => firstOf(pages)));
  await expect(firstOf(pages, otherTitleId)).rejects.toThrow(StorageUnavailable);
  readers.pop()?.take();
  await expect(firstOf(pages, otherTitleId)).rejects.toThrow(StorageUnavailable);
  for (const { take } of readers) take();
  expect((await firstOf(pages, otherTitleId)).page).not.toEqual(page);
});

test('more pages of a title than may wait are refused, and those of another are read', async () => {
  const pages = makePages({ waitingMax: 1, keptBytesMax: 0 });
  const after = { seq: 0, id: '' };
  const ask = (cursor: string) => pages.find({ titleId, after, cursor }, () => {});
  const asked = ['0.0.a', '0.0.b', '0.0.c'].map(ask);
  const outcomes = await Promise.allSettled([...asked, firstOf(pages, otherTitleId)]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(outcomes.at(-1)?.status).toBe('fulfilled');
});
