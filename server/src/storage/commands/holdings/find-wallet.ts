import type { Wallet } from '../../../economy/ports.ts';
import { toWallet } from '../../../economy/currencies/wallet.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { command } from '../../command.ts';
import { statement } from '../../query/statement.ts';
import type { PlayerTable } from '../../query/tables.ts';
import type { PlayerKey } from '../players/player-rows.ts';
import { type CurrencyRow, toBalance, toCurrency } from './currency-rows.ts';

/** A player with a currency of the title; one row without a currency where the title has none. */
type WalletRow = Pick<PlayerTable, 'created_at'> &
  (CurrencyRow | { readonly [Column in keyof CurrencyRow]: null });

const findRows = statement<PlayerKey, WalletRow>(
  `select p.created_at, c.*, b.amount, b.recharged_at
   from players p
   left join virtual_currencies c on c.title_id = p.title_id
   left join balances b
     on b.title_id = p.title_id and b.player_id = p.player_id and b.code = c.code
   where p.title_id = :titleId and p.player_id = :playerId
   order by c.code`,
);

/** Wallets.find. */
export const findWallet = command({
  name: 'wallets.find',
  changes: 'nothing',
  async run(
    tx,
    { now, ...of }: PlayerKey & { readonly now: Instant },
  ): Promise<Wallet | undefined> {
    const rows = await findRows.all(tx, of);
    if (rows.length === 0) return undefined;
    const held = rows.flatMap((row) => (row.code === null ? [] : toHeld(row)));
    return toWallet(held, now);
  },
});

function toHeld(row: CurrencyRow & Pick<PlayerTable, 'created_at'>) {
  return { currency: toCurrency(row), balance: toBalance(row, row.created_at) };
}
