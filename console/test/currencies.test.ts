import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPlayer } from '../../server/src/players/commands/log-in.ts';
import { registration } from '../../server/test/storage/given.ts';
import type { Running } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import { type World } from '../../server/test/support/world.ts';
import { checkPage } from './support/check-page.ts';
import { openStudio, signInAt } from './support/studio.ts';

let running: Running;
let browser: Browser;
let page: Page;
let world: World;

beforeAll(async () => {
  const studio = await openStudio();
  ({ running, browser, world } = studio);
  page = await signInAt(studio.context, { running, world, roles: ['liveOps'] });
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

const goTo = (path: string) => page.goto(`${running.url}/console/t/${world.titleId}/${path}`);
const review = () => page.getByRole('dialog', { name: 'What this changes' });
const openReview = () => page.getByRole('button', { name: 'Review', exact: true }).click();
const save = () => review().getByRole('button', { name: 'Save' }).click();

test('a currency is added, changed, refused while it is used, and removed', async () => {
  await goTo('currencies');
  await page.getByText('No currency yet').waitFor();
  await page.getByRole('button', { name: 'New currency' }).click();
  await page.getByLabel('Code').fill('en');
  await page.getByLabel('Name').fill('Energy');
  await page.getByLabel('Initial deposit').fill('10');
  await page.getByLabel('Recharges by, in a day').fill('24');
  await page.getByLabel('Recharges up to').fill('10');
  await openReview();
  await review().getByText('Energy').waitFor();
  await save();
  await page.getByText('It recharges by one about every 60 minutes, up to 10.').waitFor();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.getByLabel('Initial deposit').fill('25');
  await openReview();
  await save();
  await page.getByRole('cell', { name: '25', exact: true }).waitFor();
  await checkPage(page, 'currencies');
  const items = [{ ItemId: 'meal', VirtualCurrencyPrices: { EN: 3 } }];
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: items });
  await page.getByRole('button', { name: 'Remove EN' }).click();
  await review()
    .getByText('The item "meal" of catalog version "main" has a price in EN.')
    .waitFor();
  expect(await review().getByRole('button', { name: 'Remove EN' }).isDisabled()).toBe(true);
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog: [] });
  await review().getByRole('button', { name: 'Try again' }).click();
  await review().getByRole('button', { name: 'Remove EN' }).click();
  await page.getByText('No currency yet').waitFor();
  const { data } = await world.asTitle('/Admin/ListVirtualCurrencyTypes', {});
  expect(data.VirtualCurrencies).toEqual([]);
});

test('a drop table is made, shows its odds, and is rolled a thousand times', async () => {
  const Catalog = [{ ItemId: 'sword' }, { ItemId: 'gem' }];
  await world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: 'main', Catalog });
  await goTo('drop-tables');
  await page.getByText('No drop table yet').waitFor();
  await page.getByRole('button', { name: 'New drop table' }).click();
  const drawer = page.getByRole('dialog', { name: 'New drop table' });
  await drawer.getByLabel('Table id').fill('loot');
  for (const [place, itemId, weight] of [
    ['1', 'sword', '3'],
    ['2', 'gem', '1'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    await drawer.getByRole('button', { name: 'Add a result' }).click();
    // oxlint-disable-next-line no-await-in-loop
    await drawer.getByRole('combobox', { name: `Result ${place}`, exact: true }).fill(itemId);
    // oxlint-disable-next-line no-await-in-loop
    await drawer.getByLabel(`Weight of result ${place}`).fill(weight);
  }
  await drawer.getByRole('button', { name: 'Roll 1,000 times' }).click();
  const sword = drawer.getByRole('row', { name: /sword/ });
  const [, odds, cameUp] = await sword.getByRole('cell').allInnerTexts();
  expect(odds).toBe('75%');
  // Ten standard deviations: chance alone does not fail it.
  expect(Math.abs(Number.parseFloat(cameUp ?? '') - 75)).toBeLessThan(14);
  await checkPage(page, 'drop-table');
  await openReview();
  await save();
  await page.getByText('sword (75%)').waitFor();
  const { data } = await world.asTitle('/Admin/GetRandomResultTables', {});
  expect(data.Tables.loot.Nodes).toHaveLength(2);
});

