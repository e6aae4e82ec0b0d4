import { edited } from './fixtures.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { INVENTORY_ITEMS_MAX } from '../../src/kernel/limits.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { openSqliteStorage } from '../../src/storage/sqlite/storage.ts';
import { aTitle, logIn, NOW, temporaryFolder, uniqueHex } from './given.ts';

const PERIOD_MS = 1_000;

it('an inventory that is full makes room of what has expired, and then takes nothing more', async () => {
  const path = join(temporaryFolder(), 'full.db');
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  const titleId = await aTitle(storage);
  const items = [
    { itemId: 'pass', attributes: { Consumable: { UsagePeriod: PERIOD_MS / 1_000 } } },
    { itemId: 'sword', attributes: {} },
  ].map((item) => ({ ...item, virtualCurrencyPrices: undefined, realCurrencyPrices: undefined }));
  await storage.catalogs.set(edited({ titleId, catalogVersion: 'v1', items, setAsDefault: true }));
  const { playerId } = (await logIn(storage, { titleId })).player;
  const grant = async (itemId: string, now = NOW) => {
    const act = { titleId, by: 'key:test', requestId: undefined, now, seed: uniqueHex(32) };
    const grants = [{ playerId, itemId, annotation: undefined, data: undefined }];
    return (await storage.inventories.grant({ ...act, catalogVersion: undefined, grants })).status;
  };
  await grant('pass');
  // So many rows take minutes to write.
  using database = new DatabaseSync(path);
  database.prepare('update holdings set item_count = ?').run(INVENTORY_ITEMS_MAX);
  expect(await grant('sword', NOW + PERIOD_MS - 1)).toBe('inventoryFull');
  expect(await grant('sword', NOW + PERIOD_MS)).toBe('granted');
  expect(await grant('sword', NOW + PERIOD_MS)).toBe('inventoryFull');
  const data = await storage.players.findData({ titleId, playerId, loginsSince: 0 });
  expect(data?.lists['holdings']).toMatchObject([{ itemCount: INVENTORY_ITEMS_MAX }]);
  expect(data?.lists['items']).toMatchObject([{ itemId: 'sword' }]);
  await storage.close();
});
