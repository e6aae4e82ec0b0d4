import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { unlockContainer } from '../../src/economy/containers/commands.ts';
import { findWallet, walletLedger } from '../../src/economy/currencies/commands/wallets.ts';
import { type Grant, grantItems } from '../../src/economy/inventory/commands/grants.ts';
import {
  consumeItem,
  findInventory,
  revokeItems,
} from '../../src/economy/inventory/commands/items.ts';
import { buyItem } from '../../src/economy/purchases/commands.ts';
import { DAY_MS, SECOND_MS } from '../../src/kernel/instant.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { bindStatement, declaredStatements } from '../../src/storage/query/statement.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { createTitle } from '../../src/titles/commands.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aShop, listed, setShop, stock, ware } from './buyers.ts';
import { logIn, NOW, temporaryFolder, unique, uniqueHex } from './given.ts';
import { openNodeForTest } from './postgres-given.ts';
import { type Sent, sentDuring } from './sent-statements.ts';

// A grant, purchase, opening, use or reading of items costs the same however much the player, the catalog and the store
// have.

const TITLE = 'A1B2';
const RICH = 'A0';
const PRICE = { GO: 1 };

const CATALOG = [
  ware('sword', PRICE),
  ware('potion', PRICE, { IsStackable: true, Consumable: { UsageCount: 3 } }),
  ware('elixir', PRICE, { IsStackable: true, Consumable: { UsageCount: 3 } }),
  ware('pass', PRICE, { Consumable: { UsagePeriod: DAY_MS / SECOND_MS, UsagePeriodGroup: 'vip' } }),
  ware('rare', PRICE, { IsLimitedEdition: true, InitialLimitedEditionCount: 100 }),
  ware('pack', PRICE, {
    Bundle: { BundledItems: ['sword', 'potion'], BundledVirtualCurrencies: { SI: 5 } },
  }),
  ware('chest', PRICE, {
    Container: { KeyItemId: 'key', ItemContents: ['sword'] },
    Consumable: { UsageCount: 9 },
  }),
  ware('key', PRICE, { Consumable: { UsageCount: 9 } }),
  ...Array.from({ length: 2_000 }, (_, number) => ware(`ware-${number}`, PRICE)),
];

/** One player with 6,000 items and entries among 3,000 with one of each, and a large catalog version among as many small ones. */
const MUCH = `
insert into players (title_id, player_id, title_player_id, origination, created_at, epoch)
  select '${TITLE}', 'A' || n, 'T' || n, 'Custom', 0, 0 from generate_series(0, 3000) n;
insert into holdings (title_id, player_id, row_version, since, item_count, last_entry, last_item)
  select '${TITLE}', 'A' || n, 1, 0, 6000, 6000, 6000 from generate_series(0, 3000) n;
insert into balances (title_id, player_id, code, amount, recharged_at)
  select '${TITLE}', 'A' || n, code, 1000, 0 from generate_series(0, 3000) n, unnest(array['GO', 'SI']) code;
insert into inventory_items (title_id, player_id, instance_id, item_id, catalog_version,
    remaining_uses, stacked, body)
  select '${TITLE}', 'A' || n, 'I' || n || '-' || lpad(i::text, 4, '0'),
    case i when 1 then 'chest' when 2 then 'key' when 3 then 'potion' else 'ware-' || i end,
    'main', 1000, case i when 3 then 1 else 0 end, '{"bundleContents":[],"customData":{}}'
  from generate_series(0, 3000) n, generate_series(1, 6000) i where n = 0 or i <= 1;
insert into ledger_entries (title_id, player_id, number, code, amount_before, amount_after, cause, made_by, at)
  select '${TITLE}', 'A' || n, i, 'GO', 0, 0, 'addition', 'key', 0
  from generate_series(0, 3000) n, generate_series(1, 6000) i where n = 0 or i <= 1;
insert into catalogs (title_id, catalog_version, row_version, item_count, item_bytes, next_position)
  select '${TITLE}', 'v' || n, 1, 0, 0, 0 from generate_series(1, 3000) n;
insert into catalog_items (title_id, catalog_version, item_id, position, filled, body)
  select '${TITLE}', 'v' || n, 'ware', 1, 0, '{}' from generate_series(1, 3000) n;
analyze;
`;

