import { expect } from 'vitest';
import { toWireTime } from '../../src/kernel/instant.ts';
import { call, type CallOptions, type Player, type Reply, type TitleCaller } from './caller.ts';
import { instantComes } from './scheduling.ts';

// Callers of an installation whose nodes are replaced. Each checks what it is told, and in the end what is stored.

/** The installation behind its balancer, and its title. */
export interface Place {
  readonly url: string;
  readonly title: TitleCaller;
}

/** Goes on calling until it is told to stop. */
export interface Load {
  readonly name: string;
  /** One round: some calls, each of which must succeed. */
  round(): Promise<void>;
  /** Checks that nothing that was answered is lost, and nothing was done twice. */
  check(): Promise<void>;
}

const MAIN = { CatalogVersion: 'main' };
const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });
const storeOf = (StoreId: string, GO: number) => ({
  ...MAIN,
  StoreId,
  Store: [priced('sword', GO)],
});
const DEPOSIT = 1_000_000;

/** The item that the callers buy. */
export async function stock({ admin }: TitleCaller): Promise<void> {
  const currency = { CurrencyCode: 'GO', InitialDeposit: DEPOSIT };
  await admin('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies: [currency] });
  await admin('/Admin/SetCatalogItems', { ...MAIN, Catalog: [priced('sword', 1)] });
  for (const StoreId of ['plain', 'changing', 'scheduled']) {
    // oxlint-disable-next-line no-await-in-loop
    await admin('/Admin/SetStoreItems', storeOf(StoreId, 1));
  }
}

async function must(place: Place, path: string, body: object, by: CallOptions): Promise<Reply> {
  const reply = await call(place.url + path, body, by);
  expect([path, reply.status, reply.error]).toEqual([path, 200, undefined]);
  return reply;
}

const purchase = (StoreId: string, Price: number) => ({
  ...MAIN,
  StoreId,
  ItemId: 'sword',
  VirtualCurrency: 'GO',
  Price,
});

/** Logs in, and has tokens judged and revoked: what is revoked stays revoked on every node. */
export function credentials({ title }: Place, name: string): Load {
  return {
    name,
    async round() {
      const titleToken = await title.titleToken();
      const { entityToken, sessionTicket } = await title.logIn(name);
      expect(await title.validate(entityToken, titleToken)).toBe('OK');
      expect(await title.isAuthorized(sessionTicket)).toBe(true);
      await title.revokeToken(entityToken, titleToken);
      expect(await title.validate(entityToken, titleToken)).toBe('EntityTokenRevoked');
    },
    check: async () => undefined,
  };
}

/** Buys with idempotency keys, each of them twice: another node, maybe of the other version, repeats the answer. */
export async function buyer(place: Place, name: string): Promise<Load> {
  const player: Player = await place.title.logIn(name);
  const bought: string[] = [];
  return {
    name,
    async round() {
      const by = {
        sessionTicket: player.sessionTicket,
        idempotencyKey: `${name}-${bought.length}`,
      };
      const buy = () => must(place, '/Client/PurchaseItem', purchase('plain', 1), by);
      const [first, again] = [await buy(), await buy()];
      expect([first.isReplay, again.isReplay]).toEqual([undefined, true]);
      expect(again.data).toEqual(first.data);
      bought.push(first.data.Items[0].ItemInstanceId);
    },
    async check() {
      const items = await inventoryOf(place, player);
      expect(items.ids.toSorted()).toEqual(bought.toSorted());
      expect(items.gold).toBe(DEPOSIT - bought.length);
    },
  };
}

async function inventoryOf({ title }: Place, { playerId }: Player) {
  const body = { ServiceId: playerId, MaxResults: 1_000 };
  const ids: string[] = [];
  let gold = 0;
  let ContinuationToken: string | undefined;
  do {
    const more = ContinuationToken === undefined ? {} : { ContinuationToken };
    // oxlint-disable-next-line no-await-in-loop
    const { data } = await title.admin('/Admin/GetUserInventory', { ...body, ...more });
    ids.push(...data.Inventory.map((item: { ItemInstanceId: string }) => item.ItemInstanceId));
    gold = data.VirtualCurrency.GO;
    ({ ContinuationToken } = data);
  } while (ContinuationToken !== undefined);
  return { ids, gold };
}

/** Changes a price, from then on buys at that only: no node sells at the price of before. */
export async function pricer(place: Place, name: string): Promise<Load> {
  const player = await place.title.logIn(name);
  const { sessionTicket } = player;
  let price = 1;
  let changes = 0;
  return {
    name,
    async round() {
      const before = price;
      price = (price % 50) + 1;
      const { admin } = place.title;
      await admin('/Admin/UpdateStoreItems', storeOf('changing', price));
      changes += 1;
      const path = `${place.url}/Client/PurchaseItem`;
      const tries = [1, 2, 3].map(() =>
        call(path, purchase('changing', before), { sessionTicket }),
      );
      for (const { error } of await Promise.all(tries)) expect(error).toBe('WrongPrice');
      await must(place, '/Client/PurchaseItem', purchase('changing', price), { sessionTicket });
    },
    async check() {
      const { data } = await place.title.admin('/Admin/GetStoreItems', {
        ...MAIN,
        StoreId: 'changing',
      });
      expect(data).toMatchObject({ Revision: changes + 1, Store: [priced('sword', price)] });
    },
  };
}

/** Schedules a price: from its instant on every node shows it, though a node of the other version may have planned it. */
export function scheduler({ url, title: { admin, secretKey } }: Place): Load {
  let changes = 0;
  const of = { ...MAIN, StoreId: 'scheduled' };
  const read = async () => (await admin('/Admin/GetStoreItems', of)).data;
  /** Gives the instant. One that comes before its call is judged, on a busy machine, is refused: the next is further away. */
  async function plan(price: number, ms = 1_000): Promise<number> {
    const at = Date.now() + ms;
    const body = { ...storeOf('scheduled', price), EffectiveAt: toWireTime(at) };
    const path = '/Admin/UpdateStoreItems';
    const { error } = await call(url + path, body, { secretKey });
    if (error === 'InvalidParams' && Date.now() >= at) return plan(price, 2 * ms);
    expect([path, error]).toEqual([path, undefined]);
    return at;
  }
  return {
    name: 'scheduler',
    async round() {
      const price = changes + 2;
      const at = await plan(price);
      changes += 1;
      await instantComes(at);
      const shown = await Promise.all([read(), read(), read()]);
      for (const one of shown) expect(one.Store).toEqual([priced('sword', price)]);
    },
    async check() {
      expect(await read()).toMatchObject({ Revision: changes + 1 });
    },
  };
}
