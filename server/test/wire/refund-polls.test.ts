import { afterAll, beforeEach, expect, test } from 'vitest';
import { listPolls } from '../../src/connections/poll-commands.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import { AMAZON_SECRET } from '../support/fakes/amazon-appstore.ts';
import { APP_STORE_KEY } from '../support/fakes/app-store-api.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { PLAY_APP, playKeyFile } from '../support/fakes/play-store.ts';
import { BUNDLE_ID } from '../support/app-store-keys.ts';
import { platforms, sharePlatform } from '../support/platforms.ts';
import { appStoreNotice, redeem, sellGems, stateOf } from '../support/refunds.ts';
import { startService } from '../support/running.ts';
import { makeWorld, type World } from '../support/world.ts';

const fakes = await startFakes();
const running = await startService(undefined, { fakes });
afterAll(() => running[Symbol.asyncDispose]());
beforeEach(() => {
  fakes.playStore.mode = 'well';
  fakes.appStoreApi.mode = 'well';
  fakes.amazonAppstore.mode = 'well';
});

const look = () => running.app.lookForRefunds();

/** Time goes on, and all polls that are due are done: a long list has several steps. */
async function later(ms = HOUR_MS, looks = 3): Promise<void> {
  running.clock.advance(ms);
  for (let times = 1; times <= looks; times += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await look();
    running.clock.advance(MINUTE_MS);
  }
}

async function aPlayer() {
  const world = await makeWorld(running);
  await sellGems(world);
  const { playerId } = await world.logIn();
  return { world, playerId };
}

const PLAY = {
  Platform: 'PlayStore',
  Settings: { PlayStore: { PackageNames: [PLAY_APP], Refunds: 'TakeBack' } },
  Secret: playKeyFile(),
};
const APPLE = {
  Platform: 'AppStore',
  Settings: {
    AppStore: {
      BundleIds: [BUNDLE_ID],
      Refunds: 'TakeBack',
      IssuerId: APP_STORE_KEY.issuerId,
      KeyId: APP_STORE_KEY.keyId,
    },
  },
  Secret: APP_STORE_KEY.privateKey,
};
const AMAZON = {
  Platform: 'AmazonAppstore',
  Settings: { AmazonAppstore: { Refunds: 'TakeBack' } },
};

/** A purchase on Google Play that was refunded at Google. */
async function refundedOnPlay(world: World, playerId: string) {
  const { playStore } = fakes;
  const { purchaseToken } = playStore.sell();
  await redeem(world, playerId, { platform: 'PlayStore', purchaseId: purchaseToken });
  playStore.change(purchaseToken, { purchaseStateContext: { purchaseState: 'CANCELLED' } });
  playStore.void({ purchaseToken, at: world.clock.now() });
}

const GIVEN = { gems: 1, states: ['given'] };
const TAKEN = { gems: 0, states: ['refunded'] };

test('Google is asked for what no message has told, page by page', async () => {
  const { world, playerId } = await aPlayer();
  await sharePlatform(world, PLAY);
  await refundedOnPlay(world, playerId);
  await refundedOnPlay(world, playerId);
  fakes.playStore.pageSize = 1;
  await later(0, 6);
  fakes.playStore.pageSize = 100;
  expect(await stateOf(world, playerId)).toEqual({ gems: 0, states: ['refunded', 'refunded'] });
  const [shown] = await platforms(world);
  const at = expect.any(String) as string;
  expect(shown.RefundPolls).toEqual([
    { AppId: PLAY_APP, Environment: 'Production', PolledAt: at, KnownUntil: at },
  ]);
});

test('while Google is away or lies nothing moves, and it is told', async () => {
  const { world, playerId } = await aPlayer();
  await sharePlatform(world, PLAY);
  await refundedOnPlay(world, playerId);
  for (const mode of ['lie', 'fail', 'drop'] as const) {
    fakes.playStore.mode = mode;
    // oxlint-disable-next-line no-await-in-loop
    await later(HOUR_MS, 1);
    // oxlint-disable-next-line no-await-in-loop
    expect([mode, await stateOf(world, playerId)]).toEqual([mode, GIVEN]);
    // oxlint-disable-next-line no-await-in-loop
    const [shown] = await platforms(world);
    expect(shown.RefundPolls).toMatchObject([{ Fault: 'away' }]);
    expect(shown.RefundPolls[0]).not.toHaveProperty('PolledAt');
  }
  fakes.playStore.mode = 'well';
  await later();
  expect(await stateOf(world, playerId)).toEqual(TAKEN);
});

test('the App Store is asked for what no notification has told', async () => {
  const { world, playerId } = await aPlayer();
  await sharePlatform(world, APPLE);
  await redeem(world, playerId, { appId: BUNDLE_ID });
  const signedPayload = appStoreNotice(world, 'REFUND', { after: 1, bundleId: BUNDLE_ID });
  fakes.appStoreApi.sent.push({ type: 'REFUND', signedPayload, at: world.clock.now() - HOUR_MS });
  await later();
  expect(await stateOf(world, playerId)).toEqual(TAKEN);
});

test('Amazon is asked about receipts that stand, once a day each', async () => {
  const { world, playerId } = await aPlayer();
  const { amazonAppstore } = fakes;
  const sale = amazonAppstore.sell({});
  await sharePlatform(world, { ...AMAZON, Secret: AMAZON_SECRET });
  await redeem(world, playerId, {
    platform: 'AmazonAppstore',
    purchaseId: sale.receiptId,
    transactionId: sale.receiptId,
    details: { userId: sale.userId },
  });
  await later();
  expect(await stateOf(world, playerId)).toEqual(GIVEN);
  const asked = () =>
    amazonAppstore.calls.filter(({ url }) =>
      decodeURIComponent(url.pathname).includes(sale.receiptId),
    ).length;
  expect(asked()).toBe(1);
  await later();
  expect(asked()).toBe(1);
  amazonAppstore.change(sale.receiptId, { cancelDate: world.clock.now() });
  await later(24 * HOUR_MS);
  expect(await stateOf(world, playerId)).toEqual(TAKEN);
  await later(24 * HOUR_MS);
  expect(asked()).toBe(2);
});

test('a title that is no longer set up is asked for no more', async () => {
  const { world } = await aPlayer();
  await sharePlatform(world, PLAY);
  await later();
  await world.asTitle('/Admin/RemovePaymentPlatform', { Platform: 'PlayStore' });
  await later();
  const rows = () => running.storage.run(listPolls, { titleId: world.titleId });
  expect(await rows()).toEqual([]);
  await sharePlatform(world, PLAY);
  await later();
  expect(await rows()).toHaveLength(1);
});
