import type { Instant } from '../../../kernel/instant.ts';
import type { Page } from '../../../kernel/page.ts';
import { findPlayerId } from '../../../players/sql/players.ts';
import { command } from '../../../storage/command.ts';
import type { PlayerKey } from '../../../storage/query/keys.ts';
import type { ReceiptState } from '../receipt.ts';
import {
  listIncome,
  listReceiptsOfPlayer,
  listReceiptsOfState,
  listReceiptsOfTransaction,
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
        : await listReceiptsOfTransaction.all(tx, { ...of, transactionId, count: page.count });
    return rows.map(toReceipt);
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
