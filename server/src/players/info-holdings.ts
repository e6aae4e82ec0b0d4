import type { Static } from 'typebox';
import { findWallet } from '../economy/currencies/commands/wallets.ts';
import { toWireWallet } from '../economy/currencies/wire.ts';
import { findItemPage } from '../economy/inventory/item-page.ts';
import type { Run } from '../kernel/command.ts';
import type { ApiError, ErrorExtras } from '../kernel/errors.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import type { Held, InfoRequestParameters } from './info-payload.ts';
import type { Player } from './ports.ts';

/** The deps of telling what a player has. */
export interface HoldingsDeps {
  readonly now: Clock;
  readonly run: Run;
}

/** The parts of a call that tells what a player has. */
interface HoldingsCall {
  readonly deps: HoldingsDeps;
  readonly fail: (error: 'AnswerTooLarge', extras?: ErrorExtras) => ApiError;
}

/**
 * What a player has, as far as it is asked for. It is the player's own business: who may not see it does not ask. Throws
 * AnswerTooLarge where the items are too many for one answer.
 */
export async function findHeld(
  asked: Static<typeof InfoRequestParameters>,
  call: HoldingsCall,
  { titleId, playerId }: Pick<Player, 'titleId' | 'playerId'>,
): Promise<Held> {
  const { deps } = call;
  const of = { titleId, playerId, now: deps.now() };
  const items = asked.GetUserInventory === true ? await findItemPage({}, of, call) : undefined;
  return {
    ...(asked.GetUserVirtualCurrency === true && (await findMoney(deps, of))),
    ...(items && { UserInventory: items.items }),
  };
}

interface Of {
  readonly titleId: string;
  readonly playerId: string;
  readonly now: Instant;
}

async function findMoney({ run }: Pick<HoldingsDeps, 'run'>, of: Of): Promise<Held> {
  const wallet = await run(findWallet, of);
  if (!wallet) return {};
  const { VirtualCurrency, VirtualCurrencyRechargeTimes } = toWireWallet(wallet, of.now);
  return {
    UserVirtualCurrency: VirtualCurrency,
    UserVirtualCurrencyRechargeTimes: VirtualCurrencyRechargeTimes,
  };
}