function grantsTo(playerIds: readonly string[]): readonly Grant[] {
  return playerIds.flatMap((playerId) =>
    ['sword', 'potion', 'elixir', 'pass', 'rare', 'pack'].map((itemId) => {
      return { playerId, itemId, annotation: undefined, data: undefined };
    }),
  );
}

/** Everything that can happen to what a player has. */
async function doAll(storage: Storage): Promise<void> {
  const one = { titleId: TITLE, playerId: RICH, by: 'key:test', requestId: 'call', now: NOW };
  const act = () => ({ ...one, seed: uniqueHex(32) });
  const instance = (number: number) => `I0-${String(number).padStart(4, '0')}`;
  const grants = grantsTo([RICH, 'A1', 'A2']);
  expect(await storage.run(grantItems, { ...act(), catalogVersion: 'main', grants })).toMatchObject(
    {
      status: 'granted',
    },
  );
  const items = [11, 12, 13, 14, 15].map((number) => ({
    playerId: RICH,
    instanceId: instance(number),
  }));
  expect(await storage.run(revokeItems, { ...one, items })).toEqual(items.map(() => 'revoked'));
  // The first by itself, the others in a batch.
  const used = await Promise.all(
    [20, 21, 22].map((number) =>
      storage.run(consumeItem, { ...one, instanceId: instance(number), count: 1 }),
    ),
  );
  expect(used).toMatchObject(used.map(() => ({ status: 'left' })));
  const sale = { catalogVersion: 'main', currency: 'GO', price: 1 };
  for (const itemId of ['sword', 'potion', 'pack', 'rare', 'pass']) {
    for (const storeId of ['shop', undefined]) {
      // oxlint-disable-next-line no-await-in-loop
      const bought = await storage.run(buyItem, { ...act(), ...sale, storeId, itemId });
      expect(bought).toMatchObject({ status: 'bought' });
    }
  }
  const [chest, key] = [instance(1), instance(2)];
  for (const container of [
    { kind: 'item', itemId: 'chest' },
    { kind: 'instance', instanceId: chest, keyInstanceId: key },
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const opened = await storage.run(unlockContainer, {
      ...act(),
      container,
      catalogVersion: 'main',
    });
    expect(opened).toMatchObject({ status: 'unlocked' });
  }
  const page = await storage.run(findInventory, { ...one, after: instance(5_000), count: 10 });
  expect(page?.items).toHaveLength(10);
  await storage.run(findWallet, one);
  await storage.run(walletLedger, { ...one, page: { ...WHOLE_LIST, count: 10 } });
}

/** Statements that look for something: others but write rows. */
const SEARCHES =
  /^(?!insert into (inventory_items|ledger_entries)\b)(select|insert|update|delete|with)\b/;

/** Blocks of the database that a statement may read. The items of the rich player are on ten times as many. */
const BLOCKS_MAX = 100;

/** The expected searches of SQLite: the end of an index's name, and the columns of a search in it. */
const ON_SQLITE = [
  [/^select [^]*from inventory_items[^]* and instance_id in/, 'player_id=? AND instance_id=?'],
  [
    /from inventory_items[^]*stacked = 1 and item_id in/,
    '_of_item (title_id=? AND player_id=? AND item_id=?',
  ],
  [
    /from inventory_items[^]*usage_group in/,
    '_of_group (title_id=? AND player_id=? AND usage_group=?',
  ],
  [
    /from inventory_items[^]*item_id = :itemId[^]*limit 1/,
    '_of_item (title_id=? AND player_id=? AND item_id=?',
  ],
  [/from inventory_items[^]*instance_id > :after/, 'player_id=? AND instance_id>?'],
  [
    /^delete from inventory_items[^]*instance_id in \({:item.instance_id}\)/,
    'player_id=? AND instance_id=?',
  ],
  [/^update holdings set item_count = :item_count/, 'title_id=? AND player_id=?'],
  [
    /^insert into holdings[^]*from players where title_id = :titleId and player_id = :playerId\s*on conflict/,
    'title_id=? AND player_id=?',
  ],
  [/^select \* from ledger_entries[^]*number <= :at/, 'player_id=? AND number<?'],
  [/^select item_id, body from catalog_items[^]*item_id in/, 'catalog_version=? AND item_id=?'],
  [/^select t.stores_only/, 'store_id=? AND item_id=?'],
] as const;

function literal(value: Sent['values'][number]): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return pg.escapeLiteral(`${value}`);
  const items = value.map((item) => (item === null ? 'null' : JSON.stringify(`${item}`)));
  return pg.escapeLiteral(`{${items.join(',')}}`);
}

