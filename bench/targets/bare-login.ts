import { DAY_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { makeIssuer } from '../kit/issuer.ts';
import { commit, openBareDatabase } from './bare-database.ts';
import { argument, serve } from './target.ts';

// A login with nothing around it but bare node:http: the same rows, a commit for each, the same two credentials signed.

const { path, titleId } = argument() as { readonly path: string; readonly titleId: string };
const database = openBareDatabase(path);
const issuer = makeIssuer({ titleId });

const findPlayer = database.prepare(
  `select p.* from player_identities i
   join players p on p.title_id = i.title_id and p.player_id = i.player_id
   where i.title_id = '${titleId}' and i.provider = 'Custom' and i.subject = ?`,
);
const touchPlayer = database.prepare(
  `update players set last_login_at = ? where title_id = '${titleId}' and player_id = ?`,
);
const insertSession = database.prepare(`
  insert into sessions
    (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
  values (?, '${titleId}', ?, 'Custom', ?, ?, ?, 0)`);

serve(({ CustomId }: { readonly CustomId: string }) => {
  const now = systemClock();
  const player = commit(database, () => {
    const found = findPlayer.get(CustomId) as { player_id: string } | undefined;
    if (!found) throw new Error(`There is no player ${CustomId}`);
    touchPlayer.run(now, found.player_id);
    insertSession.run(newId(systemRandom), found.player_id, CustomId, now, now + DAY_MS);
    return found;
  });
  const EntityToken = { EntityToken: issuer.entityToken() };
  const SessionTicket = issuer.sessionTicket();
  const data = { SessionTicket, ServiceId: player.player_id, EntityToken };
  return JSON.stringify({ code: 200, status: 'OK', data });
});
