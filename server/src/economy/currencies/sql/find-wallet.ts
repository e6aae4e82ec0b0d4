import type { Instant } from '../../../kernel/instant.ts';
import { command } from '../../../storage/command.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { PlayerTable } from '../../../storage/query/tables.ts';
import type { Wallet } from '../ports.ts';
import { toWallet } from '../wallet.ts';
import { listBalances, toBalance, toCurrency } from './currency-rows.ts';

const findPlayer = statement<PlayerKey, Pick<PlayerTable, 'created_at'>>(
  `select created_at from players where ${PLAYER_KEY}`,
);

/** As it is at a moment; nothing is written. Undefined: there is no such player. */
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
