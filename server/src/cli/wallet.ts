import {
  changeWallet,
  findWallet,
  type WalletChange,
  walletLedger,
} from '../economy/currencies/commands/wallets.ts';
import type { BookedEntry } from '../economy/currencies/ledger.ts';
import type { Wallet } from '../economy/currencies/wallet.ts';
import { toGrantRefusal } from '../economy/inventory/refusals.ts';
import { toWireTime } from '../kernel/instant.ts';
import { BALANCE_MAX, PAGE_ENTRIES } from '../kernel/limits.ts';
import { WHOLE_LIST } from '../kernel/page.ts';
import { Failure } from '../runtime/failure.ts';
import {
  noPlayer,
  PLAYER_ARGS,
  TITLE_FLAG,
  toShownText,
  withNamedPlayer,
} from './player/named-player.ts';
import type { CliCommand, HelpLine } from './program/command.ts';
import { formatTable } from './program/print.ts';

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

/** A command that changes a balance: what differs between adding and subtracting. */
interface WalletCommand {
  readonly summary: string;
  readonly cause: WalletChange['cause'];
  readonly examples: readonly HelpLine[];
}

/** Makes the command that adds to a balance, or the one that subtracts. */
function walletCommand({ summary, cause, examples }: WalletCommand): CliCommand {
  return {
    summary,
    args: [
      ...PLAYER_ARGS,
      ['<currency>', 'The code of the virtual currency.'],
      ['<amount>', 'How much: whole units.'],
    ],
    flags: [TITLE_FLAG],
    concerns: 'any',
    negative: 'nothing was changed',
    examples,
    async run(input) {
      const [, code = '', amountText = ''] = input.args;
      const amount = amountOf(amountText);
      const { playerId, balance } = await withNamedPlayer(input, async ({ run, now }, of) => {
        const act = { ...of, by: 'commandLine', requestId: undefined, now: now() };
        const outcome = await run(changeWallet, { act, code, amount, cause });
        if (outcome.status === 'noPlayer') throw noPlayer(of);
        if (outcome.status === 'capped' || outcome.status === 'notForPlayers')
          throw new Error('Only operators have a cap, and only players need to be allowed');
        if (outcome.status !== 'changed') throw new Failure(describe(outcome));
        return { ...of, balance: outcome.balance };
      });
      return {
        json: { playerId, currency: code, balance },
        text: `The player ${playerId} has ${balance} ${code} now.`,
      };
    },
  };
}

function describe(fault: Parameters<typeof toGrantRefusal>[0]): string {
  return Object.values(toGrantRefusal(fault).extras.details ?? {})
    .flat()
    .join(' ');
}

function amountOf(text: string): number {
  const amount = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (amount >= 1 && amount <= BALANCE_MAX) return amount;
  throw new Failure(
    `The amount must be a whole number from 1 to ${BALANCE_MAX}, not ${JSON.stringify(text)}.`,
    2,
  );
}
