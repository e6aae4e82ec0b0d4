import type { Page } from '../../../kernel/page.ts';
import { findPlayerId } from '../../../players/sql/player-rows.ts';
import { command } from '../../../storage/command.ts';
import type { LedgerEntryTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey, playerRow } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import { orUndefined } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { type BalanceFault, changeBalance } from '../../inventory/holdings.ts';
import type { LedgerCause } from '../../inventory/ports.ts';
import {
  type OpenHoldings,
  readBalances,
  saveHoldings,
} from '../../inventory/sql/open-holdings.ts';
import { openWithCurrency } from '../../inventory/sql/open-where.ts';
import type { BookedEntry, WalletChange, WalletChangeOutcome } from '../../ports.ts';
import { shareRules } from '../../purchases/sql/purchase-rules.ts';
import { takeFromCap } from './currency-caps.ts';

/** Adds an amount to a balance, or takes it away. */
export const changeWallet = command({
  name: 'wallets.change',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: ({ act }: WalletChange) => [playerRow(act)],
  async run(tx, write: WalletChange): Promise<WalletChangeOutcome> {
    const { act, isByPlayer, code, amount, cap } = write;
    const open = await openWithCurrency(tx, act, code);
    if (open === 'noPlayer') return { status: 'noPlayer' };
    if (isByPlayer && !(await shareRules(tx, act)).clientsChangeBalances)
      return { status: 'notForPlayers' };
    if (open === 'nothing') return { status: 'unknownCurrency', code };
    await readBalances(tx, open, [code]);
    const fault = await change(tx, open, write);
    if (fault) return fault;
    // At last, so that nothing is counted of what is refused.
    const left = cap && (await takeFromCap(tx, { ...cap, code, amount, act }));
    if (left !== undefined) return { status: 'capped', left };
    await saveHoldings(tx, open);
    return { status: 'changed', balance: open.balances.get(code)?.amount ?? 0 };
  },
  isRefusal: ({ status }) => status !== 'changed',
});

/** Changes the balance in memory. The title's rule is asked for only where there is too little. */
async function change(
  tx: Tx,
  open: OpenHoldings,
  { act, isByPlayer, code, amount, cause }: WalletChange,
): Promise<BalanceFault | undefined> {
  const wanted = { code, change: cause === 'addition' ? amount : -amount, cause, now: act.now };
  const fault = changeBalance(open, wanted);
  if (isByPlayer || fault?.status !== 'insufficientFunds') return fault;
  const { allowsNegativeBalances } = await shareRules(tx, act);
  return changeBalance(open, { ...wanted, mayBeNegative: allowsNegativeBalances });
}

const findEntries = statement<PlayerKey & Page, LedgerEntryTable>(
  `select * from ledger_entries where ${PLAYER_KEY} and number <= :at
   order by number desc limit :count offset :skip`,
);

/** A page of the ledger, newest first: `at` of the page is the number of an entry. Undefined: there is no such player. */
export const walletLedger = command({
  name: 'wallets.ledger',
  changes: 'nothing',
  afterDue: 'always',
  async run(
    tx,
    { page, ...of }: PlayerKey & { readonly page: Page },
  ): Promise<readonly BookedEntry[] | undefined> {
    const rows = await findEntries.all(tx, { ...of, ...page });
    const isThere = rows.length > 0 || (await findPlayerId.first(tx, of)) !== undefined;
    return isThere ? rows.map(toEntry) : undefined;
  },
});

/** An entry as it was written. */
export function toEntry(row: LedgerEntryTable): BookedEntry {
  return {
    number: row.number,
    code: row.code,
    change: row.amount_after - row.amount_before,
    before: row.amount_before,
    after: row.amount_after,
    cause: row.cause as LedgerCause,
    itemId: orUndefined(row.item_id),
    by: row.made_by,
    requestId: orUndefined(row.request_id),
    at: row.at,
  };
}
