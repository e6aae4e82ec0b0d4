import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimPolls, reportPoll } from '../../server/src/connections/poll-commands.ts';
import { passOf } from '../../server/src/connections/refund-poll.ts';
import { PRIVATE_PEM } from '../../server/test/support/connections.ts';
import { APP_STORE_KEY } from '../../server/test/support/fakes/app-store-api.ts';
import { STEAM } from '../../server/test/support/fakes/steam.ts';
import { startFakeSteamPurchases } from '../../server/test/support/fakes/steam-purchases.ts';
import { redeem, refund, sell } from '../../server/test/support/receipts.ts';
import { type Running, startService } from '../../server/test/support/running.ts';
import { must } from '../../server/test/support/stock.ts';
import { type LoggedIn, makeWorld, type World } from '../../server/test/support/world.ts';
import { openBrowser } from './support/browser.ts';
import { checkPage } from './support/check-page.ts';
import { signInAt } from './support/studio.ts';

let steam: Awaited<ReturnType<typeof startFakeSteamPurchases>>;
let running: Running;
let browser: Browser;
let world: World;
/** A page of somebody who sets platforms up. */
let developer: Page;
/** A page of somebody who gives what is paid. */
let support: Page;
let ada: LoggedIn;

beforeAll(async () => {
  steam = await startFakeSteamPurchases();
  const outside = { exceptions: [steam.origin], partnerUrls: steam.partnerUrls };
  [running, browser] = await Promise.all([startService(undefined, { outside }), openBrowser()]);
  world = await makeWorld(running);
  ada = await world.logIn('ada');
  developer = await signInAt(await newContext(), { running, world, roles: ['developer'] });
  await developer.goto(address('connections/platforms'));
});

afterAll(async () => {
  await browser.close();
  await running[Symbol.asyncDispose]();
  await steam[Symbol.asyncDispose]();
});

const newContext = () =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
const address = (path: string) => `${running.url}/console/t/${world.titleId}/${path}`;
const dialog = (page = developer) => page.getByRole('dialog');
const button = (name: string, page = developer) => page.getByRole('button', { name, exact: true });
const card = (name: string) => developer.getByRole('region', { name });

test('the App Store is set up with its sandbox; what is wrong is said in the words of the form', async () => {
  await button('Set up App Store').click();
  const form = dialog();
  await form.getByLabel('Bundle ids').fill('com.example.pirates\ncom.example.sea');
  await form.getByLabel('Issuer id').fill(APP_STORE_KEY.issuerId);
  await form.getByText('Without the private key, refunds').waitFor();
  await form.getByRole('combobox', { name: 'Refunds' }).click();
  await developer.getByRole('option', { name: 'the goods are taken back' }).click();
  await form.getByLabel('Testers in the sandbox').fill(ada.playerId);
  await form.getByLabel('Sandbox open to everybody until').fill('2031-05-06T07:08');
  await checkPage(developer, 'app-store-form');
  await form.getByRole('button', { name: 'Set up' }).click();
  await form.getByText('App Store: Issuer id and Key id come together.').waitFor();
  await form.getByLabel('Key id').fill(APP_STORE_KEY.keyId);
  await form.getByLabel('Private key (.p8)').fill(PRIVATE_PEM);
  await form.getByRole('button', { name: 'Set up' }).click();
  await card('App Store').getByText('com.example.pirates, com.example.sea').waitFor();
  expect(await card('App Store').innerText()).toMatch(
    new RegExp(`pirates[^]*the goods are taken back[^]*${ada.playerId}[^]*2031[^]*never shown`),
  );
  const { Platforms } = await must(world.asTitle('/Admin/ListPaymentPlatforms', {}));
  const at = new Date('2031-05-06T07:08').toISOString();
  expect(Platforms).toMatchObject([
    {
      HasSecret: true,
      Settings: {
        AppStore: {
          Owner: 'Check',
          Refunds: 'TakeBack',
          Sandbox: { Testers: [ada.playerId], Until: at },
        },
      },
    },
  ]);
  await button('Change App Store').click();
  expect(await form.getByLabel('Private key (.p8)').inputValue()).toBe('');
  await form.getByLabel('Testers in the sandbox').fill('');
  await form.getByLabel('Sandbox open to everybody until').fill('');
  await form.getByRole('button', { name: 'Change' }).click();
  await card('App Store').getByText('Sandbox open').waitFor({ state: 'detached' });
  const [appStore] = (await must(world.asTitle('/Admin/ListPaymentPlatforms', {}))).Platforms;
  expect(appStore.Settings.AppStore).not.toHaveProperty('Sandbox');
});

