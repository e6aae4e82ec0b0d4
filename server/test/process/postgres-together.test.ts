import { afterAll, beforeAll, expect } from 'vitest';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { call, catalogOf } from './caller.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';

// Three nodes at work on the same things at the same time.

let installation: Installation;
let nodes: readonly TestNode[];

beforeAll(async () => {
  installation = await layOut();
  nodes = await Promise.all([1, 2, 3].map(() => installation.startNode()));
});

afterAll(() => installation[Symbol.asyncDispose]());

const nodeOf = (number: number): TestNode => nodes[number % nodes.length] as TestNode;
const title = (number: number) => nodeOf(number).title;

/** The same at many callers at once, spread over all nodes. */
function atOnce<T>(count: number, work: (number: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => work(number)));
}

const CALLERS = 64;
const ITEM_IDS = Array.from({ length: CALLERS }, (_, number) => `item ${number}`);

interface Item {
  readonly ItemId: string;
  readonly VirtualCurrencyPrices?: Readonly<Record<string, number>>;
  readonly CustomData?: unknown;
}

async function storeOf(node: number, StoreId: string): Promise<readonly Item[]> {
  const { data } = await title(node).admin('/Admin/GetStoreItems', { StoreId });
  return data.Store;
}

async function makeStore(StoreId: string, itemIds: readonly string[]): Promise<void> {
  await title(0).admin('/Admin/SetCatalogItems', catalogOf(ITEM_IDS));
  const Store = itemIds.map((ItemId) => ({ ItemId }));
  await title(0).admin('/Admin/SetStoreItems', { StoreId, Store });
}

test('callers that add different items to one store through three nodes lose none', async () => {
  await makeStore('many', []);
  await atOnce(CALLERS, (number) =>
    title(number).admin('/Admin/UpdateStoreItems', {
      StoreId: 'many',
      Store: [{ ItemId: ITEM_IDS[number], VirtualCurrencyPrices: { GO: number } }],
    }),
  );
  const store = await storeOf(2, 'many');
  const prices = store.map((item) => [item.ItemId, item.VirtualCurrencyPrices?.['GO']]);
  expect(Object.fromEntries(prices)).toEqual(
    Object.fromEntries(ITEM_IDS.map((itemId, number) => [itemId, number])),
  );
});

test('of callers that write the same items, one is the winner as a whole', async () => {
  await makeStore('same', []);
  const storeBy = (number: number): Item[] =>
    ITEM_IDS.slice(0, 10).map((ItemId) => ({
      ItemId,
      VirtualCurrencyPrices: { GO: number },
      CustomData: { number },
    }));
  await atOnce(CALLERS, (number) =>
    title(number).admin('/Admin/UpdateStoreItems', { StoreId: 'same', Store: storeBy(number) }),
  );
  const store = await storeOf(1, 'same');
  const winner = store[0]?.VirtualCurrencyPrices?.['GO'] ?? -1;
  expect(store).toEqual(storeBy(winner));
});

/** The name of the error, or OK. */
async function outcomeOf(number: number, path: string, body: object): Promise<string> {
  const { url } = nodeOf(number);
  const { error } = await call(`${url}${path}`, body, { secretKey: title(number).secretKey });
  return error ?? 'OK';
}

test('a store that is deleted while it is updated is gone, and nothing of it comes back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const StoreId = `doomed ${round}`;
    // oxlint-disable-next-line no-await-in-loop
    await makeStore(StoreId, ['item 0']);
    const updateOf = (number: number) =>
      outcomeOf(number, '/Admin/UpdateStoreItems', {
        StoreId,
        Store: [{ ItemId: ITEM_IDS[number] }],
      });
    // oxlint-disable-next-line no-await-in-loop
    expect(await updateOf(round)).toBe('OK');
    // oxlint-disable-next-line no-await-in-loop
    const outcomes = await atOnce(12, (number) =>
      number === 5 ? outcomeOf(number, '/Admin/DeleteStore', { StoreId }) : updateOf(number),
    );
    expect(outcomes[5]).toBe('OK');
    // oxlint-disable-next-line no-await-in-loop
    expect(await updateOf(round + 1)).toBe('StoreNotFound');
    for (const outcome of outcomes) expect(['OK', 'StoreNotFound']).toContain(outcome);
    // oxlint-disable-next-line no-await-in-loop
    expect(await outcomeOf(round, '/Admin/GetStoreItems', { StoreId })).toBe('StoreNotFound');
  }
});