async function planOf(client: pg.Client, { text, values }: Sent): Promise<string> {
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  await client.query(`begin; prepare it as ${text}`);
  const { rows } = await client.query(`explain (analyze, buffers, timing off) execute it ${given}`);
  await client.query('rollback; deallocate it');
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

/** The first line about them is that of the whole plan. */
function blocksOf(plan: string): number {
  const [line = ''] = /Buffers:.*/.exec(plan) ?? [];
  return [...line.matchAll(/(?:hit|read)=(\d+)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

describe.skipIf(NO_POSTGRES)('on PostgreSQL', () => {
  it('reads few pages of the database for each statement', async () => {
    const url = await aPostgresDatabase();
    const storage = await openNodeForTest({ url });
    await storage.run(createTitle, { titleId: TITLE, name: 'A game', now: NOW });
    await stock(storage, TITLE, CATALOG);
    await setShop(storage, TITLE, { items: CATALOG.map(({ itemId }) => listed(itemId, PRICE)) });
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(MUCH);
    const all = await sentDuring(() => doAll(storage));
    const sent = [...new Map(all.map((one) => [one.text, one])).values()].filter(({ text }) =>
      SEARCHES.test(text),
    );
    expect(sent.length).toBeGreaterThan(20);
    expect(sent.some(({ text }) => text.includes('i.instance_id as found'))).toBe(true);
    // As a prepared statement is planned at last: for all values, so for a player who has little.
    await client.query('set plan_cache_mode = force_generic_plan');
    for (const { text, values } of sent) {
      // oxlint-disable-next-line no-await-in-loop
      const plan = await planOf(client, { text, values });
      expect(blocksOf(plan), `${text}\n${plan}`).toBeLessThan(BLOCKS_MAX);
    }
  });

  it('sends no more statements for many players than for two', async () => {
    const storage = await openNodeForTest({ url: await aPostgresDatabase() });
    const titleId = await aShop(storage, CATALOG.slice(0, 8));
    const playerIds: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      // oxlint-disable-next-line no-await-in-loop
      playerIds.push((await logIn(storage, { titleId, subject: unique('hero-') })).player.playerId);
    }
    const grant = (to: readonly string[]) => async () => {
      const act = { titleId, by: 'key:test', requestId: undefined, now: NOW, seed: uniqueHex(32) };
      const grants = grantsTo(to);
      const outcome = await storage.run(grantItems, { ...act, catalogVersion: 'main', grants });
      expect(outcome).toMatchObject({ status: 'granted' });
    };
    // The first of all makes the locks that later ones share.
    await sentDuring(grant(playerIds.slice(0, 1)));
    const few = await sentDuring(grant(playerIds.slice(1, 3)));
    const many = await sentDuring(grant(playerIds));
    expect(many.map(({ text }) => text)).toEqual(few.map(({ text }) => text));
  });
});

describe('on SQLite', () => {
  const path = join(temporaryFolder(), 'plans.db');
  createSqliteFile(path);
  const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  afterAll(() => connection.database.close());
  migrateFile(connection, path);

  it.each(ON_SQLITE)('is found by its whole key: %s', (pattern, key) => {
    const found = declaredStatements().filter((sql) => pattern.test(sql));
    expect(found).toHaveLength(1);
    const { text } = bindStatement(found[0] as string, { engine: 'sqlite', items: 4 });
    const steps = connection.database
      .prepare(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => String(detail));
    expect(steps.join('\n')).toContain(key);
    expect(steps.join('\n')).not.toMatch(/^SCAN|TEMP B-TREE/m);
  });
});
