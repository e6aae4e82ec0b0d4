import { must } from './stock.ts';
import type { World } from './world.ts';

/** Adds virtual currencies by their codes. */
export function addCurrencies(
  world: World,
  currencies: Readonly<Record<string, object>>,
): Promise<unknown> {
  const VirtualCurrencies = Object.entries(currencies).map(([CurrencyCode, more]) => ({
    CurrencyCode,
    ...more,
  }));
  return must(world.asTitle('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }));
}

/** The balances of the holder of a session ticket in each virtual currency of the title. */
export async function balancesOf(world: World, sessionTicket: string): Promise<unknown> {
  const body = { InfoRequestParameters: { GetUserVirtualCurrency: true } };
  const path = '/Client/GetPlayerCombinedInfo';
  const { InfoResultPayload } = await must(world.call(path, body, { sessionTicket }));
  return InfoResultPayload.UserVirtualCurrency;
}

/** Lets players of the title change their own balances, or no longer. */
export function allowClientChanges(
  world: World,
  AllowClientBalanceChanges = true,
): Promise<unknown> {
  return must(world.asTitle('/Admin/SetTitlePurchaseRules', { AllowClientBalanceChanges }));
}
