import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, toWireTime } from '../../src/kernel/instant.ts';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Commands that list and restore changes of what is sold, beside a running service.

const temporary = temporaryFolder();
const folder = temporary.path;
let purser: RunningPurser;
let admin: ReturnType<typeof makeCaller>['admin'];

const STORE = { CatalogVersion: 'main', StoreId: 'shop' };
const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
const pricesNow = async () => {
  const { data } = await admin('/Admin/GetStoreItems', STORE);
  const { Store } = data as { readonly Store: readonly ReturnType<typeof priced>[] };
  return Object.fromEntries(
    Store.map(({ ItemId, VirtualCurrencyPrices }) => [ItemId, VirtualCurrencyPrices.GO]),
  );
};

beforeAll(async () => {
  purser = await startPurser({ folder });
  ({ admin } = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' }));
  const write = async (path: string, body: object) =>
    expect(await admin(path, body)).toMatchObject({ status: 200 });
  await write('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies: [{ CurrencyCode: 'GO' }] });
  const Catalog = ['axe', 'bow', 'cap'].map((ItemId) => ({ ItemId }));
  await write('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog });
  await write('/Admin/UpdateRandomResultTables', {
    CatalogVersion: 'main',
    Tables: [
      { TableId: 'loot', Nodes: [{ ResultItemType: 'ItemId', ResultItem: 'axe', Weight: 1 }] },
    ],
  });
  const Store = [priced('axe', 100), priced('bow', 50)];
  await write('/Admin/SetStoreItems', { ...STORE, Store });
  const sale = [priced('axe', 80), priced('cap', 5)];
  await write('/Admin/SetStoreItems', { ...STORE, Store: sale, Note: 'Spring sale' });
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

test('a history names what was changed, by whom and why', async () => {
  const { history } = await askHere<{ history: readonly object[] }>(['store', 'history', 'shop'], {
    folder,
  });
  expect(history).toMatchObject([
    {
      revision: 2,
      act: 'set',
      items: { changed: 1, added: 1, removed: 1, moved: 0 },
      author: { kind: 'secretKey', id: expect.any(String), name: expect.any(String) },
      note: 'Spring sale',
    },
    { revision: 1, items: { added: 2 } },
  ]);
  const { stdout } = await runHere(['store', 'history', 'shop', '--before', '2'], { folder });
  expect(stdout).toMatch(/^REVISION +TIME +WHAT +ITEMS +BY +NOTE\n1 +\S+Z +set +\+2 +the secret/);
  for (const words of [
    ['catalog', 'history', 'main'],
    ['table', 'history', 'main'],
    ['currency', 'history'],
  ]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await askHere(words, { folder })).toMatchObject({ history: [{ revision: 1 }] });
  }
});

const SALE = [
  '--- the store shop of the catalog version main, revision 1',
  '+++ the store shop of the catalog version main, revision 2',
  '@@ axe @@',
  '-VirtualCurrencyPrices: {"GO":100}',
  '+VirtualCurrencyPrices: {"GO":80}',
  '@@ bow (removed) @@',
  '-VirtualCurrencyPrices: {"GO":50}',
  '@@ cap (added) @@',
  '+VirtualCurrencyPrices: {"GO":5}',
  '',
].join('\n');

test.each([[[]], [['1']], [['1', '2']]])(
  'store diff shop %j is what the last change did',
  async (moments) => {
    const { stdout } = await runHere(['store', 'diff', 'shop', ...moments], { folder });
    expect(stdout).toBe(SALE);
  },
);

test('a difference of moments, for a program; none is said, too', async () => {
  const years = ['store', 'diff', 'shop', '2020-01-01', '2999-01-01T00:00:00Z'];
  expect(await askHere(years, { folder })).toMatchObject({
    to: 2,
    own: { act: 'added' },
    items: [
      { itemId: 'axe', act: 'added' },
      { itemId: 'cap', act: 'added' },
    ],
  });
  const same = await runHere(['store', 'diff', 'shop', '2'], { folder });
  expect(same).toMatchObject({
    code: 0,
    stdout: 'Nothing differs between revision 2 and revision 2.\n',
  });
});

test('a store is shown as it is, and as it was', async () => {
  const { Store } = await askHere<{ Store: unknown }>(['store', 'show', 'shop', '--as-of', '1'], {
    folder,
  });
  expect(Store).toEqual([priced('axe', 100), priced('bow', 50)]);
  const now = await runHere(['store', 'show', 'shop'], { folder });
  expect(now.stdout).toMatch(
    /^The store shop .* revision 2 of \S+Z by the secret key .*\nOpen: true\n\nITEM +MEMBERS\naxe +VirtualCurrencyPrices: \{"GO":80\}\n/,
  );
  const before = await runHere(['store', 'show', 'shop', '--as-of', '2020-01-01'], { folder });
  expect(before).toMatchObject({ code: 1, stdout: '' });
  const catalog = await askHere(['catalog', 'show', 'main'], { folder });
  expect(catalog).toMatchObject({ Catalog: [{ ItemId: 'axe' }, {}, {}] });
});

test('a history says which revision began or ended a sale', async () => {
  const other = { ...STORE, StoreId: 'other' };
  await admin('/Admin/SetStoreItems', { ...other, Store: [priced('axe', 80)] });
  const body = { CatalogVersion: 'main', Name: 'Weekend', StoreIds: ['other'], PercentOff: 50 };
  const EndsAt = toWireTime(Date.now() + HOUR_MS);
  const made = await admin('/Admin/CreateSale', { ...body, EndsAt });
  const { Sale } = (made.data as { readonly Sale: { readonly Sale: number } }).Sale;
  // Reading the store first makes what is due there.
  await admin('/Admin/GetStoreItems', other);
  await admin('/Admin/UpdateSale', { Sale, Cancel: true });
  await admin('/Admin/GetStoreItems', other);
  const words = ['store', 'history', 'other'];
  const { history } = await askHere<{ history: readonly object[] }>(words, { folder });
  expect(history).toMatchObject([
    { revision: 3, sale: Sale, saleMoment: 'end', note: 'Weekend' },
    { revision: 2, sale: Sale, saleMoment: 'start' },
    { revision: 1 },
  ]);
  expect(history[2]).not.toHaveProperty('sale');
  const { stdout } = await runHere(words, { folder });
  expect(stdout).toMatch(new RegExp(`\\n3 +\\S+ +update, end of sale ${Sale} +~1 `));
  expect(stdout).toMatch(new RegExp(`\\n2 +\\S+ +update, start of sale ${Sale} +~1 `));
});

test('a change is taken back where somebody means it, and that is in the history', async () => {
  const restore = ['store', 'restore', 'shop', '1', '--note', 'Over'];
  const unasked = await runHere(restore, { folder });
  expect(unasked).toMatchObject({
    code: 2,
    stderr: 'Give --yes if you mean it: nobody can be asked here.\n',
  });
  const no = await runHere(restore, { folder, input: 'n\n', isTTY: true });
  expect(no).toMatchObject({ code: 1, stdout: '' });
  expect(no.stderr).toMatch(
    /^--- .*, now\n[^]*\+VirtualCurrencyPrices: \{"GO":100\}[^]*Do it\? \[y\/N\] Nothing was changed\.\n$/,
  );
  expect(await pricesNow()).toEqual({ axe: 80, cap: 5 });
  const yes = await runHere(restore, { folder, input: 'y\n', isTTY: true });
  expect(yes).toMatchObject({
    code: 0,
    stdout: 'Restored to revision 1: that is revision 3 now.\n',
  });
  // The running service knows it at once.
  expect(await pricesNow()).toEqual({ axe: 100, bow: 50 });
  const [newest] = (
    await askHere<{ history: readonly object[] }>(['store', 'history', 'shop'], { folder })
  ).history;
  expect(newest).toMatchObject({
    revision: 3,
    act: 'restore',
    author: { kind: 'commandLine' },
    note: 'Over',
  });
  expect(await askHere([...restore, '--yes'], { folder })).toEqual({ revision: 3, items: [] });
});

test.each([
  [
    ['store', 'history', 'none'],
    1,
    'Nothing was ever changed in the store none of the catalog version main.',
  ],
  [['store', 'diff', 'shop', '99'], 1, 'There is no such revision; the newest is '],
  [
    ['store', 'diff', 'shop', 'yesterday'],
    2,
    'A moment must be the number of a revision, or a time',
  ],
  [['store', 'restore', 'shop', '99', '--yes'], 1, 'There is no such revision'],
  [['store', 'restore', 'shop', 'x', '--yes'], 2, 'The revision must be a whole number'],
  [['catalog', 'history', 'main', '--before', 'x'], 2, '--before must be a whole number'],
  [['store', 'restore', 'shop', '0', '--yes'], 1, 'It was not there after that revision.'],
])('%j is refused and says why', async (words, code, sentence) => {
  const refused = await runHere(words, { folder });
  expect(refused).toMatchObject({ code, stdout: '' });
  expect(refused.stderr).toContain(sentence);
});

test('items that stores sell are not taken out of their catalog version', async () => {
  const Catalog = [{ ItemId: 'dirk' }];
  await admin('/Admin/UpdateCatalogItems', { CatalogVersion: 'main', Catalog });
  await admin('/Admin/UpdateStoreItems', { ...STORE, Store: [priced('dirk', 1)] });
  const refused = await runHere(['catalog', 'restore', 'main', '1', '--yes'], { folder });
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'Stores sell items that the catalog version would not have: dirk (in shop).\n',
  });
});
