import { expect } from 'vitest';
import { AMAZON_SECRET } from './fakes/amazon-appstore.ts';
import type { FakeServer } from './fakes/fake-server.ts';
import { PLAY_APP, playKeyFile } from './fakes/play-store.ts';
import { sharePlatform } from './platforms.ts';
import { expectTakenBack, sell } from './receipts.ts';
import type { Scenario } from './scenario.ts';
import { must, setCatalog } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

/** The unusual parts of a purchase. */
interface Bought {
  readonly productId?: string;
  readonly quantity?: number;
  /** By a tester of the platform, for nothing. */
  readonly isTest?: true;
}

/** A platform that is asked about each receipt. */
export interface AskedPlatform {
  readonly name: 'PlayStore' | 'AmazonAppstore';
  readonly settings: object;
  readonly secret: string;
  readonly fake: (world: World) => FakeServer;
  /** Somebody buys; gives the body that a game sends. */
  readonly buy: (world: World, of?: Bought) => object;
  readonly cancel: (world: World, body: object) => void;
  /** The body that a game sends of a purchase that the platform does not know. */
  readonly unknown: object;
}

/** The body that a game sends of a purchase with these members in its JSON, without a signature. */
export const playReceipt = (members: object) => ({
  ReceiptJson: JSON.stringify({ packageName: PLAY_APP, productId: 'gems', ...members }),
  Signature: '',
});

export const PLAY_STORE: AskedPlatform = {
  name: 'PlayStore',
  settings: { PackageNames: [PLAY_APP] },
  secret: playKeyFile(),
  fake: (world) => world.fakes().playStore,
  buy(world, { isTest, ...sale } = {}) {
    const purchase = isTest ? { testPurchaseContext: { fopType: 'TEST' } } : {};
    const { receiptJson, signature } = world.fakes().playStore.sell({ ...sale, purchase });
    return { ReceiptJson: receiptJson, Signature: signature };
  },
  cancel(world, body) {
    const { purchaseToken } = JSON.parse((body as { readonly ReceiptJson: string }).ReceiptJson);
    const cancelled = { purchaseStateContext: { purchaseState: 'CANCELLED' } };
    world.fakes().playStore.change(purchaseToken, cancelled);
  },
  unknown: playReceipt({ purchaseToken: 'unknown' }),
};

export const AMAZON_APPSTORE: AskedPlatform = {
  name: 'AmazonAppstore',
  settings: {},
  secret: AMAZON_SECRET,
  fake: (world) => world.fakes().amazonAppstore,
  buy(world, { isTest = false, ...sale } = {}) {
    const { receiptId, userId } = world
      .fakes()
      .amazonAppstore.sell({ ...sale, testTransaction: isTest });
    return { ReceiptId: receiptId, UserId: userId };
  },
  cancel(world, body) {
    const { ReceiptId } = body as { readonly ReceiptId: string };
    world.fakes().amazonAppstore.change(ReceiptId, { cancelDate: world.clock.now() });
  },
  unknown: { ReceiptId: 'unknown', UserId: 'unknown' },
};

/** Sets the title up with the platform; settings and a secret that are given stand in place of good ones. */
export function connect(
  world: World,
  { name: Platform, settings, secret }: AskedPlatform,
  more: object = {},
  Secret = secret,
): Promise<unknown> {
  const Settings = { [Platform]: { ...settings, ...more } };
  return sharePlatform(world, { Platform, Settings, Secret });
}

/** A player of a title that sells gems on the platform. */
export async function anAskedBuyer(
  world: World,
  platform: AskedPlatform,
  settings: object = {},
): Promise<LoggedIn> {
  await sell(world, 'gems');
  await connect(world, platform, settings);
  return world.logIn();
}

