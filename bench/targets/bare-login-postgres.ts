import pg from 'pg';
import { newSigningKey } from '../../server/src/credentials/signing-key.ts';
import { DAY_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newHexId, newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { migratePostgres } from '../../server/src/storage/postgres/storage.ts';
import { makeIssuer } from '../kit/issuer.ts';
import { argument, onStop, serveBare } from './target.ts';

// A login on PostgreSQL with nothing around it but bare node:http and a pool: the same rows, a transaction for each, the same
// two credentials signed.

/** As many as the service opens when nobody says otherwise. */
const CONNECTIONS = 10;

const { url, players } = argument() as { url: string; players: number };
await migratePostgres(url);
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
// The server may end before this process does.
pool.on('error', () => undefined);
onStop(() => pool.end());
const titleId = 'A1B2C';
const key = newSigningKey(systemRandom);
const issuer = makeIssuer({ key, namespaceId: newHexId(systemRandom), titleId });

await pool.query(
  `insert into titles (title_id, name, created_at, row_version) values ('${titleId}', 'bare', 0, 0)`,
);
const ids = Array.from({ length: players }, () => newHexId(systemRandom));
await pool.query(
  `insert into players (title_id, player_id, title_player_id, origination, created_at, epoch)
   select '${titleId}', id, id, 'Custom', $2, 0 from unnest($1::text[]) as known (id)`,
  [ids, systemClock()],
);
await pool.query(
  `insert into player_identities (title_id, provider, subject, player_id)
   select '${titleId}', 'Custom', 'player-' || number - 1, id
   from unnest($1::text[]) with ordinality as known (id, number)`,
  [ids],
);
await pool.query('vacuum analyze players, player_identities');

const findPlayer = {
  name: 'find',
  text: `select p.* from player_identities i
    join players p on p.title_id = i.title_id and p.player_id = i.player_id
    where i.title_id = '${titleId}' and i.provider = 'Custom' and i.subject = $1`,
};
const touchPlayer = {
  name: 'touch',
  text: `update players set last_login_at = $1 where title_id = '${titleId}' and player_id = $2`,
};
const insertSession = {
  name: 'insert',
  text: `insert into sessions
    (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
    values ($1, '${titleId}', $2, 'Custom', $3, $4, $5, 0)`,
};

async function logIn(customId: string): Promise<string> {
  const client = await pool.connect();
  try {
    const now = systemClock();
    await client.query('begin');
    const { rows } = await client.query<{ player_id: string }>({
      ...findPlayer,
      values: [customId],
    });
    const playerId = rows[0]?.player_id;
    if (playerId === undefined) throw new Error(`There is no player ${customId}`);
    await client.query({ ...touchPlayer, values: [now, playerId] });
    const session = [newId(systemRandom), playerId, customId, now, now + DAY_MS];
    await client.query({ ...insertSession, values: session });
    await client.query('commit');
    return playerId;
  } finally {
    client.release();
  }
}

serveBare(async ({ CustomId }: { CustomId: string }) => {
  const ServiceId = await logIn(CustomId);
  const SessionTicket = issuer.sessionTicket();
  const EntityToken = { EntityToken: issuer.entityToken() };
  return JSON.stringify({
    code: 200,
    status: 'OK',
    data: { SessionTicket, ServiceId, EntityToken },
  });
});
