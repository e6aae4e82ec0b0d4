import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { buyItem } from '../../src/economy/purchases/commands.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import { type Command, runCommand } from '../../src/storage/command.ts';
import { listStatement } from '../../src/storage/query/statement.ts';
import { openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { aBuyer, aPurchase, aShop, listed, setShop, ware } from './buyers.ts';
import { aSession, NOW, temporaryFolder, unique } from './given.ts';

// Processor time cannot be tested, but what it is spent on can: how many statements the two busiest commands send.

const folder = temporaryFolder();
const PRICE = { GO: 5 };

/** A title with a store and a player who has money; `send` runs a command, and gives its result and the first words of the statements that it has sent. */
async function aBusyTitle() {
  const path = join(folder, `${unique('cost-')}.db`);
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  const titleId = await aShop(storage, [ware('sword', PRICE)]);
  await setShop(storage, titleId, { items: [listed('sword', PRICE)] });
  const playerId = await aBuyer(storage, titleId, { GO: 100 });
  const found = await storage.run(findPlayer, { titleId, playerId });
  await storage.close();
  const { database, sql } = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => database.close());
  async function send(command: Pick<Command, 'run'>, input: unknown) {
    const sent: string[] = [];
    const counting: typeof sql = {
      ...sql,
      send(text, values) {
        sent.push(text.trim().split(' ', 1).join());
        return sql.send(text, values);
      },
    };
    const { result } = await runCommand(command, counting, input);
    return { result, sent };
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
