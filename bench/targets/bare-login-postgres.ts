import pg from 'pg';
import { DAY_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { makeIssuer } from '../kit/issuer.ts';
import { argument, onStop, serve } from './target.ts';

// A login on PostgreSQL with nothing around it but bare node:http and a pool: the same rows, a transaction for each,
// the same two credentials signed.

/** As many as the service opens by default. */
const CONNECTIONS = 10;

const { url, titleId } = argument() as { readonly url: string; readonly titleId: string };
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
// The server may end before this process does.
pool.on('error', () => undefined);
onStop(() => pool.end());
const issuer = makeIssuer({ titleId });

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

serve(async ({ CustomId }: { readonly CustomId: string }) => {
  const ServiceId = await logIn(CustomId);
  const EntityToken = { EntityToken: issuer.entityToken() };
  const data = { SessionTicket: issuer.sessionTicket(), ServiceId, EntityToken };
  return JSON.stringify({ code: 200, status: 'OK', data });
});
