import { mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { opaqueTokens, order, ownerReply, writeRequests } from './peer.ts';
import { serveBare } from './target.ts';

// An opaque token, looked up in SQLite for each request.

const folder = mkdtempSync(join(dirname(order.file), 'sqlite-'));
const database = new DatabaseSync(join(folder, 'tokens.db'));
database.exec(`
  pragma journal_mode = wal;
  create table tokens (token text primary key, owner text not null) strict, without rowid;
  begin`);
const insert = database.prepare('insert into tokens (token, owner) values (?, ?)');
const tokens = opaqueTokens();
for (const { token, owner } of tokens) insert.run(token, owner);
database.exec('commit');
const find = database.prepare('select owner from tokens where token = ?');
writeRequests(tokens.map(({ token }) => token));

serveBare(({ EntityToken }: { EntityToken: string }) => {
  const found = find.get(EntityToken) as { readonly owner: string } | undefined;
  return ownerReply(found?.owner);
});
