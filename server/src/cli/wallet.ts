import { wholeNumber } from '../config/option.ts';
import {
  changeWallet,
  findWallet,
  type WalletChange,
  walletLedger,
} from '../economy/currencies/commands/wallets.ts';
import type { BookedEntry } from '../economy/currencies/commands/wallets.ts';
import type { Wallet } from '../economy/currencies/wallet.ts';
import { describeGrantFault } from '../economy/inventory/refusals.ts';
import { toWireTime } from '../kernel/instant.ts';
import { BALANCE_MAX, PAGE_ENTRIES } from '../kernel/limits.ts';
import { WHOLE_LIST } from '../kernel/page.ts';
import { Failure } from '../runtime/failure.ts';
import { noPlayer, playerCommand } from './named-player.ts';
import type { CliCommand } from './program/command.ts';
import { formatTable, safe, toShownTime } from './program/print.ts';
import { valueOf } from './program/read-flags.ts';

export const walletShow = playerCommand({
  summary: 'Shows what a player has of each virtual currency, and the last changes of it.',
  examples: [
    ['wallet show C3A1F07E5B2D9846', 'where a coin has gone'],
    ['wallet show C3A1F07E5B2D9846 --json', 'for a program'],
  ],
  async run({ run, now }, of) {
    const page = { ...WHOLE_LIST, count: PAGE_ENTRIES.default };
    const wallet = await run(findWallet, { ...of, now: now() });
    const ledger = await run(walletLedger, { ...of, page });
    if (!wallet || !ledger) throw noPlayer(of);
    const balances = toShownBalances(wallet);
    const changes = ledger.map(toShownChange);
    const balanceTable = formatTable(
      balances,
      { CURRENCY: 'currency', BALANCE: 'balance', 'RECHARGES TO': 'rechargesTo', NEXT: 'next' },
      'The title has no virtual currencies.',
    );
    const changeTable = formatTable(
      changes,
      {
        TIME: 'time',
        CURRENCY: 'currency',
        WHY: 'why',
        CHANGE: 'change',
        AFTER: 'after',
        ITEM: safe('item'),
        BY: 'by',
        CALL: 'call',
      },
      'Nothing has changed the balances.',
    );
    return { json: { balances, changes }, text: `${balanceTable}\n\n${changeTable}` };
  },
});

function toShownBalances({ balances, rechargeTimes }: Wallet) {
  return Object.entries(balances).map(([currency, balance]) => {
    const time = rechargeTimes[currency];
    return { currency, balance, rechargesTo: time?.max, next: toShownTime(time?.nextAt) };
  });
}

function toShownChange(entry: BookedEntry) {
  const { code: currency, cause: why, change, before, after, by } = entry;
  const { itemId: item, requestId: call } = entry;
  return { time: toWireTime(entry.at), currency, why, change, before, after, item, by, call };
}

export const walletAdd = walletCommand({
  summary: "Adds to a player's balance of a virtual currency.",
  cause: 'addition',
  examples: [['wallet add C3A1F07E5B2D9846 GO 100', 'to make up for a lost purchase']],
});

export const walletSubtract = walletCommand({
  summary: "Subtracts from a player's balance of a virtual currency.",
  cause: 'subtraction',
  examples: [['wallet subtract C3A1F07E5B2D9846 GO 100', 'to take back what was won by a fault']],
});

/** Makes the command that adds to a balance, or the one that subtracts. */
function walletCommand({
  cause,
  ...described
}: Pick<CliCommand, 'summary' | 'examples'> & Pick<WalletChange, 'cause'>): CliCommand {
  return playerCommand({
    ...described,
    args: [
      ['<currency>', 'The code of the virtual currency.'],
      ['<amount>', 'How much: whole units.'],
    ],
    negative: 'nothing was changed',
    read: ({ args: [, code = '', amount = ''] }) => ({
      code,
      amount: valueOf('The amount', amount, wholeNumber({ min: 1, max: BALANCE_MAX })),
    }),
    async run({ run, now }, of, { code, amount }) {
      const context = { ...of, by: 'commandLine', requestId: undefined, now: now() };
      const outcome = await run(changeWallet, { ...context, code, amount, cause });
      if (outcome.status === 'noPlayer') throw noPlayer(of);
      if (outcome.status === 'capped' || outcome.status === 'notForPlayers')
        throw new Error('Only operators have a cap, and only players need to be allowed');
      if (outcome.status !== 'changed') throw new Failure(describeGrantFault(outcome));
      const { playerId } = of;
      const { balance } = outcome;
      return {
        json: { playerId, currency: code, balance },
        text: `The player ${playerId} has ${balance} ${code} now.`,
      };
    },
  });
}
