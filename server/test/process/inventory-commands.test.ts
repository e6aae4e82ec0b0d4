import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Support's commands about items, beside a running service.

const temporary = temporaryFolder();
const folder = temporary.path;
let purser: RunningPurser;
let playerId: string;

beforeAll(async () => {
  purser = await startPurser({ folder });
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  await title.admin('/Admin/SetCatalogItems', {
    CatalogVersion: 'v1',
    Catalog: [
      { ItemId: 'pack', Bundle: { BundledItems: ['potion'] } },
      { ItemId: 'potion', IsStackable: true },
    ],
  });
  const login = { TitleId: purser.ready.titleId, CustomId: 'ada', CreateAccount: true };
  const { data } = await title.admin('/Client/LoginWithCustomID', login);
  playerId = (data as { readonly ServiceId: string }).ServiceId;
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

interface Shown {
  readonly items: readonly { readonly instanceId: string; readonly itemId: string }[];
  readonly next?: number;
}

const show = () => askHere<Shown>(['inventory', 'show', playerId], { folder });
const run = (...args: readonly string[]) => runHere(['inventory', ...args], { folder });

test('items are granted, shown and revoked', async () => {
  expect((await run('show', playerId)).stdout).toBe('The player has no items.\n');
  const granted = await askHere<Shown['items']>(
    ['inventory', 'grant', playerId, 'pack', '--count', '2', '--note', 'Ticket 4711'],
    { folder },
  );
  expect(granted.map(({ itemId }) => itemId)).toEqual(['pack', 'potion', 'pack', 'potion']);
  const { items, next } = await show();
  expect(next).toBeUndefined();
  expect(items).toMatchObject([
    { itemId: 'pack', annotation: 'Ticket 4711' },
    { itemId: 'potion', remainingUses: 2 },
    { itemId: 'pack' },
  ]);
  const [, potion] = items;
  expect((await run('show', playerId, '--after', potion?.instanceId ?? '')).stdout).toMatch(
    /^INSTANCE +ITEM .*\n00000003[0-9A-F]{8} +pack +v1 .*Ticket 4711\n$/,
  );
  const revoked = await run('revoke', playerId.toLowerCase(), potion?.instanceId ?? '');
  expect(revoked).toMatchObject({
    code: 0,
    stdout: `The player ${playerId} no longer has ${potion?.instanceId}.\n`,
  });
  expect((await show()).items.map(({ itemId }) => itemId)).toEqual(['pack', 'pack']);
});

test.each([
  ['grant', ['gone'], 'The catalog version has no item "gone".\n'],
  [
    'grant',
    ['pack', '--catalog-version', 'v2'],
    'There is no such catalog version, or the title has no default.\n',
  ],
  ['revoke', ['NOTHING'], 'The player has no such item.\n'],
])('inventory %s %j says what is the matter', async (verb, args, stderr) => {
  expect(await run(verb, playerId, ...args)).toMatchObject({ code: 1, stdout: '', stderr });
});

test.each([
  ['show', []],
  ['grant', ['pack']],
  ['revoke', ['X']],
])('inventory %s of nobody says so', async (verb, args) => {
  const finished = await run(verb, 'nobody', ...args);
  expect(finished).toMatchObject({ code: 1, stdout: '' });
  expect(finished.stderr).toContain('has no player NOBODY');
});

test.each([
  ['grant', 'pack', '--count=0'],
  ['grant', 'pack', '--count=1001'],
  ['show', '--after=x'],
])('inventory %s with %s %s is refused', async (verb, ...args) => {
  const finished = await run(verb, playerId, ...args);
  expect(finished.code).toBe(2);
  expect(finished.stderr).toMatch(/^--(count must be a whole number|after must be an instance)/);
});
