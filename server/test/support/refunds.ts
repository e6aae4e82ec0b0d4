import { redeemPurchases } from '../../src/economy/receipts/commands/redeem.ts';
import { findPlayerReceipts } from '../../src/economy/receipts/commands/look-ups.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import type { PlatformPurchase } from '../../src/kernel/platform-purchase.ts';
import { notifyAppStore } from '../../src/economy/receipts/operations/app-store.ts';
import { notifyPlayStore } from '../../src/economy/receipts/operations/play-store.ts';
import { notificationOf, transactionOf } from './app-store-keys.ts';
import { PLAY_APP } from './fakes/play-store.ts';
import { appIdIn, appStoreIn, setPlatform } from './platforms.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

/** The id of a transaction that only this title has. */
export const transactionIdIn = ({ titleId }: World, number = 1): string =>
  `${Number.parseInt(titleId, 16)}${number}`;

/** Sets the title up with the App Store, which takes back what was refunded, and sells gems. */
export async function sellOnAppStore(world: World, more: object = {}): Promise<void> {
  await setPlatform(world, appStoreIn(world, { Refunds: 'TakeBack', ...more }));
  await sellGems(world);
}

/** A catalog with an item `gems`, which is one use. */
export async function sellGems(world: World): Promise<void> {
  const Catalog = [{ ItemId: 'gems', Consumable: { UsageCount: 1 }, IsStackable: true }];
  await must(
    world.asTitle('/Admin/SetCatalogItems', {
      CatalogVersion: 'main',
      Catalog,
      SetAsDefaultCatalog: true,
    }),
  );
}

/** Gives a player what a verified purchase names. */
export async function redeem(world: World, playerId: string, more: Partial<PlatformPurchase>) {
  const { titleId } = world;
  const purchase: PlatformPurchase = {
    platform: 'AppStore',
    environment: 'Production',
    purchaseId: transactionIdIn(world),
    transactionId: transactionIdIn(world),
    appId: appIdIn(world),
    productId: 'gems',
    quantity: 1,
    kind: 'consumable',
    purchasedAt: world.clock.now(),
    accountToken: undefined,
    isUnpaid: false,
    refunded: undefined,
    price: undefined,
    details: {},
    ...more,
  };
  return world.run(redeemPurchases, {
    titleId,
    playerId,
    by: 'player',
    requestId: undefined,
    now: world.clock.now(),
    seed: '00'.repeat(16),
    purchases: [purchase],
    rules: {
      sandbox: { testers: [], until: undefined },
      owner: 'ignore',
      catalogVersions: [],
      refunds: 'takeBack',
      movesNonConsumables: false,
    },
    catalogVersion: undefined,
  });
}

/** The gems of a player, and the states of the player's receipts. */
export async function stateOf(world: World, playerId: string) {
  const { Inventory } = await must(
    world.asTitle('/Admin/GetUserInventory', { ServiceId: playerId }),
  );
  const page = { ...WHOLE_LIST, at: world.clock.now() };
  const receipts = await world.run(findPlayerReceipts, { titleId: world.titleId, playerId, page });
  return {
    gems: (Inventory as readonly { readonly RemainingUses: number }[]).reduce(
      (sum, { RemainingUses }) => sum + RemainingUses,
      0,
    ),
    states: receipts?.map(({ state }) => state),
  };
}

/** A notification of the App Store about a transaction of this title, signed an hour and some milliseconds after the purchase. */
export function appStoreNotice(
  world: World,
  type: string,
  {
    after = 0,
    number = 1,
    ...members
  }: { after?: number; number?: number; bundleId?: string } = {},
): string {
  const at = world.clock.now() - HOUR_MS;
  const id = transactionIdIn(world, number);
  const ids = { transactionId: id, originalTransactionId: id, bundleId: appIdIn(world) };
  const transaction = transactionOf(at, { ...ids, productId: 'gems', ...members });
  const signedDate = at + after;
  return notificationOf(world.fakes().appStoreChain, type, { transaction, signedDate });
}

/** The App Store sends a notification. */
export const tellAppStore = (world: World, signedPayload: string): Promise<Reply> =>
  world.call(notifyAppStore.path, { signedPayload });

export const PUSH = {
  NotificationAudience: 'https://purser.example/Notification/PlayStore',
  NotificationAccount: 'push@example-project.iam.gserviceaccount.com',
};

/** A message of Pub/Sub about a purchase. */
export function pushOf(purchaseToken: string, packageName: string = PLAY_APP) {
  const voidedPurchaseNotification = { purchaseToken, orderId: 'GPA.1', productType: 2 };
  const notice = { version: '1.0', packageName, voidedPurchaseNotification };
  const data = Buffer.from(JSON.stringify(notice)).toString('base64');
  return { message: { data, messageId: '136969346945', publishTime: 'now' }, subscription: 'a' };
}

/** Google sends a message, with a token for `claims`. */
export async function tellPlayStore(
  world: World,
  body: object,
  claims: object = {},
): Promise<Reply> {
  const { issuer } = world.fakes();
  const at = Math.floor(world.clock.now() / 1_000);
  const token = await issuer.sign({
    iss: 'https://accounts.google.com',
    aud: PUSH.NotificationAudience,
    email: PUSH.NotificationAccount,
    email_verified: true,
    iat: at,
    exp: at + 600,
    ...claims,
  });
  return world.call(notifyPlayStore.path, body, {}, { Authorization: `Bearer ${token}` });
}
