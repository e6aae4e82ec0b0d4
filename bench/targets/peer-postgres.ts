import pg from 'pg';
import { NO_POSTGRES, startPostgres } from '../../server/test/support/postgres.ts';
import { opaqueTokens, ownerReply, writeRequests } from './peer.ts';
import { missing, onStop, serveBare } from './target.ts';

// An opaque token, looked up in PostgreSQL for each request: eight connections, a prepared statement.

const CONNECTIONS = 8;

if (NO_POSTGRES !== undefined) missing(NO_POSTGRES);
// A child of this process: on the same core, and counted with it.
const starting = startPostgres(18);
onStop(async () => (await starting).stop());
const server = await starting;
const pool = new pg.Pool({ connectionString: server.url, max: CONNECTIONS });
// The server ends before the pool does.
pool.on('error', () => undefined);
const tokens = opaqueTokens();
await pool.query('create table tokens (token text primary key, owner text not null)');
await pool.query('insert into tokens select * from unnest($1::text[], $2::text[])', [
  tokens.map(({ token }) => token),
  tokens.map(({ owner }) => owner),
]);
await pool.query('vacuum analyze tokens');
writeRequests(tokens.map(({ token }) => token));

const text = 'select owner from tokens where token = $1';
serveBare(async ({ EntityToken }: { EntityToken: string }) => {
  const { rows } = await pool.query<{ readonly owner: string }>({
    name: 'find',
    text,
    values: [EntityToken],
  });
  return ownerReply(rows[0]?.owner);
});
