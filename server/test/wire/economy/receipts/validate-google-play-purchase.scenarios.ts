import { expect } from 'vitest';
import { validateGooglePlayPurchase } from '../../../../src/economy/receipts/operations/validate-google-play-purchase.ts';
import { accountTokenOf } from '../../../../src/economy/receipts/receipt.ts';
import {
  anAskedBuyer,
  askedScenarios,
  connect,
  PLAY_STORE,
  playReceipt,
} from '../../../support/asked-purchases.ts';
import { PLAY_APP, playKeyFile, playLicenseKey } from '../../../support/fakes/play-store.ts';
import { KEY_FILE } from '../../../support/platforms.ts';
import { scenarios } from '../../../support/scenario.ts';
import type { World } from '../../../support/world.ts';

/** A purchase of which Google's record has such members. */
function sold(world: World, purchase: Readonly<Record<string, unknown>>) {
  const { receiptJson, signature } = world.fakes().playStore.sell({ purchase });
  return { ReceiptJson: receiptJson, Signature: signature };
}

export default scenarios(validateGooglePlayPurchase, [
  ...askedScenarios(PLAY_STORE),
  {
    name: 'a title without Google Play takes no receipt',
    provokes: 'MissingTitleGoogleProperties',
    async play(world, { path }) {
      const { sessionTicket } = await world.logIn();
      return world.call(path, PLAY_STORE.buy(world), { sessionTicket });
    },
  },
  {
    name: 'a purchase in another app gives nothing',
    provokes: 'InvalidBundleID',
    async play(world, { path }) {
      const { sessionTicket } = await anAskedBuyer(world, PLAY_STORE);
      const body = playReceipt({ packageName: 'com.other', purchaseToken: 'any' });
      return world.call(path, body, { sessionTicket });
    },
  },
  {
    name: 'a service account that Google does not know is the fault of the title',
    provokes: 'GoogleServiceAccountInvalid',
    async play(world, { path }) {
      const { sessionTicket } = await anAskedBuyer(world, PLAY_STORE);
      await connect(world, PLAY_STORE, {}, playKeyFile({ client_email: 'else@example.com' }));
      return world.call(path, PLAY_STORE.buy(world), { sessionTicket });
    },
  },
  {
    name: 'a key of a service account that Google does not take is the fault of the title',
    provokes: 'GoogleServiceAccountFailedAuth',
    async play(world, { path }) {
      const { sessionTicket } = await anAskedBuyer(world, PLAY_STORE);
      await connect(world, PLAY_STORE, {}, playKeyFile({ private_key: KEY_FILE.private_key }));
      return world.call(path, PLAY_STORE.buy(world), { sessionTicket });
    },
  },
  {
    name: 'a purchase that is not paid yet gives nothing',
    provokes: 'InvalidPurchaseTransactionStatus',
    async play(world, { path }) {
      const { sessionTicket } = await anAskedBuyer(world, PLAY_STORE);
      const pending = { purchaseStateContext: { purchaseState: 'PENDING' } };
      return world.call(path, sold(world, pending), { sessionTicket });
    },
  },
  {
    name: 'a signature by another key is refused where the title has the license key',
    provokes: 'InvalidReceipt',
    async play(world, { path }) {
      const LicenseKeys = { [PLAY_APP]: playLicenseKey() };
      const { sessionTicket } = await anAskedBuyer(world, PLAY_STORE, { LicenseKeys });
      const body = { ...PLAY_STORE.buy(world), Signature: 'AAAA' };
      return world.call(path, body, { sessionTicket });
    },
  },
  {
    name: 'a purchase that names another player gives nothing',
    provokes: 'InvalidReceipt',
    async play(world, { path }) {
      const { sessionTicket } = await anAskedBuyer(world, PLAY_STORE);
      const { titleId } = world;
      const obfuscatedExternalAccountId = accountTokenOf({ titleId, playerId: 'another' });
      return world.call(path, sold(world, { obfuscatedExternalAccountId }), { sessionTicket });
    },
  },
  {
    name: 'the answer says that it is Google who is away',
    provokes: 'ServiceUnavailable',
    async play(world, { path }) {
      const { sessionTicket } = await anAskedBuyer(world, PLAY_STORE);
      const { playStore } = world.fakes();
      playStore.always = { code: 500, body: '' };
      const reply = await world.call(path, PLAY_STORE.buy(world), { sessionTicket });
      playStore.always = undefined;
      const sentence = expect.stringContaining('PlayStore: nobody knows: the platform gave no');
      expect(reply.errorDetails).toEqual({ Receipt: [sentence] });
      return reply;
    },
  },
]);
