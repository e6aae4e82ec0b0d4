import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRevisions } from '../../src/economy/revisions/commands.ts';
import { NOTE_CHARS_MAX } from '../../src/kernel/limits.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { type Running, startService } from '../support/running.ts';
import { must, setCatalog } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

// The note on a change, in the body or in the head.

const HEADER = 'X-Purser-Note';
const path = '/Admin/SetStoreItems';

let running: Running;
let world: World;

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
  await setCatalog(world, { items: ['a'] });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

let storeId = 0;

/** Makes a store, with a body as large as one that is answered in the offload worker if `isLarge`. */
function setStore(
  { head, note }: { readonly head?: string; readonly note?: string | null },
  isLarge = false,
) {
  storeId += 1;
  const Store = [{ ItemId: 'a', CustomData: 'x'.repeat(isLarge ? 9_000 : 1) }];
  const body = { StoreId: `${storeId}`, Store, Note: note, CustomTags: isLarge ? PADDING : {} };
  const headers: Record<string, string> = head === undefined ? {} : { [HEADER]: head };
  return world.call(path, body, { secretKey: world.secretKey }, headers);
}

const PADDING = Object.fromEntries(
  Array.from({ length: 90 }, (_, index) => [`${index}`, 'x'.repeat(400)]),
);

/** The note of the last store's revision. */
async function noted(): Promise<string | undefined> {
  const { titleId } = world;
  const subject = { titleId, kind: 'store', catalogVersion: '1', storeId: `${storeId}` } as const;
  const [newest] = await running.storage.run(listRevisions, { subject, page: WHOLE_LIST });
  return newest?.note;
}

test.each([
  ['nothing', {}, undefined],
  ['the body', { note: 'Sale – 20 %' }, 'Sale – 20 %'],
  ['the head', { head: 'Sale%20%E2%80%93 20%20%25' }, 'Sale – 20 %'],
  ['the head, beside null in the body', { head: 'a', note: null }, 'a'],
  ['both alike', { head: '%61', note: 'a' }, 'a'],
  [
    'a head with as many characters as a note has',
    { head: '%F0%9F%92%8E'.repeat(500) },
    '💎'.repeat(500),
  ],
])('comes from %s', async (_, of, note) => {
  await must(setStore(of));
  expect(await noted()).toBe(note);
  await must(setStore(of, true));
  expect(await noted()).toBe(note);
});

test.each([
  ['a lone percent sign', 'a%', 'UTF-8'],
  ['digits that are none', '%zz', 'UTF-8'],
  ['half a character', '%E2%80', 'UTF-8'],
  ['bytes that are not encoded', 'Ü', 'UTF-8'],
  ['too much', 'x'.repeat(NOTE_CHARS_MAX + 1), `${NOTE_CHARS_MAX}`],
  ['what no database keeps', 'a%00', 'pattern'],
])('a head with %s is refused', async (_, head, sentence) => {
  for (const isLarge of [false, true]) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await setStore({ head }, isLarge);
    expect(reply.error).toBe('InvalidParams');
    expect(reply.errorDetails).toEqual({ [HEADER]: [expect.stringContaining(sentence)] });
  }
});

test('two notes are refused', async () => {
  const reply = await setStore({ head: 'a', note: 'b' });
  expect(reply.error).toBe('InvalidParams');
  expect(reply.errorDetails).toEqual({ Note: [expect.stringContaining(HEADER)] });
});

test('an operation that has no note passes the header over', async () => {
  const { secretKey } = world;
  const body = { CatalogVersion: '1' };
  const reply = await world.call('/Admin/GetCatalogItems', body, { secretKey }, { [HEADER]: '%' });
  expect(reply.code).toBe(200);
});
