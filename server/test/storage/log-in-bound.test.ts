import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { runCommand } from '../../src/storage/command.ts';
import type { SqlSender } from '../../src/storage/query/tx.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { aSession, temporaryFolder } from './given.ts';

const folder = temporaryFolder();

it('a login gives up when its player is changed again and again', async () => {
  const path = join(folder, 'login.db');
  createSqliteFile(path);
  const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => connection.database.close());
  migrateFile(connection, path);
  const { database, sql } = connection;
  database.exec(`insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
     values ('A1B2', 'One', 0, 0, 0, 0)`);
  let asked = 0;
  const counting: SqlSender = {
    ...sql,
    send(text, values) {
      asked += 1;
      return sql.send(text, values);
    },
  };
  const login = (sessionId: string) =>
    runCommand(logInPlayer, counting, {
      titleId: 'A1B2',
      create: { playerId: 'hero', titlePlayerId: 'hero' },
      session: aSession({ sessionId }),
    });
  expect((await login('first')).result).toMatchObject({ status: 'loggedIn' });
  // As if the epoch had been raised each time between the read and the write.
  database.exec('create trigger changed before update on players begin select raise(ignore); end');
  asked = 0;
  await expect(login('second')).rejects.toThrow(StorageUnavailable);
  expect(asked).toBeLessThan(20);
  database.exec('drop trigger changed');
  expect((await login('third')).result).toMatchObject({ status: 'loggedIn', newlyCreated: false });
});