test("a title's data are set, found, edited as the JSON that they are, taken back, and removed", async () => {
  await goTo('title-data');
  await page.getByText('No key yet').waitFor();
  const dialog = page.getByRole('dialog');
  const reviewing = () => dialog.getByRole('button', { name: 'Review' });
  const saving = () => dialog.getByRole('button', { name: 'Save' });
  for (const [key, value] of [
    ['__proto__', 'odd'],
    ['motd', 'Welcome back!'],
    ['shop', '{"open":true}'],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    await page.getByRole('button', { name: 'New key' }).click();
    await dialog.getByLabel('Key').fill(key);
    await dialog.getByLabel('Value').fill(value);
    await reviewing().click();
    await saving().click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: key }).waitFor();
    /* oxlint-enable no-await-in-loop */
  }
  await page.getByRole('row', { name: '__proto__' }).waitFor();
  await checkPage(page, 'title-data');
  await page.getByRole('button', { name: 'Edit shop' }).click();
  await dialog.getByLabel('Value').fill('{"open":fals}');
  await dialog.getByText(/^This is no JSON/).waitFor();
  expect(await reviewing().isDisabled()).toBe(true);
  await checkPage(page, 'title-data-edit');
  await dialog.getByLabel('Value').fill('{"open":false}');
  await reviewing().click();
  await dialog.getByText('false', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.getByLabel('Value').inputValue()).toBe('{"open":false}');
  await reviewing().click();
  await saving().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'History shop' }).click();
  const newest = dialog.getByRole('article').first();
  await newest.getByText('false', { exact: true }).waitFor();
  expect(await dialog.getByRole('article').count()).toBe(2);
  await checkPage(page, 'title-data-history');
  await newest.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByLabel('Why').fill('too early');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByText('“too early”').waitFor();
  expect(await newest.innerText()).toMatch(/took back/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('Find a key').fill('MO');
  await page.getByRole('row', { name: 'shop' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove motd' }).click();
  await dialog.getByText('Welcome back!').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No key has this text.').waitFor();
  await page.getByLabel('Find a key').fill('motd');
  await page.getByRole('button', { name: 'History of motd' }).click();
  await dialog.getByText(/removed it/).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const { data } = await world.asTitle('/Admin/GetTitleData', {});
  expect(Object.entries(data.Data as object)).toEqual([
    ['__proto__', 'odd'],
    ['shop', '{"open":true}'],
  ]);
  await page.getByLabel('Find a key').fill('');
  await page.getByRole('button', { name: 'Edit shop' }).click();
  await dialog.getByLabel('Value').fill('{"open":true,"music":"é"}');
  await must(world.asTitle('/Admin/SetTitleData', { Key: 'shop', Value: '{"open":false}' }));
  await reviewing().click();
  await dialog.getByText(/Somebody has changed this key since you opened it/).waitFor();
  await dialog.getByText('At a time').click();
  await checkPage(page, 'title-data-review');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const notice = page.getByRole('alert').filter({ hasText: 'A change is scheduled' });
  await notice.getByText('1 changed').waitFor();
  await checkPage(page, 'title-data-scheduled');
  await notice.getByRole('link', { name: 'Change “shop” of the title data' }).click();
  await dialog.getByText('music').waitFor();
  await dialog.getByText('"é"', { exact: true }).waitFor();
  await checkPage(page, 'schedule-title-data');
  await dialog.getByRole('link', { name: 'Open the data' }).click();
  await page.getByRole('row', { name: 'shop' }).waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  await dialog.getByLabel('Key').fill('rules');
  await dialog.getByLabel('Value').fill('be kind');
  const json = { Key: 'rules', Value: '{\r\n"a":\r\n1}' };
  await must(world.asTitle('/Admin/SetTitleData', json));
  await reviewing().click();
  await dialog.getByText(/Somebody has added this key since/).waitFor();
  expect(await saving().isDisabled()).toBe(true);
  await checkPage(page, 'title-data-no-json');
  await dialog.getByLabel('Save it all the same').check();
  expect(await saving().isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Edit rules' }).click();
  await dialog.getByLabel('Value').fill('{\n"a":\n2}');
  await reviewing().click();
  await saving().click();
  await dialog.waitFor({ state: 'hidden' });
  const rules = await must(world.asTitle('/Admin/GetTitleData', { Keys: ['rules'] }));
  expect(rules.Data).toEqual({ rules: '{\r\n"a":\r\n2}' });
  await page.getByRole('tab', { name: 'Internal data' }).click();
  await page.getByText(/not allow you to see internal data/).waitFor();
  await page.getByRole('tab', { name: 'Publisher data' }).click();
  await page.getByText('No key yet').waitFor();
});

test('a statistic is defined, shown in pages and by the place of a player, changed, and reset for all', async () => {
  await goTo('statistics');
  await page.getByText('No statistic yet').waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New statistic' }).click();
  await dialog.getByLabel('Name').fill('score');
  await dialog.getByRole('combobox', { name: 'How values are combined' }).click();
  await page.getByRole('option', { name: 'The greatest value counts' }).click();
  await dialog.getByLabel('Smallest value').fill('-5');
  await dialog.getByLabel('Greatest value').fill('-6');
  await dialog.getByText('It must not be less than the smallest value.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Define' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Greatest value').fill('5 000');
  await checkPage(page, 'statistic-new');
  await dialog.getByRole('button', { name: 'Define' }).click();
  await page.getByRole('cell', { name: '-5 to 5,000' }).waitFor();
  await checkPage(page, 'statistics');
  await fillBoard(102);
  await page.getByRole('link', { name: 'score' }).click();
  const places = () => page.getByRole('row').allInnerTexts();
  const place = (number: number) => page.getByRole('cell', { name: String(number), exact: true });
  await place(100).waitFor();
  expect(await place(101).count()).toBe(0);
  await checkPage(page, 'leaderboard');
  await page.getByRole('button', { name: 'Next places' }).click();
  await place(102).waitFor();
  expect(await places()).toHaveLength(3);
  expect(await page.getByRole('button', { name: 'Next places' }).count()).toBe(0);
  await page.getByLabel('Go to place').fill('51');
  await page.keyboard.press('Enter');
  await place(51).waitFor();
  await place(50).waitFor({ state: 'hidden' });
  await page.getByLabel('A player’s place').fill('last');
  await page.keyboard.press('Enter');
  await page.getByText('The last one has place 102, with 899.').waitFor();
  expect(await page.locator('[aria-current="true"]').getByRole('cell').first().innerText()).toBe(
    '102',
  );
  await checkPage(page, 'leaderboard-player');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByRole('combobox', { name: /^When the clock resets it/ }).click();
  await page.getByRole('option', { name: 'Each week, on Monday' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Each week, on Monday').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('Greatest value').fill('6000');
  const others = { StatisticName: 'score', Bounds: { Maximum: 5_000, LargestStep: 70 } };
  await must(world.asTitle('/Admin/UpdatePlayerStatisticDefinition', others));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('at most 6,000, steps of at most 70').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('Greatest value').fill('6500');
  await loseAnswer('/Admin/UpdatePlayerStatisticDefinition', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
  });
  // The form sends another body now, which is no repetition of the call whose answer was lost.
  const later = { StatisticName: 'score', Bounds: { Maximum: 6_500, LargestStep: 80 } };
  await must(world.asTitle('/Admin/UpdatePlayerStatisticDefinition', later));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('at most 6,500, steps of at most 80').waitFor();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await checkPage(page, 'statistic-reset');
  await dialog.getByRole('button', { name: 'Reset for all players' }).click();
  await page.getByText('Version 1 of score has begun.').waitFor();
  await page.getByText('The last one has no value in this version.').waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('the clock ends it').waitFor();
  await page.getByRole('row').filter({ hasText: 'takes values' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'takes late values' }).waitFor();
  await checkPage(page, 'statistic-versions');
  await page.getByRole('link', { name: 'Of version 0' }).click();
  await page.getByText('Version 0, which is over.').waitFor();
  await place(100).waitFor();
  const { data } = await world.asTitle('/Admin/GetPlayerStatisticDefinitions', {});
  expect(data.Statistics).toEqual([
    {
      StatisticName: 'score',
      CurrentVersion: 1,
      AggregationMethod: 'Max',
      VersionChangeInterval: 'Week',
      Bounds: { Maximum: 6_500, LargestStep: 80 },
    },
  ]);
});

/** Calls of this path are made, and their answers lost, while `act` is under way. */
async function loseAnswer(path: string, act: () => Promise<void>): Promise<void> {
  const pattern = `**${path}`;
  await page.route(pattern, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await act();
  await page.unroute(pattern);
}

/** Gives so many players a score from 1,000 downwards; the last one is called so. */
async function fillBoard(count: number): Promise<void> {
  const write = async (index: number) => {
    // A title gets only so many players by calls in a short time.
    const player = registration(world.titleId, { username: `player-${index}` });
    await running.storage.run(registerPlayer, player);
    const { playerId: ServiceId } = player;
    const Statistics = [{ StatisticName: 'score', Value: 1_000 - index }];
    await must(world.asTitle('/Server/UpdatePlayerStatistics', { ServiceId, Statistics }));
    return ServiceId;
  };
  const playerIds = await Promise.all(Array.from({ length: count }, (_, index) => write(index)));
  const named = { ServiceId: playerIds.at(-1), DisplayName: 'The last one' };
  await must(world.asTitle('/Admin/UpdateUserTitleDisplayName', named));
}

test('news are added, shown newest first, and removed', async () => {
  await goTo('news');
  await page.getByText('No news yet').waitFor();
  const dialog = page.getByRole('dialog');
  for (const [title, text, time] of [
    ['Summer sale', 'All swords\nat half price', ''],
    ['Spring sale', `${'word '.repeat(1_000)}the end`, '2020-03-01T10:00'],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    await page.getByRole('button', { name: 'Add news' }).click();
    await dialog.getByLabel('Headline').fill(title);
    await dialog.getByLabel('Text').fill(text);
    await dialog.getByLabel('Time').fill(time);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('article', { name: title }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    /* oxlint-enable no-await-in-loop */
  }
  expect(await page.getByRole('article').first().innerText()).toMatch(/^Summer sale/);
  await checkPage(page, 'news');
  await page.getByRole('button', { name: 'Show all of it: Spring sale' }).click();
  await page.getByText('the end').waitFor();
  const { data } = await world.asTitle('/Server/GetTitleNews', {});
  const titles = data.News.map(({ Title }: { Title: string }) => Title);
  expect(titles).toEqual(['Summer sale', 'Spring sale']);
  await page.getByRole('button', { name: 'Remove “Summer sale”' }).click();
  await dialog.getByText('Players do not see').waitFor();
  await dialog.getByRole('button', { name: 'Remove from the news' }).click();
  await page.getByRole('article', { name: 'Summer sale' }).waitFor({ state: 'detached' });
  expect((await world.asTitle('/Server/GetTitleNews', {})).data.News).toHaveLength(1);
});

test('news that somebody else adds or removes meanwhile are told', async () => {
  const news = async () => (await must(world.asTitle('/Server/GetTitleNews', {}))).News;
  for (const { NewsId } of await news()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await must(world.asTitle('/Admin/RemoveTitleNews', { NewsId }));
  }
  const { NewsId } = await must(world.asTitle('/Admin/AddNews', { Title: 'First', Body: '' }));
  await goTo('news');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add news' }).click();
  await dialog.getByLabel('Headline').fill('Mine');
  await must(world.asTitle('/Admin/AddNews', { Title: 'Theirs', Body: '' }));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Somebody has added news meanwhile: “Theirs”.').waitFor();
  expect(await news()).toHaveLength(2);
  await checkPage(page, 'news-conflict');
  await must(world.asTitle('/Admin/RemoveTitleNews', { NewsId }));
  await dialog.getByRole('button', { name: 'Add mine all the same' }).click();
  await dialog.getByText('Somebody has added news meanwhile').waitFor();
  await dialog.getByRole('button', { name: 'Add mine all the same' }).click();
  await page.getByRole('article', { name: 'Mine' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const [mine] = await news();
  await page.getByRole('button', { name: 'Remove “Mine”' }).click();
  await must(world.asTitle('/Admin/RemoveTitleNews', { NewsId: mine.NewsId }));
  await dialog.getByRole('button', { name: 'Remove from the news' }).click();
  await page.getByText('Somebody has removed “Mine” already.').waitFor();
});

test('somebody else is faster: what was typed stays, is compared, and saved', async () => {
  await goTo('currencies');
  await page.getByRole('button', { name: 'New currency' }).click();
  await page.getByLabel('Code').fill('ru');
  await openReview();
  await review().getByText('1 added').waitFor();
  await review().getByLabel('Note').fill('Rubies');
  await world.asTitle('/Admin/AddVirtualCurrencyTypes', {
    VirtualCurrencies: [{ CurrencyCode: 'GO' }],
  });
  await save();
  await review().getByText('Somebody changed the currencies meanwhile').waitFor();
  expect(await review().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await review().getByRole('button', { name: 'Compare with what is there now' }).click();
  await review().getByText('Somebody changed').waitFor({ state: 'hidden' });
  await save();
  await page.getByRole('button', { name: 'RU', exact: true }).waitFor();
  const { data } = await world.asTitle('/Admin/GetHistory', { Of: 'Currencies' });
  expect(data.Revisions[0].Note).toBe('Rubies');
});
