import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Endpoint } from '../../src/kernel/operation.ts';
import { accountTokenOf } from '../../src/economy/receipts/receipt.ts';
import { setPaymentPlatform } from '../../src/connections/operations/set-payment-platform.ts';
import { signAsAppStore, transactionOf } from './app-store-keys.ts';
import { appIdIn, appStoreIn } from './platforms.ts';
import { expectTakenBack, sell } from './receipts.ts';
import type { Scenario } from './scenario.ts';
import { must, setCatalog } from './stock.ts';
import type { LoggedIn, Reply, World } from './world.ts';

/** A transaction of this title's app, signed. Members that are given stand in place of good ones. */
export function signed(world: World, members: object = {}): string {
  const transactionId = String(randomInt(2 ** 47));
  const { appStoreChain } = world.fakes();
  const of = { transactionId, originalTransactionId: transactionId, bundleId: appIdIn(world) };
  const payload = transactionOf(world.clock.now(), { ...of, productId: 'gems', ...members });
  return signAsAppStore(appStoreChain, payload);
}

/** A transaction that was revoked after it was signed, and its signature of then. */
export function revokedMeanwhile(world: World): readonly [old: string, revoked: string] {
  const id = String(randomInt(2 ** 47));
  const of = { transactionId: id, originalTransactionId: id };
  const now = world.clock.now();
  return [
    signed(world, { ...of, signedDate: now - 2 }),
    signed(world, { ...of, revocationDate: now - 1 }),
  ];
}

/** A player of a title that sells gems in the App Store. */
export async function aBuyer(world: World, settings: object = {}): Promise<LoggedIn> {
  await sell(world, 'gems');
  await must(world.asTitle(setPaymentPlatform.path, appStoreIn(world, settings)));
  return world.logIn();
}

type Bring = (receipts: string) => object;

