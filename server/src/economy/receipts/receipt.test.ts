import { describe, expect, it, test } from 'vitest';
import type { PlatformPurchase } from '../../kernel/platform-purchase.ts';
import {
  accountTokenOf,
  judgePurchase,
  judgeUse,
  priceOf,
  type RedeemRules,
  unitsLeft,
  useKeyOf,
  type UsedReceipt,
} from './receipt.ts';

const PLAYER = { titleId: 'A1B2', playerId: 'ADA' };
const TOKEN = accountTokenOf(PLAYER);
const RULES: RedeemRules = {
  sandbox: { testers: [], until: undefined },
  owner: 'check',
  catalogVersions: [],
  refunds: 'mark',
  movesNonConsumables: false,
};

const PURCHASE: PlatformPurchase = {
  platform: 'AppStore',
  environment: 'Production',
  purchaseId: '1',
  transactionId: '1',
  appId: 'com.example',
  productId: 'gems',
  quantity: 3,
  kind: 'consumable',
  purchasedAt: 0,
  accountToken: undefined,
  isUnpaid: false,
  refunded: undefined,
  price: undefined,
  details: {},
};

describe('a purchase by itself', () => {
  const judge = (purchase: Partial<PlatformPurchase>, rules: Partial<RedeemRules> = {}) =>
    judgePurchase(
      { ...PURCHASE, ...purchase },
      { player: PLAYER, rules: { ...RULES, ...rules }, now: 10 },
    );

  test.each<[string, Partial<PlatformPurchase>, Partial<RedeemRules>, string | undefined]>([
    ['without a token', {}, {}, undefined],
    ['with the player’s token', { accountToken: TOKEN.toUpperCase() }, {}, undefined],
    ['with another token', { accountToken: 'other' }, {}, 'otherOwner'],
    [
      'with another token that is ignored',
      { accountToken: 'other' },
      { owner: 'ignore' },
      undefined,
    ],
    ['without a token that is required', {}, { owner: 'require' }, 'otherOwner'],
    ['with the token that is required', { accountToken: TOKEN }, { owner: 'require' }, undefined],
    ['that is refunded', { refunded: { at: 1, quantity: undefined } }, {}, 'refunded'],
    ['of which some are refunded', { refunded: { at: 1, quantity: 2 } }, {}, undefined],
    ['of which all are refunded', { refunded: { at: 1, quantity: 3 } }, {}, 'refunded'],
  ])('%s', (_, purchase, rules, fault) => {
    expect(judge(purchase, rules)).toBe(fault);
  });

  test.each([
    ['of nobody', { testers: [], until: undefined }, 'environmentRefused'],
    ['of a tester', { testers: ['ADA'], until: undefined }, undefined],
    ['of a tester after the window', { testers: ['ADA'], until: 10 }, undefined],
    ['of another tester', { testers: ['BOB'], until: undefined }, 'environmentRefused'],
    ['of everybody within the window', { testers: [], until: 11 }, undefined],
    ['of everybody after the window', { testers: [], until: 10 }, 'environmentRefused'],
  ])('is taken in the sandbox: %s', (_, sandbox, fault) => {
    expect(judge({ environment: 'Sandbox' }, { sandbox })).toBe(fault);
    expect(judge({}, { sandbox })).toBeUndefined();
  });
});

describe('a receipt', () => {
  const receipt: UsedReceipt = { ...PLAYER, state: 'given', isBrought: true, givenAt: 1 };
  const other = { ...receipt, playerId: 'BOB' };
  const kept = { ...receipt, state: 'kept', givenAt: undefined } as const;
  const judge = (of: UsedReceipt | undefined, moves = false, kind = 'nonConsumable' as const) =>
    judgeUse(of, { player: PLAYER, rules: { ...RULES, movesNonConsumables: moves }, kind });

  test.each<[string, UsedReceipt | undefined, string, string]>([
    ['that is not there', undefined, 'give', 'give'],
    ['of oneself', receipt, 'usedByOneself', 'usedByOneself'],
    ['of oneself that is kept', kept, 'give', 'give'],
    ['of another', other, 'usedByOther', 'move'],
    ['of another that is owed again', { ...other, state: 'kept' }, 'usedByOther', 'move'],
    ['of another that is kept', { ...kept, playerId: 'BOB' }, 'owedToOther', 'owedToOther'],
    ['of a deleted player that is kept', { ...kept, playerId: undefined }, 'give', 'give'],
    ['of a deleted player', { ...receipt, playerId: undefined }, 'usedByOther', 'move'],
    ['of another title', { ...receipt, titleId: 'C3D4' }, 'usedByOther', 'usedByOther'],
    ['that is refunded', { ...receipt, state: 'refunded' }, 'refunded', 'refunded'],
    [
      'of which a reversed refund is known',
      { ...kept, playerId: undefined, isBrought: false },
      'give',
      'give',
    ],
  ])('%s', (_, of, stays, moves) => {
    expect(judge(of)).toBe(stays);
    expect(judge(of, true)).toBe(moves);
  });

  it('of a consumable never moves, and nothing does where the token is required', () => {
    const rules = { ...RULES, movesNonConsumables: true };
    const strict = { ...rules, owner: 'require' } as const;
    const of = { player: PLAYER, rules: strict, kind: 'nonConsumable' } as const;
    expect(judgeUse(other, of)).toBe('usedByOther');
    for (const kind of ['consumable', 'unknown'] as const) {
      expect(judgeUse(other, { player: PLAYER, rules, kind })).toBe('usedByOther');
    }
  });
});

it('has another key for another platform, environment or purchase, which no separator confuses', () => {
  const keys = [
    PURCHASE,
    { ...PURCHASE, platform: 'PlayStore' as const },
    { ...PURCHASE, environment: 'Sandbox' as const },
    { ...PURCHASE, purchaseId: '1"' },
    { ...PURCHASE, purchaseId: '1","1' },
  ].map(useKeyOf);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  const same = { ...PURCHASE, transactionId: '2', productId: 'x' };
  expect(useKeyOf(same)).toBe(keys[0]);
});

it('knows a player by a stable UUID of version 5', () => {
  // It is stored at the platforms, so it never changes.
  expect(TOKEN).toBe('1f40be25-c8b4-5c4e-97a9-d6ea63ee5a11');
  expect(TOKEN).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(accountTokenOf({ ...PLAYER, titleId: 'C3D4' })).not.toBe(TOKEN);
  expect(accountTokenOf({ ...PLAYER, playerId: 'BOB' })).not.toBe(TOKEN);
});

test.each([
  [3, undefined, 3],
  [3, { quantity: undefined }, 0],
  [3, { quantity: 1 }, 2],
  [3, { quantity: 9 }, 0],
])('of %d units with the refund %o, %d are left', (quantity, refunded, left) => {
  expect(unitsLeft({ quantity }, refunded)).toBe(left);
});

it('records the price of the receipt before that of the catalog before that of the client', () => {
  const [receipt, catalog, client] = ['EUR', 'USD', 'JPY'].map((currency, amount) => {
    return { amount, currency };
  });
  expect(priceOf({ receipt, catalog, client })).toEqual({ ...receipt, source: 'Receipt' });
  expect(priceOf({ receipt: undefined, catalog, client })).toEqual({
    ...catalog,
    source: 'Catalog',
  });
  const none = { receipt: undefined, catalog: undefined };
  expect(priceOf({ ...none, client })).toEqual({ ...client, source: 'Client' });
  expect(priceOf({ ...none, client: undefined })).toBeUndefined();
});
