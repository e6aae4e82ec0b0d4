import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { makeSeededRandom } from '../../src/lib/seeded-random.ts';
import { call, type CallOptions, makeCaller, type Reply } from '../process/caller.ts';
import { layOut } from '../process/nodes.ts';
import { type RunningPurser, startPurser, temporaryFolder } from '../process/purser.ts';
import { postgresTest } from '../support/postgres-databases.ts';

// Nodes are killed while players buy, use and lose things: the report has each change that was acknowledged, once. A call without an answer
// is repeated with its key until there is one.

const KILLS = 4;
/** Acknowledged changes between two kills. */
const CHANGES = 40;
const PLAYERS = 8;

/** A minute is ten milliseconds, so that old rows are pruned all the time. */
const QUICK = `--import=${join(import.meta.dirname, '../process/quick-minutes.ts')}`;
const ENV = { PURSER_LIMITS: 'off', NODE_OPTIONS: QUICK };

const CATALOG = {
  CatalogVersion: '1',
  SetAsDefaultCatalog: true,
  Catalog: [
    { ItemId: 'sword', VirtualCurrencyPrices: { GO: 5 } },
    { ItemId: 'potions', Consumable: { UsageCount: 3 } },
  ],
};

interface Cluster {
  readonly secretKey: string;
  readonly titleId: string;
  /** Those that are up, or will be. */
  readonly nodes: Promise<RunningPurser>[];
  readonly start: () => Promise<RunningPurser>;
  /** Asks the database. */
  readonly query: (sql: string) => Promise<readonly unknown[]>;
}

interface Sum {
  count: number;
  gained: number;
  lost: number;
}

/** The sums that a report should have, by what changed and why. */
function makeExpected() {
  const sums = new Map<string, Sum>();
  return {
    sums,
    add(key: string, amount: number) {
      const sum = sums.get(key) ?? { count: 0, gained: 0, lost: 0 };
      sum.count += 1;
      sum[amount < 0 ? 'lost' : 'gained'] += Math.abs(amount);
      sums.set(key, sum);
    },
  };
}

/** Changes things at random, and kills nodes meanwhile; nobody is at work any more when it resolves. */
async function playAmidKills({ nodes, secretKey, titleId, start }: Cluster) {
  const expected = makeExpected();
  const random = makeSeededRandom('counts');
  const dice = (sides: number) => Number.parseInt(random.digits(), 16) % sides;
  const over = new AbortController();
  let [calls, acknowledged] = [0, 0];

  async function ask(path: string, body: object, of: CallOptions = { secretKey }): Promise<Reply> {
    calls += 1;
    const keyed = {
      ...of,
      ...(of.secretKey || of.sessionTicket ? { idempotencyKey: `k${calls}` } : {}),
    };
    for (;;) {
      const { url } = await (nodes[dice(nodes.length)] as Promise<RunningPurser>);
      const reply = await call(`${url}${path}`, body, keyed).catch(() => undefined);
      if (reply && reply.status < 500) {
        acknowledged += 1;
        return reply;
      }
    }
  }

  async function play(name: string): Promise<void> {
    const login = { TitleId: titleId, CustomId: name, CreateAccount: true };
    const { data } = await ask('/Client/LoginWithCustomID', login, {});
    const { ServiceId, SessionTicket: sessionTicket } = data;
    const potions: { id: string; left: number }[] = [];
    let gold = 0;
    const change = async (sum: string, path: string, Amount: number) => {
      const of = { ServiceId, VirtualCurrency: 'GO', Amount: Math.abs(Amount) };
      const { status } = await ask(path, of);
      expect(status).toBe(gold + Amount < 0 ? 400 : 200);
      if (status !== 200) return;
      gold += Amount;
      expected.add(sum, Amount);
    };
    const acts = [
      () => change('GO Addition', '/Server/AddUserVirtualCurrency', 7),
      () => change('GO Subtraction', '/Server/SubtractUserVirtualCurrency', -3),
      async () => {
        const body = { ItemId: 'sword', VirtualCurrency: 'GO', Price: 5 };
        const { status } = await ask('/Client/PurchaseItem', body, { sessionTicket });
        expect(status).toBe(gold < 5 ? 400 : 200);
        if (status !== 200) return;
        gold -= 5;
        expected.add('GO Purchase', -5);
      },
      async () => {
        const body = { ServiceId, ItemIds: ['potions'] };
        const [granted] = (await ask('/Server/GrantItemsToUser', body)).data.ItemGrantResults;
        potions.push({ id: granted.ItemInstanceId, left: 3 });
        expected.add('items Grant', 3);
      },
      async () => {
        const [potion] = potions;
        if (!potion) return;
        const body = { ServiceId, ItemInstanceId: potion.id, ConsumeCount: 1 };
        expect((await ask('/Server/ConsumeItem', body)).status).toBe(200);
        potion.left -= 1;
        if (potion.left === 0) potions.shift();
        expected.add('items Use', -1);
      },
      async () => {
        const [potion] = potions;
        if (!potion) return;
        const body = { ServiceId, ItemInstanceId: potion.id, UsesToAdd: 2 };
        expect((await ask('/Server/ModifyItemUses', body)).status).toBe(200);
        potion.left += 2;
        expected.add('items Addition', 2);
      },
    ];
    for (let left = 20; left > 0 && !over.signal.aborted; left -= 1)
      await acts[dice(acts.length)]?.();
    expect((await ask('/Admin/DeletePlayer', { ServiceId })).status).toBe(200);
    if (gold !== 0) expected.add('GO Deletion', -gold);
  }

  async function playOn(index: number): Promise<void> {
    for (let life = 0; !over.signal.aborted; life += 1) await play(`player-${index}-${life}`);
  }

  async function kill(): Promise<void> {
    for (let kills = 1; kills <= KILLS; kills += 1) {
      await expect.poll(() => acknowledged).toBeGreaterThan(CHANGES * kills);
      const index = kills % nodes.length;
      const doomed = await (nodes[index] as Promise<RunningPurser>);
      nodes[index] = doomed.stop('SIGKILL').then(start);
    }
  }

  const killing = kill().finally(() => over.abort());
  await Promise.all([killing, ...Array.from({ length: PLAYERS }, (_, index) => playOn(index))]);
  return Object.fromEntries(expected.sums);
}

