import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, register } from '../../server/test/support/accounts.ts';
import {
  linkIn,
  type MailingService,
  startMailingService,
} from '../../server/test/support/mailing-service.ts';
import { must } from '../../server/test/support/stock.ts';
import { findViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';

// The pages for players on a phone: without a script, and for everybody to use.

let service: MailingService;
let browser: Browser;
/** Requests to other hosts, and faults that the browser tells of. */
const faults: string[] = [];

beforeAll(async () => {
  service = await startMailingService();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await service[Symbol.asyncDispose]();
});

async function phone(more: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, ...more });
  page.on('request', (request) => {
    if (!request.url().startsWith(service.running.url)) faults.push(request.url());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return page;
}

test('a player chooses another password, and takes away the device of a thief', async () => {
  const { world, running } = service;
  const Email = 'ada@players.example';
  const { SessionTicket: sessionTicket } = await must(register(world, { Email }));
  const thief = { CustomId: 'the-phone-of-a-thief' };
  await must(world.call('/Client/LinkCustomID', thief, { sessionTicket }));
  await must(world.asTitle('/Admin/SendAccountRecoveryEmail', { Email }));
  await service.mailTo(Email, 2);
  const mail = service.mailsTo(Email).find(({ body }) => body.includes('/account/reset'));
  const url = running.url + linkIn(mail ?? (await service.mailTo(Email)));

  const seen = await phone();
  for (const colorScheme of ['light', 'dark'] as const) {
    await seen.emulateMedia({ colorScheme });
    await seen.goto(url);
    expect(await findViolations(seen, 'all')).toEqual([]);
    const width = await seen.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'nothing is wider than the phone').toBe(360);
  }

  const page = await phone({ javaScriptEnabled: false });
  await page.goto(url);
  const shots = process.env['ACCOUNT_SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/reset.png`, fullPage: true });
  await page.getByLabel('New password').fill('staple and a second horse');
  await page.getByLabel('The same once more').fill('staple and another');
  await page.getByLabel('Id of a device or a game').check();
  await page.getByRole('button').click();
  await page.getByRole('alert').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/fault.png`, fullPage: true });
  await page.getByLabel('New password').fill('staple and a second horse');
  await page.getByLabel('The same once more').fill('staple and a second horse');
  await page.getByRole('button').click();
  await page.getByRole('heading', { name: 'Your password has changed' }).waitFor();
  expect(page.url()).toBe(`${running.url}/account/changed`);

  const { titleId: TitleId } = world;
  expect(await world.call('/Client/LoginWithCustomID', { TitleId, ...thief })).toMatchObject({
    error: 'AccountNotFound',
  });
  const old = { TitleId, Email, Password: PASSWORD };
  expect(await world.call('/Client/LoginWithEmailAddress', old)).toMatchObject({
    error: 'InvalidEmailOrPassword',
  });
  expect(faults).toEqual([]);
});
