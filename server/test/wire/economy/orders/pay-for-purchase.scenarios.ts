import { expect } from 'vitest';
import { payForPurchase } from '../../../../src/economy/orders/operations/pay-for-purchase.ts';
import {
  aSteamShop,
  confirm,
  pay,
  payment,
  start,
  startApproved,
  steamIdIn,
} from '../../../support/orders.ts';
import { steamAppIdIn } from '../../../support/platforms.ts';
import { callAt, type Scenario, scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const NONE = '7';

function refused(
  provokes: NonNullable<Scenario['provokes']>,
  name: string,
  of: (world: World) => Promise<object> | object,
): Scenario {
  return {
    name,
    provokes,
    async play(world, door) {
      await aSteamShop(world);
      return callAt(door, world, await of(world));
    },
  };
}

const refusal = { result: 'Failure', params: {}, error: { errorcode: 7, errordesc: 'mismatch' } };

export default scenarios(payForPurchase, [
  {
    name: 'Steam shows the order once, to the verified account, and each call has the same answer',
    async play(world, door) {
      await aSteamShop(world);
      const { steamPurchases } = world.fakes();
      const orderId = await start(world);
      const reply = await callAt(door, world, payment(orderId));
      expect(reply.data).toMatchObject({
        OrderId: orderId,
        Status: 'Init',
        ProviderData: expect.stringMatching(/^\d+$/),
        PurchaseCurrency: 'USD',
        PurchasePrice: 998,
      });
      const { form } = steamPurchases.calls.findLast(({ method }) => method === 'POST') ?? {};
      expect(form?.get('steamid')).toBe(steamIdIn(world));
      expect(form?.get('appid')).toBe(steamAppIdIn(world));
      expect(form?.get('amount[0]')).toBe('998');
      const calls = steamPurchases.calls.length;
      const again = { ...payment(orderId), Currency: 'USD' };
      const second = await callAt(door, world, {
        ...again,
        ProviderTransactionId: reply.data.ProviderData,
      });
      expect(second.data).toEqual(reply.data);
      expect(steamPurchases.calls).toHaveLength(calls);
      return second;
    },
  },
  refused('InvalidPaymentProvider', 'another provider', () => {
    return { ...payment(NONE), ProviderName: 'PayPal' };
  }),
  {
    name: 'a title that does not sell on Steam',
    provokes: 'ProductDisabledForTitle',
    play: (world, door) => callAt(door, world, payment(NONE)),
  },
  refused('PurchaseDoesNotExist', 'an unknown order', () => payment(NONE)),
  refused('InvalidPurchaseTransactionStatus', 'an order that was paid', async (world) => {
    const orderId = await startApproved(world);
    await must(confirm(world, orderId));
    return payment(orderId);
  }),
  refused('InvalidParams', 'another currency', async (world) => {
    return { ...payment(await start(world)), Currency: 'EUR' };
  }),
  refused('DuplicatePurchaseTransactionId', 'the transaction of another order', async (world) => {
    const { ProviderData } = await must(pay(world, await start(world)));
    return { ...payment(await start(world)), ProviderTransactionId: ProviderData };
  }),
  refused('PurchaseInitializationFailure', 'Steam refuses the order', async (world) => {
    const orderId = await start(world);
    const { answers } = world.fakes().steamPurchases;
    const body = JSON.stringify({ response: refusal });
    for (const method of ['InitTxn/v3', 'QueryTxn/v3']) answers.set(method, { body });
    return payment(orderId);
  }),
  refused('FailedByPaymentProvider', 'Steam says that it failed already', async (world) => {
    const { steamPurchases } = world.fakes();
    const orderId = await start(world);
    // As after an answer that was lost.
    await steamPurchases.begin(orderId, steamIdIn(world));
    steamPurchases.decline(orderId);
    return payment(orderId);
  }),
]);