/** The sums of the report, once all that was done before is counted. */
async function reportedSums({ nodes, secretKey }: Cluster): Promise<Readonly<Record<string, Sum>>> {
  const doneAt = Date.now();
  const { url } = await (nodes[0] as Promise<RunningPurser>);
  const body = {
    From: new Date(doneAt - HOUR_MS).toISOString(),
    To: new Date(doneAt + HOUR_MS).toISOString(),
    Step: 'Hour',
  };
  const report = async () => {
    const { data } = await call(`${url}/Admin/GetEconomyReport`, body, { secretKey });
    return data;
  };
  await expect
    .poll(async () => Date.parse((await report()).CountedUntil))
    .toBeGreaterThanOrEqual(doneAt);
  const sums: Record<string, Sum> = {};
  for (const { VirtualCurrency = 'items', Cause, Points } of (await report()).Series) {
    const sum = (member: string) =>
      Points.reduce((all: number, point: Readonly<Record<string, number>>) => {
        return all + (point[member] ?? 0);
      }, 0);
    const [count, gained, lost] = ['Count', 'Gained', 'Lost'].map(sum) as [number, number, number];
    sums[`${VirtualCurrency} ${Cause}`] = { count, gained, lost };
  }
  return sums;
}

async function expectCounted(cluster: Cluster): Promise<void> {
  const { secretKey, titleId, query } = cluster;
  const { url } = await (cluster.nodes[0] as Promise<RunningPurser>);
  const { admin } = makeCaller({ url, secretKey, ready: { titleId } });
  await admin('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies: [{ CurrencyCode: 'GO' }] });
  await admin('/Admin/SetCatalogItems', CATALOG);
  const old = `economy_sums where period = 'hour' and at < 10000`;
  await query(`insert into economy_sums (title_id, period, at, code, cause, count, gained, lost)
    select '${titleId}', 'hour', n, 'GO', 'start', 1, 1, 0
    from (select 1 as n union select 2 union select 3) as hours`);
  const expected = await playAmidKills(cluster);
  expect(Object.keys(expected).length).toBeGreaterThan(5);
  expect(await reportedSums(cluster)).toEqual(expected);
  await expect.poll(() => query(`select 1 as one from ${old}`)).toEqual([]);
}

postgresTest('of three nodes that are killed in turns each change is counted once', async () => {
  await using installation = await layOut();
  const start = () => installation.startNode({ env: ENV });
  const { env, query, titleId } = installation;
  const secretKey = env['PURSER_BOOTSTRAP_SECRET_KEY'] ?? '';
  // The first one makes the schema.
  const first = await start();
  const nodes = [Promise.resolve<RunningPurser>(first), start(), start()];
  await expectCounted({ secretKey, titleId, nodes, start, query });
});

test('of a process on SQLite that is killed again and again each change is counted once', async () => {
  using folder = temporaryFolder();
  const running: RunningPurser[] = [];
  const start = async () => {
    const purser = await startPurser({ folder: folder.path, env: ENV });
    running.push(purser);
    return purser;
  };
  const first = await start();
  const { secretKey = '', titleId } = first.ready;
  const query = async (sql: string) => {
    const database = new DatabaseSync(join(folder.path, 'data', 'purser.db'), { timeout: 5_000 });
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
  };
  try {
    const nodes = [Promise.resolve(first)];
    await expectCounted({ secretKey, titleId, nodes, start, query });
  } finally {
    await Promise.all(running.map((purser) => purser.stop('SIGKILL')));
  }
});
