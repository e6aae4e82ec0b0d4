import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../server/src/kernel/instant.ts';
import { buy, fund } from '../../server/test/support/purchases.ts';
import type { Running } from '../../server/test/support/running.ts';
import { must, setCatalog, setStore } from '../../server/test/support/stock.ts';
import type { SignedInOperator, World } from '../../server/test/support/world.ts';
import { enter, expectFocus, tabTo } from './support/keyboard.ts';
import { menuOf } from './support/session.ts';
import { openStudio, signInAt } from './support/studio.ts';

// Five tasks of a morning. Each begins on the page that the console opens with, and is done once with as few clicks as are allowed, once
// with the keyboard only.

let running: Running;
let browser: Browser;
let context: BrowserContext;
let world: World;
let page: Page;
let giver: SignedInOperator;
/** Clicks since the task began. */
let clicks: number;

/** Why somebody was given gold. */
const REASON = 'Lost in a crash, ticket 4711';

/** The goods of the weekend sale. */
const GOODS = Array.from({ length: 20 }, (_, index) => `hat-${String(index + 1).padStart(2, '0')}`);

beforeAll(async () => {
  ({ running, browser, context, world } = await openStudio());
  await sellForThreeDays();
  await giveGold(await loseThePassword());
  page = await signInAt(context, { running, world, roles: ['support', 'liveOps'] });
  await page.clock.setFixedTime(running.clock.now());
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await page.goto(`${running.url}/console`);
  await menuOf(page).waitFor();
  clicks = 0;
});

/** A Monday with sales, a Tuesday on which the price went up, and the Wednesday on which somebody asks why. */
async function sellForThreeDays(): Promise<void> {
  const priced = (GO: number) =>
    GOODS.map((ItemId) => ({ ItemId, Tags: ['weekend'], VirtualCurrencyPrices: { GO } }));
  await must(
    world.asTitle('/Admin/AddVirtualCurrencyTypes', {
      VirtualCurrencies: [{ CurrencyCode: 'GO', DisplayName: 'Gold' }],
    }),
  );
  await setCatalog(world, { items: priced(100) });
  await setStore(world, { storeId: 'hats', items: priced(80) });
  await fund(world, { GO: 1_000 });
  const monday = 1;
  const days = (7 + monday - new Date(running.clock.now()).getUTCDay()) % 7;
  running.clock.advance(days * DAY_MS);
  const purchase = { ItemId: 'hat-01', StoreId: 'hats', VirtualCurrency: 'GO' };
  for (const _ of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop
    await must(buy(world, { ...purchase, Price: 80 }));
  }
  running.clock.advance(DAY_MS);
  await must(
    world.asTitle('/Admin/UpdateStoreItems', {
      StoreId: 'hats',
      Store: [{ ItemId: 'hat-01', VirtualCurrencyPrices: { GO: 400 } }],
      Note: 'As agreed with finance',
    }),
  );
  await must(buy(world, { ...purchase, Price: 400 }));
  running.clock.advance(DAY_MS);
  await running.app.everyFewSeconds();
}

/** Tanaka, who has got some gold, does not remember a password. */
async function loseThePassword(): Promise<string> {
  const account = { TitleId: world.titleId, Username: 'sora77', Password: 'not forgotten' };
  const { ServiceId } = await must(
    world.call('/Client/RegisterServiceUser', {
      ...account,
      RequireBothUsernameAndEmail: false,
      DisplayName: 'Sora Tanaka',
    }),
  );
  const refused = await world.call('/Client/LoginWithService', {
    ...account,
    Password: 'forgotten',
  });
  expect(refused.error).toBe('InvalidUsernameOrPassword');
  return ServiceId;
}

/** Somebody else has given Tanaka gold, and said why. */
async function giveGold(ServiceId: string): Promise<void> {
  giver = await world.operator(['support']);
  const gift = { ServiceId, VirtualCurrency: 'GO', Amount: 500, Note: REASON };
  await must(world.call('/Admin/AddUserVirtualCurrency', gift, { operator: giver }));
}

async function click(what: Locator): Promise<void> {
  await what.click();
  clicks += 1;
}

const dialog = () => page.getByRole('dialog');
const option = (name: RegExp) => dialog().getByRole('option', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });

/** Opens with the keyboard what the dialog that finds anything has first for a text. */
async function findFirst(text: string, expected: RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  await expectFocus(dialog().getByRole('combobox'));
  await page.keyboard.type(text);
  const first = dialog().getByRole('option', { selected: true });
  await expect.poll(() => first.innerText()).toMatch(expected);
  await page.keyboard.press('Enter');
}

/** Goes to a tab with the keyboard. */
async function openTab(name: string): Promise<void> {
  await tabTo(page.getByRole('tab', { selected: true }));
  while (!(await tab(name).evaluate((one) => one === document.activeElement))) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
}

/** The sale that was made last has all goods at 30 percent off, from Friday evening to Monday morning. */
const isOnSale = async () => {
  await page.getByText(/^Weekend hats, from /).waitFor();
  const { Sales } = await must(world.asTitle('/Admin/ListSales', {}));
  const [sale] = Sales;
  expect(sale).toMatchObject({
    PercentOff: 30,
    Stores: [{ StoreId: 'hats', Items: GOODS.length }],
  });
  expect([new Date(sale.StartsAt).getDay(), new Date(sale.EndsAt).getDay()]).toEqual([5, 1]);
  await must(world.asTitle('/Admin/UpdateSale', { Sale: sale.Sale, Cancel: true }));
};