/** The behaviour that all such platforms have in common. */
export function askedScenarios(platform: AskedPlatform): readonly Scenario[] {
  const { buy, fake, cancel, unknown } = platform;
  const bring = async (world: World, path: string, of: Bought = {}): Promise<Reply> => {
    const { sessionTicket } = await anAskedBuyer(world, platform);
    return world.call(path, buy(world, of), { sessionTicket });
  };
  return [
    {
      name: 'a player brings ten a minute, and the platform is asked no more often',
      provokes: 'APIClientRequestRateLimitExceeded',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        // Each has a key of its own: a call that is repeated for its key would count, too.
        const one = (_: unknown, number: number) =>
          world.call(path, unknown, { sessionTicket }, { 'Idempotency-Key': `receipt-${number}` });
        const before = fake(world).calls.length;
        const replies = await Promise.all(Array.from({ length: 11 }, one));
        const limited = replies.filter(({ httpStatus }) => httpStatus === 429);
        expect(limited).toHaveLength(1);
        const asked = fake(world).calls.slice(before);
        expect(asked.filter(({ url }) => url.pathname.endsWith('unknown'))).toHaveLength(10);
        const other = await world.logIn('other');
        expect((await world.call(path, unknown, other)).error).toBe('InvalidReceipt');
        return limited[0] as Reply;
      },
    },
    {
      name: 'a subscription is not taken',
      provokes: 'InvalidProductForSubscription',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        const body =
          platform === PLAY_STORE
            ? playReceipt({ purchaseToken: 'any', autoRenewing: true })
            : toAmazonBody(world, { productType: 'SUBSCRIPTION' });
        return world.call(path, body, { sessionTicket });
      },
    },
    {
      name: 'a purchase that was cancelled gives nothing',
      provokes: 'ReceiptCancelled',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        const body = buy(world);
        cancel(world, body);
        return world.call(path, body, { sessionTicket });
      },
    },
    {
      name: 'a refund that the platform tells when a given purchase comes again takes the goods back',
      provokes: 'ReceiptCancelled',
      async play(world, { path }) {
        const { sessionTicket, playerId } = await anAskedBuyer(world, platform, {
          Refunds: 'TakeBack',
        });
        const body = buy(world);
        await must(world.call(path, body, { sessionTicket }));
        cancel(world, body);
        const reply = await world.call(path, body, { sessionTicket });
        await expectTakenBack(world, playerId);
        return reply;
      },
    },
    {
      name: 'a purchase that another player has redeemed gives nothing',
      provokes: 'ReceiptAlreadyUsed',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        const body = buy(world);
        await must(world.call(path, body, { sessionTicket }));
        const reply = await world.call(path, body, await world.logIn('other'));
        expect(reply.errorDetails).toEqual({ Receipt: ['Another player has redeemed it.'] });
        return reply;
      },
    },
    {
      name: 'a purchase by a tester is refused',
      provokes: 'InvalidEnvironmentForReceipt',
      play: (world, { path }) => bring(world, path, { isTest: true }),
    },
    {
      name: 'a purchase that the platform does not know gives nothing',
      provokes: 'InvalidReceipt',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        return world.call(path, unknown, { sessionTicket });
      },
    },
    {
      name: 'a product without an item is kept, and given as soon as there is one',
      provokes: 'NoMatchingCatalogItemForReceipt',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        const body = buy(world, { productId: 'late' });
        const reply = await world.call(path, body, { sessionTicket });
        await sell(world, 'late');
        await must(world.call(path, body, { sessionTicket }));
        return reply;
      },
    },
    {
      name: 'a purchase that cannot be given says why',
      provokes: 'ReceiptNotGiven',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        const edition = { IsLimitedEdition: true, InitialLimitedEditionCount: 0 };
        await setCatalog(world, { items: [{ ItemId: 'gems', ...edition }] });
        return world.call(path, buy(world), { sessionTicket });
      },
    },
    {
      name: 'a purchase is given once, by its quantity, with the price of the catalog',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        const gems = { ItemId: 'gems', VirtualCurrencyPrices: { RM: 199 } };
        await setCatalog(world, { items: [gems] });
        const body = { ...buy(world, { quantity: 2 }), CurrencyCode: 'EUR', PurchasePrice: 5 };
        const reply = await world.call(path, body, { sessionTicket });
        expect(reply.data.Fulfillments).toMatchObject([
          {
            FulfilledItems: [{ ItemId: 'gems' }, { ItemId: 'gems' }],
            RecordedPriceSource: 'Catalog',
            RecordedTransactionTotal: 398,
          },
        ]);
        const again = await world.call(path, body, { sessionTicket });
        expect(again.errorDetails).toEqual({ Receipt: ['This player has redeemed it.'] });
        return reply;
      },
    },
    {
      name: 'a platform that is away uses nothing up; a price in no currency is not recorded',
      async play(world, { path }) {
        const { sessionTicket } = await anAskedBuyer(world, platform);
        const body = { ...buy(world), CurrencyCode: 'euros', PurchasePrice: 199 };
        fake(world).mode = 'drop';
        const away = await world.call(path, body, { sessionTicket });
        fake(world).mode = 'well';
        expect(away).toMatchObject({ code: 503, error: 'ServiceUnavailable' });
        expect(away.retryAfterSeconds).toBeGreaterThan(0);
        const reply = await world.call(path, body, { sessionTicket });
        expect(reply.data.Fulfillments).toEqual([{ FulfilledItems: [expect.anything()] }]);
        return reply;
      },
    },
  ];
}

function toAmazonBody(world: World, members: Readonly<Record<string, unknown>>) {
  const { receiptId, userId } = world.fakes().amazonAppstore.sell(members);
  return { ReceiptId: receiptId, UserId: userId };
}
