import type { Instant } from '../../../kernel/instant.ts';
import type { Page } from '../../../kernel/page.ts';
import type { Platform, PurchaseEnvironment } from '../../../kernel/platform-purchase.ts';
import { findPlayerId } from '../../../players/sql/players.ts';
import { command } from '../../../storage/command.ts';
import type { PlayerKey } from '../../../storage/query/keys.ts';
import { type ReceiptState, useKeyOf } from '../receipt.ts';
import {
  listIncome,
  listReceiptsOfPlayer,
  listReceiptsOfState,
  listReceiptsOfTransaction,
  listStandingRows,
  toReceipt,
} from '../sql/receipt-rows.ts';

/** Lists receipts of a player, newest first; undefined: there is no such player. */
export const findPlayerReceipts = command({
  name: 'receipts.ofPlayer',
  changes: 'nothing',
  async run(tx, { page, ...of }: PlayerKey & { readonly page: Page }) {
    const rows = await listReceiptsOfPlayer.all(tx, { ...of, ...page });
    if (rows.length === 0 && !(await findPlayerId.first(tx, of))) return undefined;
    return rows.map(toReceipt);
  },
});

/** Lists receipts of a title in a state or of a transaction of their platform, newest first. */
export const findReceipts = command({
  name: 'receipts.find',
  changes: 'nothing',
  async run(
    tx,
    {
      page,
      transactionId,
      ...of
    }: {
      readonly titleId: string;
      readonly page: Page;
      readonly state: ReceiptState;
      /** undefined: those of the state. */
      readonly transactionId: string | undefined;
    },
  ) {
    const rows =
      transactionId === undefined
        ? await listReceiptsOfState.all(tx, { ...of, ...page })
        : await listReceiptsOfTransaction.all(tx, {
            ...of,
            transactionId,
            production: firstOf(transactionId, 'Production'),
            sandbox: firstOf(transactionId, 'Sandbox'),
            count: page.count,
          });
    return rows.map(toReceipt);
  },
});

/**
 * The key of a purchase in the App Store by its first transaction. A restore makes another transaction of it, which the receipt has after a
 * move; the former player knows the first one alone.
 */
const firstOf = (purchaseId: string, environment: PurchaseEnvironment): string =>
  useKeyOf({ platform: 'AppStore', environment, purchaseId });

/** Lists some receipts of a platform that stand, newest first, behind a place: that of the last one of the list before. */
export const findStandingReceipts = command({
  name: 'receipts.standing',
  changes: 'nothing',
  async run(
    tx,
    of: {
      readonly titleId: string;
      readonly platform: Platform;
      /** None that was received before. */
      readonly since: Instant;
      readonly before: Instant;
      /** Of those that were received at `before`: only those behind it. */
      readonly useKey: string;
      readonly count: number;
    },
  ) {
    return (await listStandingRows.all(tx, of)).map(toReceipt);
  },
});

/** Sums what came in with receipts that were brought in a time, without those of the sandbox: by platform, source of the price and currency. */
export const findIncome = command({
  name: 'receipts.income',
  changes: 'nothing',
  readsLong: true,
  async run(tx, of: { readonly titleId: string; readonly from: Instant; readonly to: Instant }) {
    return listIncome.all(tx, of);
  },
});
