import type { ReactNode } from 'react';
import { LAYOUT_TEXTS } from './layout.ts';
import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the page about real money, and of receipts wherever they are shown. */
export const REAL_MONEY_TEXTS = {
  heading: LAYOUT_TEXTS.pages['real-money'],
  denied: 'see what players have paid with real money',
  /** `link` makes a link to the page with the sums. */
  toIncome: (link: (text: string) => ReactNode) => (
    <>The sums of a time are in {link(LAYOUT_TEXTS.pages.economy)}.</>
  ),
  platforms: {
    AppStore: 'App Store',
    PlayStore: 'Google Play',
    AmazonAppstore: 'Amazon Appstore',
    SteamPurchases: 'Purchases on Steam',
  },
  platform: 'Platform',
  income: {
    heading: 'Real money that came in',
    about:
      'Counted by the time when the receipt came, given or not. Purchases in the sandbox cost nothing, and are not in it; nor are those of which nobody says a price. Prices of different sources mean different things, so nothing is added up. Fees and taxes of the platforms are in them.',
    none: 'Nothing came in in this time',
    purchases: 'Purchases',
    amount: 'Amount',
    refunded: 'Refunded',
    refunds: (count: number, amount: string) => `${writeNumber(count)}, ${amount}`,
  },
  source: 'Price',
  sources: {
    Receipt: 'as the receipts say',
    Catalog: 'as the catalog asked',
    Client: 'as the clients claim',
  },
  receipts: {
    heading: 'Receipts',
    which: 'State of the receipts',
    find: 'Find by transaction id',
    findHint: 'Transaction id on the bill',
    denied: 'give what was paid and not given, and mark receipts as refunded',
    none: {
      Kept: {
        heading: 'Nothing is paid and not given',
        advice:
          'A valid receipt that could not be given stands here with its reason, as when its item is gone or the inventory is full.',
      },
      Given: { heading: 'No receipt is given', advice: undefined },
      Refunded: { heading: 'No receipt is refunded', advice: undefined },
    },
    notFound: {
      heading: 'No receipt is found',
      advice:
        'The whole id is compared, in upper and lower case as it is. Receipts of deleted players are not found by it.',
    },
    ofPlayer: {
      heading: 'No receipt',
      advice: 'This player has bought nothing with real money, or the game has brought no receipt.',
    },
  },
  states: { Kept: 'Paid, not given', Given: 'Given', Refunded: 'Refunded' },
  sandbox: 'Sandbox',
  /** A receipt by its product. */
  product: (productId: string, quantity: number) =>
    quantity === 1 ? productId : `${productId} × ${writeNumber(quantity)}`,
  onlyRefund: 'A refund, whose receipt never came',
  facts: {
    price: 'Price',
    noPrice: 'nobody says one',
    priceOf: (of: { readonly amount: string; readonly source: string }) =>
      `${of.amount}, ${of.source}`,
    priceSources: {
      Receipt: 'as the receipt says',
      Catalog: 'as the catalog asked',
      Client: 'as the client claimed',
    },
    player: 'Player',
    noPlayer: 'deleted, or not known',
    transaction: 'Transaction id',
    receipt: 'Receipt id',
    kind: 'Kind',
    kinds: {
      Consumable: 'consumable',
      NonConsumable: 'non-consumable',
      Unknown: 'the platform does not say',
    },
    catalogVersion: 'Catalog version',
    purchasedAt: 'Bought',
    receivedAt: 'Came',
    givenAt: 'Given',
    movedAt: 'Came from another player',
    refundedAt: 'Refunded',
    refundedPart: (of: { readonly at: ReactNode; readonly part: number; readonly all: number }) => (
      <>
        {writeNumber(of.part)} of {writeNumber(of.all)}, {of.at}
      </>
    ),
    givenBy: 'Given by',
    refundedBy: 'Refunded by',
    reversedAt: 'Refund taken back',
    goods: { Given: 'Goods', Taken: 'Taken back by refunds', Shortfall: 'Shortfall' },
    shortfall: 'A refund or a move should have taken this, too, and the player no longer had it.',
    goodsItem: (itemId: string, uses: number) =>
      uses === 1 ? itemId : `${writeNumber(uses)} × ${itemId}`,
    usageTime: (name: string, seconds: number) => `${writeNumber(seconds)} s of ${name}`,
  },
  usedByOthers: (count: number, at: ReactNode) => (
    <>
      Other players have brought it {count === 1 ? 'once' : `${writeNumber(count)} times`}, last{' '}
      {at}. It proves nothing by itself: people restore purchases on a new account.
    </>
  ),
  raw: 'As the platform says',
  give: {
    act: 'Give',
    heading: 'Give what was paid',
    effect: (product: string) =>
      `The player gets ${product} now, once. First remove the reason: else it is refused again, and nothing changes.`,
    labels: { ReceiptId: SHARED_TEXTS.why },
    done: (product: string) => `${product} is given`,
  },
  refund: {
    act: 'Refund',
    heading: 'Mark as refunded',
    effect: (product: string) =>
      `${product} is marked as refunded for good. Nothing is paid back by this: do that at the platform. If the platform is set up to take refunded goods back, the player loses what is still there of them; otherwise the player keeps them. What is paid and not given is given no more.`,
    quantity: 'Units that are refunded in all',
    labels: { ReceiptId: SHARED_TEXTS.why, Quantity: 'Units that are refunded in all' },
    done: (product: string, goods: { readonly taken?: string; readonly missed?: string }) =>
      [
        `${product} is marked as refunded.`,
        goods.taken === undefined ? 'Nothing was taken.' : `Taken: ${goods.taken}.`,
        ...(goods.missed === undefined ? [] : [`No longer there: ${goods.missed}.`]),
      ].join(' '),
  },
} as const;
