import { expect } from 'vitest';
import { call, type Player, type Reply } from './caller.ts';

/** The deposit of a first login, and the prices of the goods. */
export const GOLD = { deposit: 5, rare: 5, sword: 5, gem: 1 } as const;
/** How many there are of the limited edition. */
export const EDITION = 10;

/** A process of a service, and its title. */
export interface Place {
  readonly url: string;
  readonly titleId: string;
  readonly secretKey: string;
}

/** Makes the currency, and the goods that players buy. */
export async function stock({ url, secretKey }: Place): Promise<void> {
  const priced = (ItemId: 'rare' | 'sword' | 'gem', more: object = {}) => {
    return { ItemId, VirtualCurrencyPrices: { GO: GOLD[ItemId] }, ...more };
  };
  const limited = { IsLimitedEdition: true, InitialLimitedEditionCount: EDITION };
  const bodies = {
    AddVirtualCurrencyTypes: {
      VirtualCurrencies: [{ CurrencyCode: 'GO', InitialDeposit: GOLD.deposit }],
    },
    SetCatalogItems: {
      CatalogVersion: '1',
      Catalog: [priced('rare', limited), priced('sword'), priced('gem')],
    },
  };
  for (const [name, body] of Object.entries(bodies)) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await call(`${url}/Admin/${name}`, body, { secretKey })).toMatchObject({ status: 200 });
  }
}

/** A player who has just got the deposit. */
export async function aBuyer({ url, titleId }: Place, CustomId: string): Promise<Player> {
  const body = { TitleId: titleId, CustomId, CreateAccount: true };
  const { status, data } = await call(`${url}/Client/LoginWithCustomID`, body);
  expect(status).toBe(200);
  const { ServiceId: playerId, SessionTicket: sessionTicket } = data;
  return { playerId, sessionTicket, entityToken: data.EntityToken.EntityToken };
}

/** So many of them. */
export function buyers(place: Place, count: number, name: string): Promise<readonly Player[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => aBuyer(place, `${name}-${index}`)),
  );
}

/** A purchase at the price in the catalog. */
export function buy(
  { url }: Pick<Place, 'url'>,
  { sessionTicket }: Player,
  of: { readonly itemId: 'rare' | 'sword' | 'gem'; readonly key?: string },
): Promise<Reply> {
  const { itemId: ItemId, key } = of;
  const body = { ItemId, VirtualCurrency: 'GO', Price: GOLD[of.itemId] };
  const keyed = key === undefined ? {} : { idempotencyKey: key };
  return call(`${url}/Client/PurchaseItem`, body, { sessionTicket, ...keyed });
}

/** The holdings of a player: gold, and the item ids. */
export async function holdingsOf(
  { url }: Pick<Place, 'url'>,
  { sessionTicket }: Player,
): Promise<{ readonly gold: number; readonly items: readonly string[] }> {
  const { data } = await call(`${url}/Client/GetUserInventory`, {}, { sessionTicket });
  const items = data.Inventory.map(({ ItemId }: { ItemId: string }) => ItemId);
  return { gold: data.VirtualCurrency.GO, items };
}

/** How often each outcome came: `OK`, or the name of the error. */
export function outcomesOf(replies: readonly Reply[]): Readonly<Record<string, number>> {
  const names = replies.map(({ error }) => error ?? 'OK');
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]),
  );
}
