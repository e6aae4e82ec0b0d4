import { expect } from 'vitest';
import { notifyAppStore } from '../../../../src/economy/receipts/operations/app-store.ts';
import {
  makeAppStoreChain,
  notificationOf,
  transactionOf,
} from '../../../support/app-store-keys.ts';
import {
  appStoreNotice,
  redeem,
  sellOnAppStore,
  stateOf,
  tellAppStore,
} from '../../../support/refunds.ts';
import { appIdIn } from '../../../support/platforms.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

export default scenarios(notifyAppStore, [
  {
    name: 'takes a refund once, however often it is told, and gives again what is reversed',
    async play(world) {
      await sellOnAppStore(world);
      const { playerId } = await world.logIn();
      await redeem(world, playerId, {});
      expect(await stateOf(world, playerId)).toEqual({ gems: 1, states: ['given'] });
      const refund = appStoreNotice(world, 'REFUND', { after: 1 });
      const all = await Promise.all(Array.from({ length: 64 }, () => tellAppStore(world, refund)));
      expect(new Set(all.map(({ code }) => code))).toEqual(new Set([200]));
      expect(await stateOf(world, playerId)).toEqual({ gems: 0, states: ['refunded'] });
      const reversal = appStoreNotice(world, 'REFUND_REVERSED', { after: 2 });
      await tellAppStore(world, reversal);
      await tellAppStore(world, reversal);
      expect(await stateOf(world, playerId)).toEqual({ gems: 1, states: ['given'] });
      return tellAppStore(world, refund);
    },
  },
  {
    name: 'a reversal that comes before its refund counts',
    async play(world) {
      await sellOnAppStore(world);
      const { playerId } = await world.logIn();
      await redeem(world, playerId, {});
      await tellAppStore(world, appStoreNotice(world, 'REFUND_REVERSED', { after: 2 }));
      const reply = await tellAppStore(world, appStoreNotice(world, 'REFUND', { after: 1 }));
      expect(await stateOf(world, playerId)).toEqual({ gems: 1, states: ['given'] });
      return reply;
    },
  },
  {
    name: 'a refund that comes before its receipt keeps the goods back',
    async play(world) {
      await sellOnAppStore(world);
      const { playerId } = await world.logIn();
      const reply = await tellAppStore(world, appStoreNotice(world, 'REFUND', { after: 1 }));
      const redeemed = await redeem(world, playerId, {});
      expect(redeemed).toMatchObject({ purchases: [{ status: 'refunded' }] });
      expect((await stateOf(world, playerId)).gems).toBe(0);
      return reply;
    },
  },
  {
    name: 'the title that has the receipt decides, whatever title has the app, too',
    async play(world) {
      await sellOnAppStore(world, { Refunds: 'Mark' });
      const { playerId } = await world.logIn();
      await redeem(world, playerId, {});
      const reply = await tellAppStore(world, appStoreNotice(world, 'REFUND', { after: 1 }));
      expect(await stateOf(world, playerId)).toEqual({ gems: 1, states: ['refunded'] });
      return reply;
    },
  },
  {
    name: 'after the title has removed the platform its last rule decides, and no older one',
    async play(world) {
      await sellOnAppStore(world, { Refunds: 'Mark' });
      await sellOnAppStore(world);
      const { playerId } = await world.logIn();
      await redeem(world, playerId, {});
      await must(world.asTitle('/Admin/RemovePaymentPlatform', { Platform: 'AppStore' }));
      const reply = await tellAppStore(world, appStoreNotice(world, 'REFUND', { after: 1 }));
      expect(await stateOf(world, playerId)).toEqual({ gems: 0, states: ['refunded'] });
      return reply;
    },
  },
  {
    name: 'what is about nothing of ours is taken, so that it does not come again',
    async play(world) {
      await sellOnAppStore(world);
      const { appStoreChain } = world.fakes();
      const transaction = transactionOf(world.clock.now());
      const other = notificationOf(appStoreChain, 'REFUND', { transaction });
      expect((await tellAppStore(world, other)).code).toBe(200);
      return tellAppStore(world, appStoreNotice(world, 'ONE_TIME_CHARGE'));
    },
  },
  {
    name: 'a notification of another form is refused',
    provokes: 'InvalidParams',
    play: (world) => tellAppStore(world, 'no notification'),
  },
  {
    name: 'a forged one is refused, and changes nothing',
    provokes: 'NotAuthenticated',
    async play(world) {
      await sellOnAppStore(world);
      const { playerId } = await world.logIn();
      await redeem(world, playerId, {});
      const transaction = transactionOf(world.clock.now(), { bundleId: appIdIn(world) });
      const reply = await tellAppStore(
        world,
        notificationOf(makeAppStoreChain(), 'REFUND', { transaction }),
      );
      expect(await stateOf(world, playerId)).toEqual({ gems: 1, states: ['given'] });
      return reply;
    },
  },
]);
