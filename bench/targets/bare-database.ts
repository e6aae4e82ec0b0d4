import { DatabaseSync } from 'node:sqlite';

/** Opens a copy of the service's database, to write it by hand: as durable as the service, and nothing around it. */
export function openBareDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off');
  return database;
}

/** Runs something in a transaction; it is on the disk when this returns. */
export function commit<T>(database: DatabaseSync, work: () => T): T {
  database.exec('begin immediate');
  const result = work();
  database.exec('commit');
  return result;
}
