import { expect, test } from 'vitest';
import { currentLane } from '../kernel/call-lane.ts';
import type { ReceiptVerdict } from '../kernel/platform-purchase.ts';
import type { Settings } from './connection.ts';
import type { Refused } from './judge-by-connection.ts';
import { makeKnownConnections } from './known-connections.ts';
import { redeemRulesOf } from './platforms.ts';
import { makeReceipts, type ReceiptJudges } from './receipts.ts';
import { toWireSettings } from './wire.ts';

const APP_STORE = { titleId: 'C0DE', provider: 'AppStore', connectionId: '' } as const;

function given(judge: () => ReceiptVerdict, settings: object = {}) {
  const known = makeKnownConnections();
  const bundleIds = ['com.example.game'];
  known.apply({ kind: 'connection', body: { ...APP_STORE, settings: { bundleIds, ...settings } } });
  const refused: Refused[] = [];
  const emitted: unknown[] = [];
  const receipts = makeReceipts({
    known,
    keyEncryption: { unseal: () => Buffer.from('') },
    // The others are not asked.
    judges: { AppStore: judge } as unknown as ReceiptJudges,
    emit: (event) => emitted.push(event),
    noteRefused: (one) => refused.push(one),
  });
  return { receipts, refused, emitted };
}

test('a refusal is counted by its platform and its reason, and a purchase is not; calls count as those of the title', async () => {
  const verdicts: ReceiptVerdict[] = [
    { status: 'purchased', purchases: [] },
    { status: 'refused', fault: 'otherApp' },
    { status: 'providerAway' },
  ];
  const titles: unknown[] = [];
  const { receipts, refused, emitted } = given(() => {
    titles.push(currentLane.getStore()?.titleId);
    return verdicts[titles.length - 1] as ReceiptVerdict;
  });
  const answers = [1, 2, 3].map(() => receipts.appStore({ titleId: 'C0DE', jws: 'a' }));
  expect(await Promise.all(answers)).toEqual(verdicts);
  expect(titles).toEqual(['C0DE', 'C0DE', 'C0DE']);
  expect(refused).toEqual([
    { ...APP_STORE, reason: 'otherApp' },
    { ...APP_STORE, reason: 'providerAway' },
  ]);
  const event = { type: 'receiptRefused', platform: 'AppStore' };
  expect(emitted).toEqual([
    { ...event, reason: 'otherApp' },
    { ...event, reason: 'providerAway' },
  ]);
});

test('a title without the platform is only in the metrics; an error of ours is counted for the connection', async () => {
  const { receipts, refused, emitted } = given(() => {
    throw new Error('The key is lost');
  });
  expect(await receipts.appStore({ titleId: 'BEEF', jws: 'a' })).toEqual({ status: 'notSetUp' });
  expect(refused).toEqual([]);
  await expect(receipts.appStore({ titleId: 'C0DE', jws: 'a' })).rejects.toThrow('key is lost');
  expect(refused).toEqual([{ ...APP_STORE, reason: 'failed' }]);
  expect(emitted).toMatchObject([{ reason: 'notSetUp' }, { reason: 'failed' }]);
});

test('settings that are absent have their defaults in the rules', () => {
  const verdict = { status: 'providerAway' } as const;
  const bare = given(() => verdict).receipts;
  expect(bare.rules('C0DE', 'AppStore')).toEqual({
    sandbox: { testers: [], until: undefined },
    owner: 'check',
    catalogVersions: [],
    refunds: 'mark',
    movesNonConsumables: false,
  });
  expect(bare.rules('C0DE', 'PlayStore')).toBeUndefined();
  const set = {
    sandbox: { testers: ['A'], until: 1 },
    owner: 'require',
    catalogVersions: ['2'],
    refunds: 'takeBack',
    movesNonConsumables: true,
  };
  expect(given(() => verdict, set).receipts.rules('C0DE', 'AppStore')).toEqual(set);
});

test('a stored setting that lets non-consumables of Google Play move is passed over', () => {
  const stored = {
    packageNames: ['com.example.game'],
    movesNonConsumables: true,
  } as unknown as Settings<'PlayStore'>;
  expect(redeemRulesOf(stored).movesNonConsumables).toBe(false);
  expect(toWireSettings('PlayStore', stored)).toEqual({
    PlayStore: { PackageNames: ['com.example.game'] },
  });
});
