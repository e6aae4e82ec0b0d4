import type { Static } from 'typebox';
import type { Wallets } from '../economy/currencies/ports.ts';
import { toWireWallet } from '../economy/currencies/wire.ts';
import { findItemPage } from '../economy/inventory/item-page.ts';
import type { Inventories } from '../economy/inventory/ports.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { PAGE_ENTRIES } from '../kernel/limits.ts';
import type { Held, InfoRequestParameters } from './info-payload.ts';
import type { Player } from './ports.ts';

/** The deps of telling what a player has. */
export interface HoldingsDeps {
  readonly now: Clock;
  readonly wallets: Pick<Wallets, 'find'>;
  readonly inventories: Pick<Inventories, 'find'>;
}

/** What a player has, as far as it is asked for. It is the player's own business: who may not see it does not ask. */
export async function findHeld(
  asked: Static<typeof InfoRequestParameters>,
  { now: clock, ...deps }: HoldingsDeps,
  { titleId, playerId }: Pick<Player, 'titleId' | 'playerId'>,
): Promise<Held> {
  const of = { titleId, playerId, now: clock() };
  return {
    ...(asked.GetUserVirtualCurrency === true && (await findMoney(deps, of))),
    ...(asked.GetUserInventory === true && (await findItems(deps, of))),
  };
}

interface Of {
  readonly titleId: string;
  readonly playerId: string;
  readonly now: Instant;
}

async function findMoney({ wallets }: Pick<HoldingsDeps, 'wallets'>, of: Of): Promise<Held> {
  const wallet = await wallets.find(of);
  if (!wallet) return {};
  const { VirtualCurrency, VirtualCurrencyRechargeTimes } = toWireWallet(wallet, of.now);
  return {
    UserVirtualCurrency: VirtualCurrency,
    UserVirtualCurrencyRechargeTimes: VirtualCurrencyRechargeTimes,
  };
}

/** The first page of the items. */
async function findItems(
  { inventories }: Pick<HoldingsDeps, 'inventories'>,
  of: Of,
): Promise<Held> {
  const page = await findItemPage(inventories, { ...of, after: '', count: PAGE_ENTRIES.max });
  if (!page) return {};
  const { ContinuationToken: token } = page.next;
  return {
    UserInventory: page.items,
    ...(token !== undefined && { UserInventoryContinuationToken: token }),
  };
}
