import { expect } from 'vitest';
import { validateAmazonIAPReceipt } from '../../../../src/economy/receipts/operations/validate-amazon-iap-receipt.ts';
import {
  AMAZON_APPSTORE,
  anAskedBuyer,
  askedScenarios,
  connect,
} from '../../../support/asked-purchases.ts';
import { scenarios } from '../../../support/scenario.ts';

export default scenarios(validateAmazonIAPReceipt, [
  ...askedScenarios(AMAZON_APPSTORE),
  {
    name: 'a title without the Amazon Appstore takes no receipt',
    provokes: 'MissingAmazonSharedKey',
    async play(world, { path }) {
      const { sessionTicket } = await world.logIn();
      return world.call(path, AMAZON_APPSTORE.buy(world), { sessionTicket });
    },
  },
  {
    name: 'a secret that Amazon does not take is the fault of the title',
    provokes: 'AmazonValidationError',
    async play(world, { path }) {
      const { sessionTicket } = await anAskedBuyer(world, AMAZON_APPSTORE);
      await connect(world, AMAZON_APPSTORE, {}, 'another-secret');
      const reply = await world.call(path, AMAZON_APPSTORE.buy(world), { sessionTicket });
      expect(reply.errorDetails?.['Receipt']).toEqual([
        expect.stringMatching(/^AmazonAppstore: .*secret.*TestPaymentPlatform/),
      ]);
      return reply;
    },
  },
]);
