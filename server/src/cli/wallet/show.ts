import { findWallet, walletLedger } from '../../economy/currencies/commands/wallets.ts';
import type { BookedEntry } from '../../economy/currencies/ledger.ts';
import type { Wallet } from '../../economy/currencies/wallet.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { PAGE_ENTRIES } from '../../kernel/limits.ts';
import { WHOLE_LIST } from '../../kernel/page.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from '../player/named-player.ts';
import { toShownText } from '../player/shown-player.ts';
import type { CliCommand } from '../program/command.ts';
import { formatTable } from '../program/table.ts';

export const walletShow: CliCommand = {
  summary: 'Shows what a player has of each virtual currency, and the last changes of it.',
  args: PLAYER_ARGS,
  flags: [TITLE_FLAG],
  concerns: 'any',
  negative: 'there is no such player',
  examples: [
    ['wallet show C3A1F07E5B2D9846', 'where a coin has gone'],
    ['wallet show C3A1F07E5B2D9846 --json', 'for a program'],
  ],
  async run(input) {
    const page = { ...WHOLE_LIST, count: PAGE_ENTRIES.default };
    const { wallet, ledger } = await withNamedPlayer(input, async ({ run, now }, of) => {
      const found = await run(findWallet, { ...of, now: now() });
      const entries = await run(walletLedger, { ...of, page });
      if (!found || !entries) throw noPlayer(of);
      return { wallet: found, ledger: entries };
    });
    const balances = toShownBalances(wallet);
    const changes = ledger.map(toShownChange);
    const tables = [
      formatTable(
        ['CURRENCY', 'BALANCE', 'RECHARGES TO', 'NEXT'],
        balances.map(({ currency, balance, rechargesTo, next }) => [
          currency,
          String(balance),
          rechargesTo === undefined ? '' : String(rechargesTo),
          next ?? '',
        ]),
        'The title has no virtual currencies.',
      ),
      formatTable(
        ['TIME', 'CURRENCY', 'WHY', 'CHANGE', 'AFTER', 'ITEM', 'BY', 'CALL'],
        changes.map(({ time, currency, why, change, after, item, by, call }) => [
          time,
          currency,
          why,
          String(change),
          String(after),
          item === undefined ? '' : toShownText(item),
          by,
          call ?? '',
        ]),
        'Nothing has changed the balances.',
      ),
    ];
    return { json: { balances, changes }, text: tables.join('\n\n') };
  },
};

function toShownBalances({ balances, rechargeTimes }: Wallet) {
  return Object.entries(balances).map(([currency, balance]) => {
    const time = rechargeTimes[currency];
    const next = time?.nextAt === undefined ? undefined : toWireTime(time.nextAt);
    return { currency, balance, rechargesTo: time?.max, next };
  });
}

function toShownChange(entry: BookedEntry) {
  const { code: currency, cause: why, change, before, after, by } = entry;
  const { itemId: item, requestId: call } = entry;
  return { time: toWireTime(entry.at), currency, why, change, before, after, item, by, call };
}
