import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { findInventory } from '../../src/economy/inventory/commands/items.ts';
import { findPlayerReceipts } from '../../src/economy/receipts/commands/look-ups.ts';
import { redeemPurchases, type Redemption } from '../../src/economy/receipts/commands/redeem.ts';
import {
  type Refund,
  refundReceipt,
  reverseRefund,
} from '../../src/economy/receipts/commands/refund.ts';
import type { RedeemRules } from '../../src/economy/receipts/receipt.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import type { PlatformPurchase } from '../../src/kernel/platform-purchase.ts';
import type { PlayerKey } from '../../src/storage/query/keys.ts';
import { currency, edited, wallet } from './fixtures.ts';
import { aTitle, logIn, NOW, type TestedStorage, unique, uniqueHex } from './given.ts';

/** The rules of a title that has set nothing. */
export const RULES: RedeemRules = {
  sandbox: { testers: [], until: undefined },
  owner: 'check',
  catalogVersions: [],
  refunds: 'mark',
  movesNonConsumables: false,
};
/** The same of one whose non-consumables move. */
export const MOVES = { ...RULES, movesNonConsumables: true };

/** `gems` fills a wallet and a stack; 'sword' is one instance; 'rare' are two. */
export const ITEMS = [
  {
    itemId: 'gems',
    virtualCurrencyPrices: { RM: 199 },
    attributes: {
      Consumable: { UsageCount: 1 },
      IsStackable: true,
      Bundle: { BundledVirtualCurrencies: { GO: 100 } },
    },
  },
  { itemId: 'sword', attributes: {} },
  { itemId: 'rare', attributes: { IsLimitedEdition: true, InitialLimitedEditionCount: 2 } },
];

/** A consumable that was bought for money. */
export function aPurchase(more: Partial<PlatformPurchase> = {}): PlatformPurchase {
  const purchaseId = unique('purchase-');
  return {
    platform: 'AppStore',
    environment: 'Production',
    purchaseId,
    transactionId: `t-${purchaseId}`,
    appId: 'com.example',
    productId: 'gems',
    quantity: 1,
    kind: 'consumable',
    purchasedAt: NOW,
    accountToken: undefined,
    isUnpaid: false,
    refunded: undefined,
    price: undefined,
    details: { storefront: 'USA' },
    ...more,
  };
}

/** Makes titles that sell, in a storage, and all that is done there with receipts. */
export function makeReceiptShops(storage: () => TestedStorage) {
  const setItems = (titleId: string, items: readonly object[]) =>
    storage().run(
      setCatalog,
      edited({ titleId, catalogVersion: 'main', setAsDefault: true, items: items as never }),
    );

  async function aShop(): Promise<{ readonly titleId: string; aPlayer(): Promise<PlayerKey> }> {
    const titleId = await aTitle(storage());
    await storage().run(setCurrencies, edited({ titleId, currencies: [currency('GO')] }));
    await setItems(titleId, ITEMS);
    const aPlayer = async () => {
      const { player } = await logIn(storage(), { titleId, subject: unique('buyer-') });
      return { titleId, playerId: player.playerId };
    };
    return { titleId, aPlayer };
  }

  const act = () => ({ by: 'player', requestId: 'r', now: NOW, seed: uniqueHex(64) });

  /** The outcome of one purchase. */
  async function redeem(
    player: PlayerKey,
    purchase: PlatformPurchase,
    more: Partial<Redemption> = {},
  ) {
    const of = { ...act(), ...player, catalogVersion: undefined, rules: RULES, ...more };
    const outcome = await storage().run(redeemPurchases, { ...of, purchases: [purchase] });
    if (outcome.status !== 'judged') return outcome;
    const { of: _, ...redeemed } = outcome.purchases[0] ?? { status: 'nothing' };
    return redeemed;
  }

  const refund = ({ titleId }: PlayerKey, purchase: PlatformPurchase, more: Partial<Refund> = {}) =>
    storage().run(refundReceipt, {
      ...act(),
      titleId,
      purchase,
      at: NOW,
      rule: 'takeBack',
      ...more,
    });

  const reverse = ({ titleId }: PlayerKey, purchase: PlatformPurchase, at = NOW + 1) =>
    storage().run(reverseRefund, { ...act(), titleId, purchase, at });

  const receiptOf = async (player: PlayerKey) =>
    (await storage().run(findPlayerReceipts, { ...player, page: WHOLE_LIST }))?.[0];

  /** The goods of a player: gold, gems and the other items. */
  async function goodsOf(player: PlayerKey) {
    const of = { ...player, now: NOW, after: '', count: 100 };
    const items = (await storage().run(findInventory, of))?.items ?? [];
    const gold = (await wallet(storage(), player).find())?.balances['GO'];
    const gems = items.find(({ itemId }) => itemId === 'gems')?.remainingUses ?? 0;
    const others = items.filter(({ itemId }) => itemId !== 'gems').map(({ itemId }) => itemId);
    return { gold, gems, others };
  }

  return { act, aShop, goodsOf, receiptOf, redeem, refund, reverse, setItems };
}
