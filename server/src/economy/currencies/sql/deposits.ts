import { HOUR_MS } from '../../../kernel/instant.ts';
import type { Maker, Player } from '../../../players/player.ts';
import type { VirtualCurrencyTable } from '../../../storage/query/economy-tables.ts';
import { type PlayerKey, TITLE_KEY } from '../../../storage/query/keys.ts';
import { itemsStatement, statement } from '../../../storage/query/statement.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { NO_SALE } from '../../report/count.ts';
import { changeBalance } from '../../inventory/holdings.ts';
import { openHoldings, readBalances, saveHoldings } from '../../inventory/sql/holdings.ts';

interface MadePlayer {
  readonly player: Pick<Player, 'titleId' | 'playerId' | 'createdAt'>;
  readonly maker: Maker | undefined;
}

const THEMSELVES: Maker = { by: 'player', requestId: undefined };

const findDeposits = statement<
  Pick<PlayerKey, 'titleId'>,
  Pick<VirtualCurrencyTable, 'code' | 'initial_deposit'>
>(
  `select code, initial_deposit from virtual_currencies
   where ${TITLE_KEY} and initial_deposit > 0 order by code`,
);

/** Gives a new player the initial deposits of the title's currencies. */
export async function makeDeposits(
  tx: Tx,
  { player, maker = THEMSELVES }: MadePlayer,
): Promise<void> {
  const deposits = await findDeposits.all(tx, player);
  if (deposits.length === 0) return;
  const { titleId, playerId, createdAt: now } = player;
  const open = await openHoldings(tx, { titleId, playerId, now, ...maker });
  if (!open) throw new Error('A player who was just made is not there');
  const codes = deposits.map(({ code }) => code);
  await readBalances(tx, open, codes);
  for (const { code, initial_deposit: change } of deposits) {
    // A currency that was removed meanwhile is skipped.
    changeBalance(open, { code, change, cause: 'deposit', now });
  }
  await saveHoldings(tx, open);
}

// No other call knows these players yet, so one statement writes all their balances and entries.
const insertAll = itemsStatement<
  PlayerKey & { readonly now: number; readonly madeBy: string; readonly requestId: string | null }
>(
  { titleId: 'text', playerId: 'text', now: 'bigint', madeBy: 'text', requestId: 'text' },
  `with kept as (
     select title_id, code, initial_deposit from virtual_currencies
     where title_id in (select item.titleId from :items) and initial_deposit > 0
     order by title_id, code for share),
   deposits as (
     select item.titleId, item.playerId, item.now, item.madeBy, item.requestId,
       kept.code, kept.initial_deposit,
       row_number() over (partition by item.number order by kept.code) as entry
     from :items join kept on kept.title_id = item.titleId),
   holders as (
     insert into holdings
       (title_id, player_id, row_version, since, item_count, last_entry, last_item)
     select titleId, playerId, 1, min(now), 0, count(*), 0 from deposits
     group by titleId, playerId),
   held as (
     insert into balances (title_id, player_id, code, amount, recharged_at)
     select titleId, playerId, code, initial_deposit, now from deposits),
   counted as (
     insert into economy_counts
       (title_id, at, code, cause, catalog_version, store_id, item_id, price, count, amount)
     select titleId, now - now % ${HOUR_MS}, code, 'deposit', '', '', '', ${NO_SALE}, count(*),
       sum(initial_deposit)
     from deposits group by 1, 2, 3)
   insert into ledger_entries (title_id, player_id, number, code, amount_before, amount_after,
     cause, item_id, made_by, request_id, at)
   select titleId, playerId, entry, code, 0, initial_deposit, 'deposit', null, madeBy, requestId, now
   from deposits`,
);

/** Gives many new players their initial deposits. */
export async function makeDepositsInBatch(tx: Tx, made: readonly MadePlayer[]): Promise<void> {
  const players = made.map(({ player, maker = THEMSELVES }) => {
    const { titleId, playerId, createdAt: now } = player;
    return { titleId, playerId, now, madeBy: maker.by, requestId: orNull(maker.requestId) };
  });
  await insertAll.run(tx, players);
}
