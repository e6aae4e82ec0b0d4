import { Environment, SignedDataVerifier } from '@apple/app-store-server-library';
import { expect, test } from 'vitest';
import { forgedTransactions } from '../../test/support/app-store-forgeries.ts';
import {
  BUNDLE_ID,
  makeAppStoreChain,
  makeRoot,
  signAsAppStore,
  transactionOf,
} from '../../test/support/app-store-keys.ts';

/** The forgeries that Apple's own library takes and we refuse (docs/decisions/0071-receipts-of-the-app-store.md). */
const TAKEN_BY_APPLE = [
  'a leaf that is an authority',
  'a leaf that had not begun',
  'a certificate with bytes behind it',
  'a certificate in PEM',
  'signed in the future',
];

test("Apple's library refuses the same forged transactions, but for five", async () => {
  const at = Date.parse('2026-11-20T12:00:00Z');
  const root = makeRoot();
  const chain = makeAppStoreChain({ root });
  const verifier = new SignedDataVerifier(
    [chain.root],
    false,
    Environment.PRODUCTION,
    BUNDLE_ID,
    1,
  );
  const isTaken = (jws: string) =>
    verifier.verifyAndDecodeTransaction(jws).then(
      () => true,
      () => false,
    );
  expect(await isTaken(signAsAppStore(chain, transactionOf(at)))).toBe(true);
  const forged = Object.entries(forgedTransactions(chain, root, at));
  const judged = await Promise.all(
    forged.map(async ([name, jws]) => ((await isTaken(jws)) ? [name] : [])),
  );
  expect(judged.flat()).toEqual(TAKEN_BY_APPLE);
});
