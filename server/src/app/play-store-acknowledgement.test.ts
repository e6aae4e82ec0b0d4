import { expect, test } from 'vitest';
import { PLAY_APP, playKeyFile, startFakePlayStore } from '../../test/support/fakes/play-store.ts';
import { makeKeyEncryption } from '../kernel/key-encryption.ts';
import { systemRandom } from '../kernel/secrets.ts';
import type { ClaimedJob } from '../mail/job.ts';
import { makeOutsideClient } from '../outside/http-client.ts';
import { makePlayStore } from '../outside/play-store.ts';
import {
  makeAcknowledgementSeal,
  makePlayStoreAcknowledgement,
} from './play-store-acknowledgement.ts';

async function start() {
  const fake = await startFakePlayStore();
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  const keyEncryption = makeKeyEncryption({ keys: [systemRandom(32)] });
  const accounts = new Map([['A1', playKeyFile()]]);
  const handle = makePlayStoreAcknowledgement({
    keyEncryption,
    serviceAccountOf: (titleId) => accounts.get(titleId),
    playStore: makePlayStore({ client, urls: fake.partnerUrls, now: Date.now }),
  });
  const seal = makeAcknowledgementSeal({ keyEncryption, random: systemRandom });
  const jobOf = (purchaseId: string): ClaimedJob => {
    const of = { titleId: 'A1', appId: PLAY_APP, productId: 'gems', purchaseId };
    const { place, sealed } = seal(of);
    expect(`${place} ${sealed}`).not.toContain(purchaseId);
    return {
      jobId: 'job',
      kind: 'playStoreAcknowledgement',
      titleId: 'A1',
      playerId: undefined,
      recipient: 'playStore',
      params: { place },
      sealed,
      expiresAt: 1,
      madeAt: 0,
      attempts: 1,
      titleName: undefined,
    };
  };
  const acknowledge = (job: ClaimedJob) => handle(job, new AbortController().signal);
  return { fake, accounts, acknowledge, jobOf, [Symbol.asyncDispose]: fake[Symbol.asyncDispose] };
}

test('Google is told once that the goods were given, however often the job comes', async () => {
  await using it = await start();
  const { purchaseToken } = it.fake.sell();
  const job = it.jobOf(purchaseToken);
  expect(await it.acknowledge(job)).toEqual({ status: 'done' });
  expect(it.fake.isAcknowledged(purchaseToken)).toBe(true);
  expect(await it.acknowledge(job)).toEqual({ status: 'done' });
});

test('there is nothing to tell about a purchase that was refunded or that Google does not know', async () => {
  await using it = await start();
  const { purchaseToken } = it.fake.sell();
  it.fake.change(purchaseToken, { purchaseStateContext: { purchaseState: 'CANCELLED' } });
  expect(await it.acknowledge(it.jobOf(purchaseToken))).toEqual({ status: 'done' });
  expect(await it.acknowledge(it.jobOf('unknown'))).toEqual({ status: 'done' });
});

test('it is tried again while Google is away or does not take the key, and given up where that helps nobody', async () => {
  await using it = await start();
  const { fake, accounts, acknowledge } = it;
  const { purchaseToken } = fake.sell();
  const job = it.jobOf(purchaseToken);
  const again = (reason: string) => ({ status: 'failed', reason, isFinal: false });
  fake.mode = 'drop';
  expect(await acknowledge(job)).toMatchObject(again('away'));
  fake.mode = 'well';
  for (const keyFile of ['{}', playKeyFile({ client_email: 'else@example.com' })]) {
    accounts.set('A1', keyFile);
    // oxlint-disable-next-line no-await-in-loop
    expect(await acknowledge(job)).toMatchObject(again('login'));
  }
  accounts.delete('A1');
  expect(await acknowledge(job)).toMatchObject(again('login'));
  accounts.set('A1', playKeyFile());
  const never = { status: 'failed', reason: 'refused', isFinal: true };
  expect(await acknowledge(it.jobOf('a token'))).toMatchObject(never);
  expect(await acknowledge(job)).toEqual({ status: 'done' });
  expect(fake.isAcknowledged(purchaseToken)).toBe(true);
});
