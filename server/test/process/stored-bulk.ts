import { DatabaseSync } from 'node:sqlite';

/** Adds rows of 4 MB to an embedded database: it takes long enough to copy that a process can be killed meanwhile. */
export function addBulk(file: string): void {
  using database = new DatabaseSync(file);
  const insert = database.prepare('insert into meta (name, value) values (?, ?)');
  database.exec('begin');
  for (let number = 0; number < 4_000; number += 1) insert.run(`bulk ${number}`, 'x'.repeat(1_000));
  database.exec('commit');
}
