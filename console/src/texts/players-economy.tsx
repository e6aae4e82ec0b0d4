import type { ReactNode } from 'react';
import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';
import { LOCALE } from './locale.ts';

/** Texts of what a player has: wallet, ledger and inventory. */
export const PLAYERS_ECONOMY_TEXTS = {
  /** A thing with a name and an id. */
  named: (name: string, id: string) => `${name} (${id})`,
  wallet: {
    denied: 'change balances',
    noCurrency: {
      heading: 'This title has no currency yet',
      advice: 'Players have a wallet as soon as there is a currency.',
    },
    balanceIn: (code: string) => `Balance in ${code}`,
    recharge: (time: ReactNode, max: number) => (
      <>
        one more at {time}, up to {writeNumber(max)}
      </>
    ),
    changes: {
      Add: {
        act: SHARED_TEXTS.add,
        heading: (currency: string) => `${SHARED_TEXTS.add} ${currency}`,
      },
      Subtract: { act: 'Subtract', heading: (currency: string) => `Subtract ${currency}` },
    },
    amount: 'Amount',
    tooMuch: (balance: number) => `The player has only ${writeNumber(balance)}.`,
    overMax: (max: number) => `A balance is at most ${writeNumber(max)}.`,
    /** `after` is undefined as long as no amount is typed. */
    effect: (of: {
      readonly code: string;
      readonly balance: number;
      readonly after: number | undefined;
    }) =>
      of.after === undefined
        ? `${of.code}: ${writeNumber(of.balance)}. The ledger says that it was you.`
        : `${of.code}: ${writeNumber(of.balance)} → ${writeNumber(of.after)}. The ledger says that it was you.`,
    done: (balance: number, code: string) => `The player now has ${writeNumber(balance)} ${code}`,
  },
  ledger: {
    heading: 'Ledger',
    none: 'No balance of this player has ever changed.',
    change: 'Change',
    balance: 'Balance',
    balanceThen: (amount: number) => `then ${amount.toLocaleString(LOCALE)}`,
    request: (requestId: string) => `request ${requestId}`,
    causes: {
      Deposit: 'First login',
      Recharge: 'Recharged until then',
      Addition: 'Added',
      Subtraction: 'Subtracted',
      Purchase: 'Bought',
      Grant: 'With an item that was granted',
      Container: 'With an item that was opened',
      Receipt: 'Bought with real money',
      Refund: 'Refunded',
      RefundReversed: 'Refund taken back',
      ReceiptMoved: 'Moved with a purchase to another account, or from one',
    },
  },
  inventory: {
    denied: 'grant, change or revoke items',
    find: 'Find in the inventory',
    findInShown: 'Find in what is shown',
    noMatch: 'No item matches',
    none: {
      heading: 'This player has no items',
      advice: 'Items come by purchases, by grants and out of containers.',
    },
    uses: 'Uses',
    until: (time: ReactNode) => <>until {time}</>,
    cameBy: 'Came by',
    bought: (price: number, code: string) => `bought for ${writeNumber(price)} ${code}`,
    given: 'given',
    cameWith: (bundle: string) => `came with ${bundle}`,
    annotated: (origin: string, annotation: string) => `${origin}: ${annotation}`,
    inCatalog: (itemId: string, version: string) => `${itemId} in ${version}`,
    customData: 'custom data',
    /** Which of several items a button is about. */
    about: (itemId: string) => `of ${itemId}`,
  },
  grant: {
    open: 'Grant an item',
    act: 'Grant',
    noCatalog: 'The title has no catalog yet, and so nothing to grant.',
    itemHint: 'Type a part of its name',
    count: 'How many',
    note: 'Note',
    noteHint: 'Kept with the item; the player can see it.',
    /** The opposite of what was just granted. */
    undo: {
      open: 'Revoke…',
      act: 'Revoke',
      heading: 'Revoke what was granted',
      effect: 'The player loses these items. Currency that came with a bundle stays.',
      whole: (item: string, count: number) =>
        count === 1 ? item : `${writeNumber(count)} × ${item}`,
      uses: (item: string, uses: number) => `${writeNumber(uses)} uses of ${item}`,
      usesUp: 'Uses that the player has used up meanwhile stay used.',
      done: (missed: number) =>
        missed === 0 ? 'The grant is revoked' : `The grant is revoked; gone already: ${missed}`,
    },
    isBundle: 'It is a bundle: what is in it comes along.',
    done: (count: number, soldOut: number) => {
      const granted = count === 1 ? 'Granted' : `Granted: ${count} items`;
      return soldOut === 0 ? granted : `${granted}. Sold out, and not granted: ${soldOut}`;
    },
  },
  revocation: {
    act: 'Revoke',
    heading: 'Revoke this item',
    effect: (item: ReactNode, uses: number) =>
      uses > 1 ? (
        <>
          The player loses {item} with all {writeNumber(uses)} uses. The price is not given back;
          items that came along with it stay.
        </>
      ) : (
        <>
          The player loses {item}. The price is not given back; items that came along with it stay.
        </>
      ),
    done: (item: string) => `${item} is taken away`,
  },
  uses: {
    heading: 'Change the uses',
    left: 'Uses left',
    hint: (item: string) =>
      `Of ${item}. Uses by the player meanwhile are taken from the new number.`,
    noneLeft: 'With no use left the item is gone.',
    done: (item: string, uses: number) =>
      uses === 1 ? `${item}: 1 use is left` : `${item}: ${writeNumber(uses)} uses are left`,
  },
  customData: {
    open: 'Data',
    act: 'Save',
    hint: (item: string) => `Texts of yours about this ${item}; the player sees them.`,
    done: (item: string) => `Custom data of ${item} is saved`,
    add: 'Add an entry',
    key: 'Key',
    keyOf: (number: number) => `Key ${number}`,
    text: 'Text',
    textOf: (number: number) => `Text ${number}`,
    remove: (number: number) => `Remove entry ${number}`,
    none: 'There is none.',
    denied: 'change it',
  },
} as const;
