import { NOTHING_DONE } from '../../../kernel/call-context.ts';
import type { Instant } from '../../../kernel/instant.ts';
import type { Page } from '../../../kernel/page.ts';
import { findPlayerId } from '../../../players/sql/players.ts';
import { command } from '../../../storage/command.ts';
import type { LedgerEntryTable } from '../../../storage/query/economy-tables.ts';
import { type PlayerKey, playerRow } from '../../../storage/query/keys.ts';
import { orUndefined } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CommandContext } from '../../inventory/command-context.ts';
import { type BalanceFault, changeBalance, type LedgerCause } from '../../inventory/holdings.ts';
import {
  type OpenHoldings,
  openWithCurrency,
  readBalances,
  saveHoldings,
} from '../../inventory/sql/holdings.ts';
import { lockRulesShared } from '../../purchases/sql/purchase-rules.ts';
import { takeFromCap } from '../sql/currency-days.ts';
import { listBalances, toBalance, toCurrency } from '../sql/currency-rows.ts';
import {
  findEntries,
  findKeptSince,
  findPart,
  findPlayer,
  findWalk,
  type Part,
} from '../sql/ledger.ts';
import { type CurrencyCap, toWallet, type Wallet } from '../wallet.ts';

/** Computes a player's wallet at a moment, and writes nothing. undefined: there is no such player. */
export const findWallet = command({
  name: 'wallets.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(
    tx,
    { now, ...of }: PlayerKey & { readonly now: Instant },
  ): Promise<Wallet | undefined> {
    const player = await findPlayer.first(tx, of);
    if (!player) return undefined;
    const rows = await listBalances.all(tx, of);
    const held = rows.map((row) => ({
      currency: toCurrency(row),
      balance: toBalance(row, player.created_at),
    }));
    return toWallet(held, now);
  },
});

export interface WalletChange extends CommandContext {
  /**
   * Players change their own balance only where the title lets them, and never below 0. Absent: somebody else changes it, and it may
   * become negative where the title allows that.
   */
  readonly isByPlayer?: true;
  readonly code: string;
  /** 0 to BALANCE_MAX. */
  readonly amount: number;
  readonly cause: 'addition' | 'subtraction';
  /** Absent: the caller may give and take any amount. */
  readonly cap?: CurrencyCap | undefined;
}

export type WalletChangeOutcome =
  | { readonly status: 'changed'; readonly balance: number }
  | { readonly status: 'noPlayer' }
  /** The title does not let players change their own balances. */
  | { readonly status: 'notForPlayers' }
  | BalanceFault
  /** It would exceed the cap; `left` is the amount that is left today. */
  | { readonly status: 'capped'; readonly left: number };

/** Adds an amount to a player's balance, or subtracts it. A refusal changes nothing, and counts nothing towards the cap. */
export const changeWallet = command({
  name: 'wallets.change',
  changes: 'rows',
  afterDue: 'always',
  waitsFor: (of: WalletChange) => [playerRow(of)],
  async run(tx, of: WalletChange): Promise<WalletChangeOutcome> {
    const { isByPlayer, code, cap } = of;
    const open = await openWithCurrency(tx, of);
    if (open === 'noPlayer') return { status: 'noPlayer' };
    if (isByPlayer && !(await lockRulesShared(tx, of)).clientsChangeBalances)
      return { status: 'notForPlayers' };
    if (open === 'nothing') return { status: 'unknownCurrency', code };
    await readBalances(tx, open, [code]);
    const fault = await change(tx, open, of);
    if (fault) return fault;
    // This comes last, so that a refused change is not counted.
    const left = cap && (await takeFromCap(tx, { ...of, ...cap }));
    if (left !== undefined) return { status: 'capped', left };
    await saveHoldings(tx, open);
    const about = { amount: changeOf(of), virtualCurrency: code };
    tx.audit(of.amount === 0 ? NOTHING_DONE : { playerId: of.playerId, about });
    return { status: 'changed', balance: open.balances.get(code)?.amount ?? 0 };
  },
  isRefusal: ({ status }) => status !== 'changed',
});

const changeOf = ({ cause, amount }: WalletChange): number =>
  cause === 'addition' ? amount : -amount;

/** Changes the balance in memory. The title's rule is read only where the balance is too low. */
async function change(
  tx: Tx,
  open: OpenHoldings,
  of: WalletChange,
): Promise<BalanceFault | undefined> {
  const { isByPlayer, code, cause, now } = of;
  const wanted = { code, change: changeOf(of), cause, now };
  const fault = changeBalance(open, wanted);
  if (isByPlayer || fault?.status !== 'insufficientFunds') return fault;
  const { allowsNegativeBalances } = await lockRulesShared(tx, of);
  return changeBalance(open, { ...wanted, mayBeNegative: allowsNegativeBalances });
}

/** Lists a page of a player's ledger, newest first; `at` of the page is the number of an entry. undefined: there is no such player. */
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

/** An entry of a player's ledger as it was written. Its number counts the entries of the player. */
export type BookedEntry = ReturnType<typeof toEntry>;

/** An entry of any player's ledger. */
export type EntryOfPlayer = BookedEntry & PlayerKey;

function toEntry(row: LedgerEntryTable) {
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

/** The moment from which on all entries of a player are kept; undefined: no entry was ever deleted. */
export const ledgerKeptSince = command({
  name: 'ledgers.keptSince',
  changes: 'nothing',
  run: findKeptSince,
});

/** The moment before which entries of any player may have been deleted; 0: none was. */
export const ledgersPrunedBefore = command({
  name: 'ledgers.prunedBefore',
  changes: 'nothing',
  async run(tx): Promise<Instant> {
    return (await findWalk.first(tx, undefined))?.before_at ?? 0;
  },
});

/** Reads entries in the order of title, player and number, from behind the given one to the last one of `lastTitleId`. */
export const readLedgers = command({
  name: 'ledgers.read',
  changes: 'nothing',
  readsLong: true,
  async run(tx, of: Part): Promise<readonly EntryOfPlayer[]> {
    const rows = await findPart.all(tx, of);
    return rows.map((row) => ({
      ...toEntry(row),
      titleId: row.title_id,
      playerId: row.player_id,
    }));
  },
});
