import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { createSale } from '../../src/economy/sales/commands.ts';
import { endSale } from '../../src/economy/sales/writes.ts';
import type { StoreItem } from '../../src/economy/stores/store.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { buyItem } from '../../src/economy/purchases/commands.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import { type Command, runCommand } from '../../src/storage/command.ts';
import { listStatement } from '../../src/storage/query/statement.ts';
import { openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { aBuyer, aPurchase, aShop, listed, setShop, ware } from './buyers.ts';
import { edited, manyIds } from './fixtures.ts';
import { aSession, NOW, temporaryFolder, unique } from './given.ts';

// Processor time cannot be tested, but what it is spent on can: how many statements the two busiest commands send, and how much one reads.

const folder = temporaryFolder();
const PRICE = { GO: 5 };

/** A title with a store of these items and a player who has money; `send` runs a command, and gives its result and the first words of the statements that it has sent. */
async function aBusyTitle(items: readonly StoreItem[] = [listed('sword', PRICE)]) {
  const path = join(folder, `${unique('cost-')}.db`);
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  const titleId = await aShop(
    storage,
    items.map(({ itemId }) => ware(itemId, PRICE)),
  );
  await setShop(storage, titleId, { items });
  const playerId = await aBuyer(storage, titleId, { GO: 100 });
  const found = await storage.run(findPlayer, { titleId, playerId });
  await storage.close();
  const { database, sql } = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => database.close());
  async function send(command: Pick<Command, 'run'>, input: unknown) {
    const sent: string[] = [];
    let charsRead = 0;
    const counting: typeof sql = {
      ...sql,
      send(text, values) {
        sent.push(text.trim().split(' ', 1).join());
        const answer = sql.send(text, values);
        if (!(answer instanceof Promise)) charsRead += JSON.stringify(answer.rows).length;
        return answer;
      },
    };
    const { result } = await runCommand(command, counting, input);
    return { result, sent, charsRead };
  }
  const subject = found?.identities[0]?.subject ?? '';
  return { titleId, playerId, subject, send, sql };
}

it('a purchase reads holdings, offer and balance, and writes ledger, balance, item, holdings and counts', async () => {
  const { send, ...of } = await aBusyTitle();
  const { result, sent } = await send(
    buyItem,
    aPurchase({ ...of, catalogVersion: 'main', storeId: 'shop' }),
  );
  expect(result).toMatchObject({ status: 'bought' });
  const reads = ['select', 'select', 'select'];
  expect(sent).toEqual([...reads, 'insert', 'insert', 'insert', 'update', 'insert']);
});

it('a login reads the player, and writes player and session', async () => {
  const { send, titleId, subject } = await aBusyTitle();
  const session = aSession({ subject });
  const { result, sent } = await send(logInPlayer, { titleId, create: undefined, session });
  expect(result).toMatchObject({ status: 'loggedIn' });
  expect(sent).toEqual(['select', 'update', 'insert']);
});

it('a list of one item is answered at once, as one of none', async () => {
  const { sql } = await aBusyTitle();
  const echo = listStatement<object, string, { word: string }>(
    'select code as word from virtual_currencies where code in ({:item}) order by code',
  );
  expect(echo.all(sql, {}, ['GO'])).toEqual([{ word: 'GO' }]);
  expect(echo.all(sql, {}, [])).toEqual([]);
  const many = Array.from({ length: 300 }, () => 'SI');
  expect(await echo.all(sql, {}, [...many, 'GO'])).toContainEqual({ word: 'GO' });
});

it('a sale is made, begins and ends by its own items, however much else its store sells', async () => {
  const customData = 'x'.repeat(1_000);
  const ids = manyIds(1_000);
  const { send, titleId } = await aBusyTitle(
    ids.map((itemId) => ({ ...listed(itemId, PRICE), customData })),
  );
  const edit = { ...edited({}).edit, note: 'Weekend' };
  const sale = {
    titleId,
    catalogVersion: undefined,
    name: 'Weekend',
    storeIds: ['shop'],
    itemIds: ['item-1', 'item-2'],
    tags: undefined,
    itemClasses: undefined,
    percentOff: 50,
    roundTo: 1,
    codes: [],
    startsAt: undefined,
    endsAt: NOW + HOUR_MS,
    edit,
  };
  const made = await send(createSale, sale);
  expect(made.result).toEqual({ status: 'created', number: 1 });
  const ended = await send(endSale, { titleId, number: 1, edit });
  expect(ended.result).toMatchObject({ status: 'done' });
  // The ids of the store, and some items.
  const charsMax = JSON.stringify(ids).length + 20 * customData.length;
  for (const { charsRead } of [made, ended]) expect(charsRead).toBeLessThan(charsMax);
});
