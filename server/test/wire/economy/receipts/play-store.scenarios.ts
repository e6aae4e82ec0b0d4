import { expect } from 'vitest';
import { notifyPlayStore } from '../../../../src/economy/receipts/operations/play-store.ts';
import { playKeyFile, PLAY_APP } from '../../../support/fakes/play-store.ts';
import { sharePlatform } from '../../../support/platforms.ts';
import {
  PUSH,
  pushOf,
  redeem,
  sellGems,
  stateOf,
  tellPlayStore,
} from '../../../support/refunds.ts';
import { scenarios } from '../../../support/scenario.ts';
import type { World } from '../../../support/world.ts';

const setUp = (world: World, Secret: string) =>
  sharePlatform(world, {
    Platform: 'PlayStore',
    Settings: { PlayStore: { PackageNames: [PLAY_APP], Refunds: 'TakeBack', ...PUSH } },
    Secret,
  });

/** A title that sells on Google Play, and a player who has bought gems. */
async function sell(world: World, quantity = 1) {
  await sellGems(world);
  await setUp(world, playKeyFile());
  const { playerId } = await world.logIn();
  const { playStore } = world.fakes();
  const { purchaseToken } = playStore.sell({ quantity });
  const purchase = { platform: 'PlayStore', purchaseId: purchaseToken, quantity } as const;
  await redeem(world, playerId, purchase);
  return { playerId, purchaseToken, playStore };
}

const CANCELLED = { purchaseStateContext: { purchaseState: 'CANCELLED' } };

export default scenarios(notifyPlayStore, [
  {
    name: 'asks Google, whose answer counts, and takes the refund once',
    async play(world) {
      const { playerId, purchaseToken, playStore } = await sell(world);
      // Google says that the purchase stands.
      await tellPlayStore(world, pushOf(purchaseToken));
      expect(await stateOf(world, playerId)).toEqual({ gems: 1, states: ['given'] });
      playStore.change(purchaseToken, CANCELLED);
      const all = await Promise.all(
        Array.from({ length: 64 }, () => tellPlayStore(world, pushOf(purchaseToken))),
      );
      expect(new Set(all.map(({ code }) => code))).toEqual(new Set([200]));
      expect(await stateOf(world, playerId)).toEqual({ gems: 0, states: ['refunded'] });
      return tellPlayStore(world, pushOf(purchaseToken));
    },
  },
  {
    name: 'a title with a key that Google does not take is in the way of no other with the same app',
    async play(world) {
      await setUp(await world.otherTitle(), playKeyFile({ client_email: 'else@example.com' }));
      const { playerId, purchaseToken, playStore } = await sell(world);
      playStore.change(purchaseToken, CANCELLED);
      const reply = await tellPlayStore(world, pushOf(purchaseToken));
      expect(await stateOf(world, playerId)).toEqual({ gems: 0, states: ['refunded'] });
      return reply;
    },
  },
  {
    name: 'parts of a quantity are taken back, and what Google does not know changes nothing',
    async play(world) {
      const { playerId, purchaseToken, playStore } = await sell(world, 5);
      const productOfferDetails = { quantity: 5, refundableQuantity: 3 };
      const productLineItem = [{ productId: 'gems', productOfferDetails }];
      playStore.change(purchaseToken, { productLineItem });
      await tellPlayStore(world, pushOf(purchaseToken));
      expect(await stateOf(world, playerId)).toEqual({ gems: 3, states: ['given'] });
      return tellPlayStore(world, pushOf('unknown'));
    },
  },
  {
    name: 'is answered with 503 while Google is away, so that it comes again',
    provokes: 'ServiceUnavailable',
    async play(world) {
      const { playerId, purchaseToken, playStore } = await sell(world);
      playStore.change(purchaseToken, CANCELLED);
      playStore.always = { code: 500, body: '' };
      const reply = await tellPlayStore(world, pushOf(purchaseToken));
      playStore.always = undefined;
      expect(await stateOf(world, playerId)).toEqual({ gems: 1, states: ['given'] });
      expect((await tellPlayStore(world, pushOf(purchaseToken))).code).toBe(200);
      expect(await stateOf(world, playerId)).toEqual({ gems: 0, states: ['refunded'] });
      return reply;
    },
  },
  {
    name: 'a message of another form is refused',
    provokes: 'InvalidParams',
    async play(world) {
      return tellPlayStore(world, { message: { data: 'bm90aGluZw==', messageId: '1' } });
    },
  },
  {
    name: 'a message of another sender, for another audience or about an app that nobody has is refused',
    provokes: 'NotAuthenticated',
    async play(world) {
      const { playerId, purchaseToken, playStore } = await sell(world);
      playStore.change(purchaseToken, CANCELLED);
      const push = pushOf(purchaseToken);
      const calls = playStore.calls.length;
      const refused = await Promise.all([
        tellPlayStore(world, push, { email: 'else@example.com' }),
        tellPlayStore(world, push, { email_verified: false }),
        tellPlayStore(world, push, { aud: 'https://else.example' }),
        tellPlayStore(world, pushOf(purchaseToken, 'com.example.nobodys')),
        world.call(notifyPlayStore.path, push),
      ]);
      expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['NotAuthenticated']));
      expect(playStore.calls).toHaveLength(calls);
      expect(await stateOf(world, playerId)).toEqual({ gems: 1, states: ['given'] });
      return refused[0] ?? tellPlayStore(world, push);
    },
  },
]);
