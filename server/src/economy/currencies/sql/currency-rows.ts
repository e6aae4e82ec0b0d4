import type { BalanceTable, VirtualCurrencyTable } from '../../../storage/query/economy-tables.ts';
import type { PlayerKey } from '../../../storage/query/keys.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
import { orUndefined } from '../../../storage/query/tables.ts';
import type { Balance, Currency, Recharge } from '../ports.ts';

/** A currency as its row has it. */
export function toCurrency(row: VirtualCurrencyTable): Currency {
  return {
    code: row.code,
    displayName: orUndefined(row.display_name),
    initialDeposit: row.initial_deposit,
    recharges: JSON.parse(row.recharges) as readonly Recharge[],
  };
}

/** A currency with a player's balance of it, if one was ever written. */
export type CurrencyRow = VirtualCurrencyTable & {
  readonly amount: number | null;
  readonly recharged_at: number | null;
};

/** Currencies of the title by their codes, with the player's balances. */
export const findBalances = listStatement<PlayerKey, string, CurrencyRow>(
  `select c.*, b.amount, b.recharged_at
   from virtual_currencies c
   left join balances b on b.title_id = c.title_id and b.player_id = :playerId and b.code = c.code
   where c.title_id = :titleId and c.code in ({:item})`,
);

/** All currencies of the title, with the player's balances. */
export const listBalances = statement<PlayerKey, CurrencyRow>(
  `select c.*, b.amount, b.recharged_at
   from virtual_currencies c
   left join balances b on b.title_id = c.title_id and b.player_id = :playerId and b.code = c.code
   where c.title_id = :titleId order by c.code`,
);

/** A player's balance; one that was never written is 0, and recharges since the player is there. */
export function toBalance(row: CurrencyRow, since: number): Balance {
  return { amount: row.amount ?? 0, rechargedAt: row.recharged_at ?? since };
}

export type BalanceRow = Omit<BalanceTable, 'title_id' | 'player_id'>;

export const upsertBalances = listStatement<PlayerKey, BalanceRow>(
  `insert into balances (title_id, player_id, code, amount, recharged_at)
   values {(:titleId, :playerId, :item.code, :item.amount, :item.recharged_at)}
   on conflict (title_id, player_id, code) do update set
     amount = excluded.amount, recharged_at = excluded.recharged_at`,
);
