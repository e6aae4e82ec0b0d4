import type { SqlSender } from '../query/tx.ts';
import { openSqliteFile, openSqliteReader, type SqliteFile, type SqliteOpening } from './file.ts';

/** An open file to which statements can be sent. */
export interface SqliteConnection extends SqliteFile {
  readonly sql: SqlSender;
}

/** Opens an existing file for writing: a commit is on the disk when it returns. */
export function openSqliteConnection(options: SqliteOpening): SqliteConnection {
  const file = openSqliteFile(options);
  return { ...file, sql: senderOver(file) };
}

/** Opens an existing file for reading: nothing can be written through it. */
export function openSqliteReading(options: SqliteOpening): SqliteConnection {
  const file = openSqliteReader(options);
  return { ...file, sql: senderOver(file) };
}

function senderOver({ statements }: SqliteFile): SqlSender {
  return {
    engine: 'sqlite',
    send(text, values) {
      const statement = statements.prepare(text);
      if (statement.reader) return { rows: statement.all(values), changes: 0 };
      return { rows: [], changes: Number(statement.run(values).changes) };
    },
  };
}
