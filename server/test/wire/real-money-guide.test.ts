import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { signed } from '../support/app-store-purchases.ts';
import { AMAZON_SECRET } from '../support/fakes/amazon-appstore.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { PLAY_APP, playKeyFile, playLicenseKey } from '../support/fakes/play-store.ts';
import { STEAM } from '../support/fakes/steam.ts';
import { blocksOf } from '../support/guide-lines.ts';
import { appIdIn, steamAppIdIn } from '../support/platforms.ts';
import { redeem } from '../support/receipts.ts';
import { startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld } from '../support/world.ts';
import { temporaryFolder } from '../storage/given.ts';

const run = promisify(execFile);
const folder = temporaryFolder();

test('each call of the guide to real money works against the fakes', async () => {
  const fakes = await startFakes();
  await using running = await startService(undefined, { fakes });
  const world = await makeWorld(running);
  const { sessionTicket, playerId } = await world.logIn();
  const keyFile = join(folder, 'service-account.json');
  writeFileSync(keyFile, playKeyFile());
  const product = { productId: 'com.example.game.gems100' };
  const { receiptJson, signature } = fakes.playStore.sell(product);
  const { receiptId, userId } = fakes.amazonAppstore.sell(product);
  const env = {
    ...process.env,
    PURSER_URL: running.url,
    PURSER_SECRET_KEY: world.secretKey,
    PURSER_SESSION_TICKET: sessionTicket,
    BUNDLE_ID: appIdIn(world),
    REVIEW_END: new Date(world.clock.now() + DAY_MS).toISOString(),
    SIGNED_TRANSACTION: signed(world, product),
    PACKAGE_NAME: PLAY_APP,
    LICENSE_KEY: playLicenseKey(),
    RECEIPT_JSON: receiptJson,
    RECEIPT_SIGNATURE: signature,
    KEY_FILE: keyFile,
    AMAZON_SECRET,
    AMAZON_RECEIPT: receiptId,
    AMAZON_USER: userId,
    STEAM_APP_ID: steamAppIdIn(world),
    STEAM_KEY: STEAM.key,
    RECEIPT_ID: '',
  };
  const calls = blocksOf('real-money.md', 'sh');
  expect(calls.length).toBeGreaterThan(14);
  for (const call of calls) {
    // oxlint-disable-next-line no-await-in-loop
    if (call.includes('FindReceipts')) env.RECEIPT_ID = await paidNotGiven();
    // oxlint-disable-next-line no-await-in-loop
    const { stdout } = await run('sh', ['-euc', call], { env });
    const answer = JSON.parse(stdout);
    expect(answer, call).toMatchObject({ code: 200 });
    if (call.includes('TestPaymentPlatform')) expect(answer.data.Status).toBe('Ready');
  }

  /** A receipt of a product whose item comes into the catalog only later. */
  async function paidNotGiven(): Promise<string> {
    const { transactionId: TransactionId } = await redeem(world, playerId, { productId: 'late' });
    const Catalog = [{ ItemId: 'late' }];
    await must(world.asTitle('/Admin/UpdateCatalogItems', { CatalogVersion: '1', Catalog }));
    const { Receipts } = await must(world.asTitle('/Admin/FindReceipts', { TransactionId }));
    return Receipts[0].ReceiptId;
  }
});