/** The refusals that both operations have in common. `toBody`: what a game sends. */
export function refusalScenarios(toBody: Bring): readonly Scenario[] {
  const bring = async (
    world: World,
    { path }: Endpoint,
    receipt: (world: World) => string,
    more: object = {},
  ): Promise<Reply> => {
    const { sessionTicket } = await aBuyer(world, more);
    return world.call(path, toBody(receipt(world)), { sessionTicket });
  };
  return [
    {
      name: 'a transaction that Apple has not signed gives nothing',
      provokes: 'InvalidReceipt',
      async play(world, door) {
        const reply = await bring(world, door, (of) => `${signed(of).slice(0, -4)}AAAA`);
        // A hint would help the next forgery.
        expectDetails(reply, 'AppStore: the signature is wrong, or not of the platform.');
        return reply;
      },
    },
    {
      name: 'a receipt of before StoreKit 2 is refused',
      provokes: 'InvalidReceipt',
      async play(world, door) {
        const reply = await bring(world, door, () => 'MIITtgYJKoZIhvcNAQcCoIITpzCCE6MCAQEx');
        expect(reply.errorDetails?.['Receipt']).toEqual([
          expect.stringMatching(/^AppStore: .*no longer.*\. Send .*StoreKit 2/),
        ]);
        return reply;
      },
    },
    {
      name: 'a purchase that the family shares names the setting by which it is taken',
      provokes: 'InvalidReceipt',
      async play(world, door) {
        const inAppOwnershipType = 'FAMILY_SHARED';
        const reply = await bring(world, door, (of) => signed(of, { inAppOwnershipType }));
        expect(reply.errorDetails?.['Receipt']).toEqual([
          expect.stringMatching(/AllowsFamilySharing/),
        ]);
        return reply;
      },
    },
    {
      name: 'a purchase that names another player gives nothing',
      provokes: 'InvalidReceipt',
      async play(world, door) {
        const { titleId } = world;
        const appAccountToken = accountTokenOf({ titleId, playerId: 'another' });
        return bring(world, door, (of) => signed(of, { appAccountToken }));
      },
    },
    {
      name: 'a purchase in another app gives nothing',
      provokes: 'InvalidBundleID',
      play: (world, door) => bring(world, door, (of) => signed(of, { bundleId: 'com.other' })),
    },
    {
      name: 'a title without the App Store takes no receipt',
      provokes: 'InvalidBundleID',
      async play(world, { path }) {
        const { sessionTicket } = await world.logIn();
        const reply = await world.call(path, toBody(signed(world)), { sessionTicket });
        expect(reply.errorMessage).toBe('The title is not set up with the platform');
        expect(reply.errorDetails?.['Receipt']).toEqual([
          expect.stringMatching(/^AppStore: the title has no such platform\..*SetPaymentPlatform/),
        ]);
        return reply;
      },
    },
    {
      name: 'an empty list has no purchase in it',
      provokes: 'ReceiptDoesNotContainInAppItems',
      play: (world, door) => bring(world, door, () => '[]'),
    },
    {
      name: 'a subscription is not taken',
      provokes: 'InvalidProductForSubscription',
      play: (world, door) =>
        bring(world, door, (of) => signed(of, { type: 'Auto-Renewable Subscription' })),
    },
    {
      name: 'a purchase in the sandbox is refused',
      provokes: 'InvalidEnvironmentForReceipt',
      play: (world, door) => bring(world, door, (of) => signed(of, { environment: 'Sandbox' })),
    },
    {
      name: 'a purchase that was revoked gives nothing',
      provokes: 'ReceiptCancelled',
      play: (world, door) =>
        bring(world, door, (of) => signed(of, { revocationDate: of.clock.now() })),
    },
    {
      name: 'a purchase that was revoked gives nothing when an older signature of it comes, to nobody',
      provokes: 'ReceiptCancelled',
      async play(world, { path }) {
        const { sessionTicket } = await aBuyer(world);
        const [old, revoked] = revokedMeanwhile(world);
        const reply = await world.call(path, toBody(revoked), { sessionTicket });
        for (const one of [{ sessionTicket }, await world.logIn('other')]) {
          // oxlint-disable-next-line no-await-in-loop
          expect((await world.call(path, toBody(old), one)).error).toBe('ReceiptCancelled');
        }
        return reply;
      },
    },
    {
      name: 'a given purchase that comes again as revoked is taken back by the rule of the title',
      provokes: 'ReceiptCancelled',
      async play(world, { path }) {
        const { sessionTicket, playerId } = await aBuyer(world, { Refunds: 'TakeBack' });
        const [old, revoked] = revokedMeanwhile(world);
        await must(world.call(path, toBody(old), { sessionTicket }));
        const reply = await world.call(path, toBody(revoked), { sessionTicket });
        await expectTakenBack(world, playerId);
        return reply;
      },
    },
    {
      name: 'a purchase that is kept for another player is not used up',
      provokes: 'ReceiptNotGiven',
      async play(world, { path }) {
        const { sessionTicket } = await aBuyer(world);
        const body = toBody(signed(world, { productId: 'late' }));
        await world.call(path, body, { sessionTicket });
        await sell(world, 'late');
        const reply = await world.call(path, body, await world.logIn('other'));
        expectDetails(
          reply,
          'Another player has brought it first, and will be given it. Do not finish it.',
        );
        await must(world.call(path, body, { sessionTicket }));
        return reply;
      },
    },
    {
      name: 'a purchase that another player has redeemed gives nothing, and says no more',
      provokes: 'ReceiptAlreadyUsed',
      async play(world, { path }) {
        const { sessionTicket } = await aBuyer(world);
        const receipt = signed(world);
        await must(world.call(path, toBody(receipt), { sessionTicket }));
        const other = await world.logIn('other');
        const reply = await world.call(path, toBody(receipt), other);
        expectDetails(reply, 'Another player has redeemed it.');
        return reply;
      },
    },
    {
      name: 'a product without an item is kept, and given as soon as there is one',
      provokes: 'NoMatchingCatalogItemForReceipt',
      async play(world, { path }) {
        const { sessionTicket } = await aBuyer(world);
        const body = toBody(signed(world, { productId: 'late' }));
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
        const { sessionTicket } = await aBuyer(world);
        const edition = { IsLimitedEdition: true, InitialLimitedEditionCount: 0 };
        await setCatalog(world, { items: [{ ItemId: 'gems', ...edition }] });
        const reply = await world.call(path, toBody(signed(world)), { sessionTicket });
        expectDetails(reply, 'Too few are left of the limited edition "gems".');
        return reply;
      },
    },
  ];
}

function expectDetails(reply: Reply, sentence: string): void {
  expect(reply.errorDetails).toEqual({ Receipt: [sentence] });
}