test('a catalog that is replaced while a store is updated: each update saw one or the other', async () => {
  await makeStore('season', []);
  const items = (prefix: string) => ITEM_IDS.map((itemId) => `${prefix} ${itemId}`);
  const catalogs = [catalogOf(items('old')), catalogOf(items('new'))];
  await title(0).admin('/Admin/SetCatalogItems', catalogs[0] ?? {});
  const update = async (prefix: string, number: number) => {
    // The two items are of one season: a half-replaced catalog would have only one of them.
    const ids = [`${prefix} item 0`, `${prefix} item ${CALLERS - 1}`];
    const Store = ids.map((ItemId) => ({ ItemId, VirtualCurrencyPrices: { GO: number } }));
    const body = { StoreId: 'season', Store };
    return [prefix, await outcomeOf(number, '/Admin/UpdateStoreItems', body)] as const;
  };
  const updateBoth = (numbers: readonly number[]) =>
    Promise.all(
      ['old', 'new'].flatMap((prefix) => numbers.map((number) => update(prefix, number))),
    );
  const before = await updateBoth([0]);
  expect(before.map(([, outcome]) => outcome)).toEqual(['OK', 'InvalidItemId']);
  const replacing = title(1).admin('/Admin/SetCatalogItems', catalogs[1] ?? {});
  const meanwhile = await updateBoth([0, 1, 2, 3, 4, 5]);
  await replacing;
  const after = await updateBoth([6]);
  expect(after.map(([, outcome]) => outcome)).toEqual(['InvalidItemId', 'OK']);
  const outcomes = [...before, ...meanwhile, ...after];
  for (const [, outcome] of outcomes) expect(['OK', 'InvalidItemId']).toContain(outcome);
  const store = await storeOf(2, 'season');
  for (const prefix of ['old', 'new']) {
    const wasWritten = outcomes.some(([of, outcome]) => of === prefix && outcome === 'OK');
    const written = store.filter(({ ItemId }) => ItemId.startsWith(prefix));
    expect(written).toHaveLength(wasWritten ? 2 : 0);
    expect(new Set(written.map((item) => item.VirtualCurrencyPrices?.['GO'])).size).toBeLessThan(2);
  }
});

test('the first login of one custom id at three nodes at once makes one player', async () => {
  for (let round = 0; round < 10; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const players = await atOnce(9, (number) => title(number).logIn(`newcomer ${round}`));
    expect(new Set(players.map(({ playerId }) => playerId)).size).toBe(1);
  }
  const players = await installation.query<{ player_id: string }>(
    "select player_id from player_identities where subject like 'newcomer%'",
  );
  expect(players).toHaveLength(10);
});

test('a command looks at a token as a node does, and leaves no trace among the nodes', async () => {
  const { entityToken } = await title(0).logIn('inspected');
  const report = await installation.command('token', 'inspect', entityToken);
  expect(report).toMatchObject({ kind: 'entityToken', status: 'valid' });
  expect(await installation.query('select node_id from nodes')).toHaveLength(nodes.length);
});

test('a login of one node is good at the others at once, also while signing keys are rotated', async () => {
  const end = new AbortController();
  let count = 0;
  async function logInOn(worker: number): Promise<void> {
    const titleToken = await title(worker).titleToken();
    for (let number = worker; !end.signal.aborted; number += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const player = await title(number).logIn(`rotated ${worker}`);
      // oxlint-disable-next-line no-await-in-loop
      const answers = await Promise.all([
        title(number + 1).validate(player.entityToken, titleToken),
        title(number + 2).validate(player.entityToken, titleToken),
        title(number + 1).isAuthorized(player.sessionTicket),
      ]);
      expect(answers).toEqual(['OK', 'OK', true]);
      count += 1;
    }
  }
  const working = Promise.all([0, 1, 2].map((worker) => logInOn(worker)));
  for (let rotation = 0; rotation < 3; rotation += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await Promise.race([working, installation.command('signing-key', 'rotate')]);
  }
  await Promise.race([working, expect.poll(() => count).toBeGreaterThan(20)]);
  end.abort();
  await working;
  console.info(`${count} logins were good at all nodes in the middle of three rotations`);
  expect(count).toBeGreaterThan(20);
});