test('a platform is tested with its secret; refused receipts are told by reason; a removal is written down', async () => {
  await button('Set up Purchases on Steam').click();
  await dialog().getByLabel('App id').fill(STEAM.appId);
  expect(await dialog().getByRole('button', { name: 'Set up' }).isDisabled()).toBe(true);
  await dialog().getByLabel('Publisher key').first().fill('another key');
  await dialog().getByRole('button', { name: 'Set up' }).click();
  const purchases = card('Purchases on Steam');
  await button('Test Purchases on Steam').click();
  await purchases.getByText('Nothing that needs the secret works').waitFor();
  await purchases.getByText(/^\d+ ms$/).waitFor();
  const { sessionTicket } = ada;
  const receipt = { JwsReceiptData: 'no receipt' };
  await world.call('/Client/ValidateIOSReceipt', receipt, { sessionTicket });
  await running.app.everyMinute();
  await askForRefunds();
  await developer.reload();
  await card('App Store').getByText('1 × malformed receipt').waitFor();
  await card('App Store')
    .getByText(
      /^com\.example\.pirates, production: it has never told all; since .* does not take the key/,
    )
    .waitFor();
  await checkPage(developer, 'platforms');
  await button('Remove Purchases on Steam').click();
  await dialog().getByText('Its receipts give nothing any more').waitFor();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await purchases.getByText('Not set up: its receipts give nothing.').waitFor();
  await developer.getByRole('tab', { name: 'Changes' }).click();
  await developer.getByText('Purchases on Steam was removed').waitFor();
  await developer.getByText(`Testers in the sandbox: ${ada.playerId} → none`).waitFor();
  expect(await developer.content()).not.toContain('another key');
});

/** The App Store was asked for refunds, and did not take the key. */
async function askForRefunds(): Promise<void> {
  const { titleId } = world;
  const now = world.clock.now();
  const appId = 'com.example.pirates';
  const added = [{ titleId, platform: 'AppStore', appId, environment: 'Production' }] as const;
  for (const poll of await world.run(claimPolls, { added, now, leaseEnd: now, count: 1 })) {
    const step = { status: 'failed', fault: 'titleSecret' } as const;
    // oxlint-disable-next-line no-await-in-loop
    await world.run(reportPoll, { poll, pass: passOf(poll, now), step, now });
  }
}

test('support sees what came in by source and currency, finds a receipt and gives what is paid', async () => {
  const { playerId } = ada;
  await sell(world, 'gems');
  await redeem(world, playerId, { quantity: 3 });
  await redeem(world, playerId, { price: { amount: 15_000, currency: 'JPY' } });
  await redeem(world, playerId, { environment: 'Sandbox', transactionId: 'sandbox-1' });
  await redeem(world, playerId, { productId: 'late', transactionId: 'GPA.1', kind: 'unknown' });
  const taken = await redeem(world, playerId, { transactionId: 'refunded-1' });
  await takeItems(playerId);
  await refund(world, taken, 'takeBack');
  support = await signInAt(await newContext(), { running, world, roles: ['support'] });
  await support.goto(address('economy'));
  const row = (text: string) =>
    support.getByRole('row', { name: `App Store as the receipts say ${text}` });
  await row('3 5.97 EUR 1, 1.99 EUR').waitFor();
  await row('1 150.00 JPY –').waitFor();
  await support.getByRole('link', { name: 'Real money' }).click();
  await support.getByText('There is no item "late"').waitFor();
  await checkPage(support, 'real-money');
  await support.getByLabel('Find by transaction id').fill('sandbox-1');
  await support
    .getByRole('article', { name: 'gems' })
    .getByText('sandbox', { exact: true })
    .waitFor();
  await support.getByLabel('Find by transaction id').fill('');
  await button('Give late', support).click();
  await dialog(support).getByRole('button', { name: 'Give' }).click();
  await dialog(support).getByText('There is no item "late"').waitFor();
  await sell(world, 'gems', 'late');
  await dialog(support).getByRole('button', { name: 'Give' }).click();
  await support.getByText('Nothing is paid and not given').waitFor();
  const { Inventory } = await must(
    world.asTitle('/Admin/GetUserInventory', { ServiceId: playerId }),
  );
  expect(Inventory).toMatchObject([{ ItemId: 'late' }]);
});

/** Takes every item of a player. */
async function takeItems(ServiceId: string): Promise<void> {
  const { Inventory } = await must(world.asTitle('/Admin/GetUserInventory', { ServiceId }));
  for (const { ItemInstanceId } of Inventory) {
    const item = { ServiceId, ItemInstanceId };
    // oxlint-disable-next-line no-await-in-loop
    await must(world.asTitle('/Admin/RevokeInventoryItem', item));
  }
}

test('the page of a player has the receipts, with refund, shortfall and raw fields', async () => {
  await support.goto(address(`players/${ada.playerId}`));
  await support.getByRole('tab', { name: 'Receipts' }).click();
  const refunded = support.getByRole('article').filter({ hasText: 'refunded-1' });
  await refunded.getByText('1.99 EUR, as the receipt says').waitFor();
  await refunded.getByText('A refund or a move should have taken this, too').waitFor();
  await refunded.getByText('As the platform says').click();
  await refunded.getByText('"storefront": "USA"').waitFor();
  await checkPage(support, 'player-receipts');
  expect(await support.getByRole('article').count()).toBe(5);
  await button('Refund late', support).click();
  await dialog(support).getByText('Nothing is paid back by this').waitFor();
  await dialog(support).getByRole('button', { name: 'Refund' }).click();
  // The first test has set the App Store up so that refunded goods are taken back.
  await support.getByText('late is marked as refunded. Taken: late.').waitFor();
  await button('Refund late', support).waitFor({ state: 'detached' });
});
