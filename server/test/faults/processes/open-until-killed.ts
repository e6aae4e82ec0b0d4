import { DatabaseSync } from 'node:sqlite';
import { createSqliteFile, openSqliteConnection } from '../../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../../src/storage/sqlite/migrate.ts';

// Makes a database and migrates it, and kills itself before one of its statements; says `done` where there are fewer.

const [path = '', statements = ''] = process.argv.slice(2);
let left = Number(statements);
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  left -= 1;
  if (left < 0) process.kill(process.pid, 'SIGKILL');
  return exec.call(this, sql);
};
createSqliteFile(path);
const file = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
migrateFile(file, path);
process.stdout.write('done\n');
