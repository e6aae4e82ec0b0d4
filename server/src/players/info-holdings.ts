import type { Static } from 'typebox';
import type { Wallets } from '../economy/currencies/ports.ts';
import { toWireWallet } from '../economy/currencies/wire.ts';
import type { Clock } from '../kernel/instant.ts';
import type { Held, InfoRequestParameters } from './info-payload.ts';
import type { Player } from './ports.ts';

/** The deps of telling what a player has. */
export interface HoldingsDeps {
  readonly now: Clock;
  readonly wallets: Pick<Wallets, 'find'>;
}

/** What a player has, as far as it is asked for. It is the player's own business: who may not see it does not ask. */
export async function findHeld(
  asked: Static<typeof InfoRequestParameters>,
  { now: clock, wallets }: HoldingsDeps,
  { titleId, playerId }: Pick<Player, 'titleId' | 'playerId'>,
): Promise<Held> {
  if (asked.GetUserVirtualCurrency !== true) return {};
  const now = clock();
  const wallet = await wallets.find({ titleId, playerId, now });
  if (!wallet) return {};
  const { VirtualCurrency, VirtualCurrencyRechargeTimes } = toWireWallet(wallet, now);
  return {
    UserVirtualCurrency: VirtualCurrency,
    UserVirtualCurrencyRechargeTimes: VirtualCurrencyRechargeTimes,
  };
}
