import { expect, test } from 'vitest';
import { JOB_BACK_OFF } from '../../src/kernel/limits.ts';
import { validateGooglePlayPurchase } from '../../src/economy/receipts/operations/validate-google-play-purchase.ts';
import { anAskedBuyer, PLAY_STORE } from '../support/asked-purchases.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld } from '../support/world.ts';

test('Google hears of each purchase that is given or kept, once, and later where it is away', async () => {
  const fakes = await startFakes();
  await using running = await startService(undefined, { fakes });
  await running.app.start();
  const world = await makeWorld(running);
  const { sessionTicket } = await anAskedBuyer(world, PLAY_STORE);
  const { playStore } = fakes;
  const acknowledgements = () =>
    playStore.calls.filter(({ url }) => url.pathname.endsWith(':acknowledge'));
  const bring = (productId: string) => {
    const { receiptJson: ReceiptJson, signature: Signature } = playStore.sell({ productId });
    const call = () =>
      world.call(validateGooglePlayPurchase.path, { ReceiptJson, Signature }, { sessionTicket });
    return { call, token: JSON.parse(ReceiptJson).purchaseToken as string };
  };
  const given = bring('gems');
  await must(given.call());
  await expect.poll(() => playStore.isAcknowledged(given.token)).toBe(true);
  expect((await given.call()).error).toBe('ReceiptAlreadyUsed');
  const kept = bring('late');
  for (let times = 0; times < 2; times += 1) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await kept.call()).error).toBe('NoMatchingCatalogItemForReceipt');
  }
  await expect.poll(() => playStore.isAcknowledged(kept.token)).toBe(true);
  expect(acknowledgements()).toHaveLength(2);
  const metrics = async () => (await fetch(`${running.url}/metrics`)).text();
  const late = bring('gems');
  playStore.failsToAcknowledge = true;
  await must(late.call());
  const away = 'purser_outbox_failures_total{kind="playStoreAcknowledgement",reason="away"} 1';
  await expect.poll(metrics).toContain(away);
  playStore.failsToAcknowledge = false;
  running.clock.advance(JOB_BACK_OFF.firstMs);
  // Its job wakes what does all that are due.
  await must(bring('gems').call());
  await expect.poll(() => playStore.isAcknowledged(late.token)).toBe(true);
});
