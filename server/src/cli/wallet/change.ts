import { changeWallet, type WalletChange } from '../../economy/currencies/commands/wallets.ts';
import { toGrantRefusal } from '../../economy/inventory/refusals.ts';
import { BALANCE_MAX } from '../../kernel/limits.ts';
import { Failure } from '../../runtime/failure.ts';
import { noPlayer, PLAYER_ARGS, TITLE_FLAG, withNamedPlayer } from '../player/named-player.ts';
import type { CliCommand, HelpLine } from '../program/command.ts';

/** A command that changes a balance: what differs between adding and subtracting. */
interface WalletCommand {
  readonly summary: string;
  readonly cause: WalletChange['cause'];
  readonly examples: readonly HelpLine[];
}

/** Makes the command that adds to a balance, or the one that subtracts. */
export function walletCommand({ summary, cause, examples }: WalletCommand): CliCommand {
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