test('a weekend sale of 20 items: at most 12 clicks', async () => {
  await click(menuOf(page).getByRole('link', { name: 'Sales' }));
  await click(button('New sale').first());
  await click(page.getByText('weekend (20)'));
  await click(page.getByLabel('Percent off'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('30');
  await click(page.getByLabel('Name'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Weekend hats');
  await click(button('Review'));
  await dialog().getByText('What players pay (20 prices)').waitFor();
  await click(dialog().getByRole('button', { name: 'Schedule the sale' }));
  await isOnSale();
  expect(clicks).toBeLessThanOrEqual(12);
});

test('a weekend sale of 20 items, by keyboard', async () => {
  await findFirst('new sale', /^New sale$/);
  await tabTo(page.getByLabel('All 20 that are listed'));
  await page.keyboard.press('Space');
  await tabTo(page.getByLabel('Percent off'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('30');
  await tabTo(page.getByLabel('Name'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Weekend hats');
  await enter(button('Review'), 'Shift+Tab');
  await dialog().getByText('What players pay (20 prices)').waitFor();
  await enter(dialog().getByRole('button', { name: 'Schedule the sale' }));
  await isOnSale();
});

const onTuesday = async () => {
  const revenue = page.getByRole('region', { name: 'Revenue in GO', exact: true }).getByRole('img');
  await expect.poll(() => revenue.getAttribute('aria-label')).toContain('640 in this time');
};
const priceWentUp = async () => {
  const revision = page.getByRole('article', { name: 'Revision 2', exact: true });
  await revision.getByText('80 → 400 (+400 %)').waitFor();
  await revision.getByText('As agreed with finance').waitFor();
};

test('why did sales fall on Tuesday: at most 4 clicks', async () => {
  await click(menuOf(page).getByRole('link', { name: 'Economy at a glance' }));
  await onTuesday();
  const marks = page
    .getByRole('region', { name: 'Revenue in GO' })
    .locator('[aria-haspopup="menu"]');
  await click(marks.last());
  await click(page.getByRole('menuitem', { name: /Store hats, revision 2/ }));
  await priceWentUp();
  expect(clicks).toBeLessThanOrEqual(4);
});

test('why did sales fall on Tuesday, by keyboard', async () => {
  await findFirst('economy', /^Economy at a glance$/);
  await onTuesday();
  await enter(link('Store hats, revision 2'));
  await priceWentUp();
});

test('Tanaka cannot log in: at most 4 clicks', async () => {
  await click(button('Find anything'));
  await expectFocus(dialog().getByRole('combobox'));
  await page.keyboard.type('tanaka');
  await click(option(/Sora Tanaka/));
  await click(tab('Lately'));
  await page.getByText('The password was wrong.').waitFor();
  await click(link('See the identities'));
  await button('Set a password').waitFor();
  expect(clicks).toBeLessThanOrEqual(4);
});

test('Tanaka cannot log in, by keyboard', async () => {
  await findFirst('tanaka', /Sora Tanaka/);
  await openTab('Lately');
  await page.getByText('The password was wrong.').waitFor();
  await enter(link('See the identities'));
  await tabTo(button('Set a password'));
});

const giftIsTold = async () => {
  const main = page.getByRole('main');
  await main.getByText(giver.name).waitFor();
  await main.getByText(/^Gave .* 500 GO$/).waitFor();
  await main.getByText(REASON).waitFor();
};

test('who gave this player gold, and why: at most 4 clicks', async () => {
  await click(button('Find anything'));
  await expectFocus(dialog().getByRole('combobox'));
  await page.keyboard.type('tanaka');
  await click(option(/Sora Tanaka/));
  await click(tab('Lately'));
  await giftIsTold();
  expect(clicks).toBeLessThanOrEqual(4);
});

test('who gave this player gold, and why, by keyboard', async () => {
  await findFirst('tanaka', /Sora Tanaka/);
  await openTab('Lately');
  await giftIsTold();
});

/** Makes a hat cheaper by mistake. */
async function slip(): Promise<void> {
  await page.goto(`${running.url}/console/t/${world.titleId}/stores?version=1&store=hats`);
  await page.getByLabel('Price of hat-02 in GO').fill('8');
  await button('Review changes').click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
}

const isTakenBack = async () => {
  await page.getByText('Taken back. Purchases that were made meanwhile stand.').waitFor();
  const { Store } = await must(world.asTitle('/Admin/GetStoreItems', { StoreId: 'hats' }));
  expect(Store[1]).toMatchObject({ ItemId: 'hat-02', VirtualCurrencyPrices: { GO: 80 } });
};

test('take back what I did just now: 1 click', async () => {
  await slip();
  await click(button('Undo'));
  await isTakenBack();
  expect(clicks).toBe(1);
});

test('take back what I did just now, by keyboard', async () => {
  await slip();
  await findFirst('undo', /^Undo\s+Saved: revision \d+ of the store hats/);
  await isTakenBack();
  // It is offered once.
  await page.keyboard.press('Control+K');
  await expectFocus(dialog().getByRole('combobox'));
  await page.keyboard.type('undo');
  await dialog().getByText('Nothing is found', { exact: true }).waitFor();
});
