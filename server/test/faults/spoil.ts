import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites the first page of a table or an index of a database file with zeros, behind SQLite's back. */
export function spoilPage(path: string, name: string): void {
  const { at, bytes } = placeOf(path, name);
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes), 0, bytes, at);
  closeSync(file);
}

function placeOf(path: string, name: string): { readonly at: number; readonly bytes: number } {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const root = database
      .prepare('select rootpage as page from sqlite_schema where name = ?')
      .get(name);
    const size = database.prepare('pragma page_size').get();
    const [page, bytes] = [Number(root?.['page']), Number(size?.['page_size'])];
    return { at: (page - 1) * bytes, bytes };
  } finally {
    database.close();
  }
}
