import { makeDraws } from '../../src/economy/inventory/draws.ts';
import {
  checkCurrencies,
  give,
  replace,
  takeAll,
  takeEditions,
  unlock,
  unpack,
  useUp,
} from './economy-model-gifts.ts';
import {
  book,
  type Doer,
  type ModelPlayer,
  priceOf,
  pricesInForce,
  refuse,
  Refused,
  wait,
  type World,
} from './economy-model.ts';
import { EDITION, type Step, type StepOf, wholeCatalog } from './economy-steps.ts';

// The effect of each step in the model, and its answer.

/** The world after a step, and the step's answer; after a refusal it is the same world. */
export function doInModel(world: World, step: Step, doer: Doer) {
  const after = structuredClone(world);
  const act = ACTS[step.kind] as (world: World, step: Step, doer: Doer) => unknown;
  try {
    return { world: after, outcome: act(after, step, doer) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { world, outcome: error.outcome };
  }
}

const CATALOG = { catalogVersion: 'v1' };
const DONE = { status: 'done' };

const ACTS: {
  readonly [K in Step['kind']]: (world: World, step: StepOf<K>, doer: Doer) => unknown;
} = {
  wait: (world, { ms }) => wait(world, ms),
  prune: () => undefined,
  remove(world, { player }) {
    playerOf(world, player).isThere = false;
    return 'removed';
  },
  join(world, step, { seed }) {
    const player = playerOf(world, step.player);
    if (player.isThere) return player.playerId;
    const fresh = { playerId: seed.slice(-16), isThere: true, ledger: [], items: [], itemsEver: 0 };
    Object.assign(player, fresh, { balances: new Map() });
    for (const code of [...world.currencies.keys()].toSorted()) {
      const deposit = world.currencies.get(code)?.deposit ?? 0;
      player.balances.set(code, { amount: 0, booked: 0, since: world.now });
      const by = { by: 'player', requestId: undefined };
      book(world, player, { code, change: deposit, cause: 'deposit', ...by });
    }
    return player.playerId;
  },
  currency(world, { code, seconds, max, deposit }) {
    const before = world.currencies.get(code);
    const stepMs = seconds * 1_000;
    world.currencies.set(code, { stepMs, max, deposit });
    const isNewRule = before?.stepMs !== stepMs || before.max !== max;
    for (const { balances } of world.players) {
      const held = balances.get(code) ?? { amount: 0, booked: 0, since: world.now };
      // A part of a unit is lost with the rule.
      balances.set(code, isNewRule ? { ...held, since: world.now } : held);
    }
    return DONE;
  },
  money(world, { player, code, amount, cause }, by) {
    const who = present(world, player);
    book(world, who, { ...by, code, change: cause === 'addition' ? amount : -amount, cause });
    return { status: 'changed', balance: who.balances.get(code)?.amount };
  },
  grant(world, { grants }, doer) {
    const gone = grants.map(({ player }) => playerOf(world, player)).filter((one) => !one.isThere);
    if (gone.length > 0) {
      refuse('unknownPlayers', {
        playerIds: distinct(gone.map(({ playerId }) => playerId)).toSorted(),
      });
    }
    checkItems(world, grants, {});
    const draws = makeDraws(doer.seed);
    const all = grants.map(({ itemId }) => unpack(world, { contents: { items: [itemId] }, draws }));
    const shares = all.map((unpacked) => ({ unpacked, soldOut: takeEditions(world, unpacked) }));
    checkCurrencies(
      world,
      shares.flatMap(({ unpacked, soldOut }) => (soldOut ? [] : unpacked)),
    );
    const given = shares.map(({ unpacked, soldOut }, index) => {
      if (soldOut) return soldOut;
      const { player, ...grant } = grants[index] as (typeof grants)[number];
      const giving = { ...doer, ...grant, ...unpacked, cause: 'grant', draws } as const;
      return give(world, playerOf(world, player), giving);
    });
    return { status: 'granted', given };
  },
  consume(world, { player, place, count }) {
    const { who, item } = itemAt(world, player, place);
    const { remainingUses } = item;
    if (!remainingUses || remainingUses < count) return refuse('tooFewUses', { remainingUses });
    return useUp(who, item, remainingUses - count);
  },
  modify(world, { player, place, count }) {
    const { who, item } = itemAt(world, player, place);
    const { remainingUses } = item;
    if (!remainingUses) return refuse('tooFewUses', { remainingUses });
    return useUp(who, item, Math.max(0, remainingUses + count));
  },
  revoke(world, { player, place, also }) {
    const who = playerOf(world, player);
    if (!who.isThere) return ['noPlayer', 'noPlayer'];
    const gone = [who.items[place], also === place ? undefined : who.items[also]];
    who.items = who.items.filter((item) => !gone.includes(item));
    return gone.map((item) => (item ? 'revoked' : 'noItem'));
  },
  data(world, { player, place, removes }) {
    const { who, item } = itemAt(world, player, place);
    replace(who, item, { ...item, customData: removes ? {} : { note: 'z' } });
    return { status: 'updated' };
  },
  unlockAny(world, { player, itemId }, doer) {
    const who = present(world, player);
    const find = (id: string | undefined) => who.items.find((item) => item.itemId === id);
    return unlock(world, who, { ...doer, container: find(itemId), findKey: find });
  },
  unlock(world, { player, place, keyPlace }, doer) {
    const who = present(world, player);
    const key = keyPlace === undefined ? undefined : who.items[keyPlace];
    return unlock(world, who, { ...doer, container: who.items[place], findKey: () => key });
  },
  tables(world, { tables }) {
    const nodes = tables.flatMap((table) => table.nodes.filter((node) => node.kind === 'item'));
    checkItems(
      world,
      nodes.map(({ id: itemId }) => ({ itemId })),
      CATALOG,
    );
    for (const table of tables) world.tables.set(table.tableId, table);
    return DONE;
  },
  buy(world, step, doer) {
    const { player, itemId, storeId, code } = step;
    const who = playerOf(world, player);
    if (!who.isThere) refuse('noPlayer');
    const store = world.stores.get(storeId ?? '');
    if (storeId === undefined && world.storesOnly) refuse('storeRequired');
    if (storeId !== undefined && !store) refuse('noStore', CATALOG);
    if (store && !store.isOpen) refuse('storeClosed');
    const isSold = world.catalog.has(itemId) && (!store || store.items.has(itemId));
    if (!isSold) refuse('itemNotSold', { ...CATALOG, inStore: store !== undefined });
    if (!world.currencies.has(code)) refuse('unknownCurrency', { code });
    const prices = pricesInForce(world, step);
    const price = prices[code] ?? refuse('wrongCurrency', { prices });
    const amount = priceOf(world, step);
    if (price !== amount) refuse('wrongPrice', { price });
    const buying = { ...doer, itemId, cause: 'purchase' } as const;
    book(world, who, { ...buying, code, change: -amount });
    const draws = makeDraws(doer.seed);
    const unpacked = unpack(world, { contents: { items: [itemId] }, draws });
    takeAll(world, unpacked);
    const items = give(world, who, { ...buying, ...unpacked, draws, paid: { code, amount } });
    return { status: 'bought', items };
  },
  open(world, { storeId, isOpen }) {
    storeOf(world, storeId).isOpen = isOpen;
    return DONE;
  },
  enlarge(world, { count }) {
    if (!world.catalog.has(EDITION)) refuse('unknownItem', CATALOG);
    world.left += count;
    return { status: 'added', left: world.left };
  },
  rules: (world, { requiresStore }) => void (world.storesOnly = requiresStore),
  updateCatalog(world, { items }) {
    for (const { itemId, prices } of items) world.catalog.set(itemId, prices);
    return DONE;
  },
  setCatalog(world, step) {
    world.catalog.clear();
    for (const { itemId, prices } of wholeCatalog(step)) world.catalog.set(itemId, prices);
    return DONE;
  },
  updateStore(world, { storeId, items }) {
    const store = storeOf(world, storeId);
    checkItems(world, items, CATALOG);
    for (const { itemId, prices } of items) store.items.set(itemId, prices);
    return DONE;
  },
  setStore(world, { storeId, items }) {
    checkItems(world, items, CATALOG);
    const isOpen = world.stores.get(storeId)?.isOpen ?? true;
    const byId = new Map(items.map(({ itemId, prices }) => [itemId, prices]));
    world.stores.set(storeId, { isOpen, items: byId });
    return DONE;
  },
  removeStore(world, { storeId }) {
    storeOf(world, storeId);
    world.stores.delete(storeId);
    return DONE;
  },
};

function playerOf({ players }: World, player: number): ModelPlayer {
  return players[player] as ModelPlayer;
}

function present(world: World, player: number): ModelPlayer {
  const who = playerOf(world, player);
  return who.isThere ? who : refuse('noPlayer');
}

function itemAt(world: World, player: number, place: number) {
  const who = present(world, player);
  return { who, item: who.items[place] ?? refuse('noItem') };
}

function storeOf({ stores }: World, storeId: string) {
  return stores.get(storeId) ?? refuse('noStore', CATALOG);
}

function checkItems(
  { catalog }: World,
  items: readonly { readonly itemId: string }[],
  details: object,
): void {
  const unknown = items.flatMap(({ itemId }) => (catalog.has(itemId) ? [] : itemId));
  if (unknown.length > 0) refuse('unknownItems', { ...details, itemIds: distinct(unknown) });
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
